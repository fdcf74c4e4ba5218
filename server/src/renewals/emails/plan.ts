import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { stopReasonText } from '@niveshak/domain/renewals/stop-reason-text';
import { businessTimeAt } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { offerNow } from '../choose.ts';
import { payUrl } from '../links.ts';
import { consentOf } from '../mandate-store.ts';
import type { Mandate } from '../mandate-store.ts';
import { planNameOf, stopItem } from './context.ts';
import type { ComposedEmail, RenewalContext } from './context.ts';

/**
 * Email asking the member to agree to a changed price, tax rate or terms. Returns null if the member need not agree.
 */
export async function consentEmail(context: RenewalContext): Promise<ComposedEmail | null> {
  const { db, appOrigin, renewal, mandate } = context;
  if (renewal.state !== 'asking') return null;
  const plan = await planNameOf(context, mandate);
  const [before, now] = [
    await consentOf(db, mandate),
    await offerNow(db, mandate, businessTimeAt(renewal.nextAt ?? new Date())),
  ];
  const isPrice = now !== null && now.netPrice !== before.netPrice;
  return {
    subject: `Confirm the renewal of your ${plan}`,
    letter: {
      heading: 'Please confirm your renewal',
      paragraphs: [
        isPrice
          ? `The price of your ${plan} has changed since you agreed to renew it.`
          : `Tax or terms of your ${plan} have changed since you agreed to renew it.`,
        `Nothing is debited unless you agree. Without your consent it ends on ${formatDate(renewal.endDate)}.`,
      ],
      facts: [
        ['Plan', plan],
        ['You agreed to', formatRupees(before.netPrice)],
        ...(now === null ? [] : ([['New total', formatRupees(now.netPrice)]] as const)),
      ],
      items: [await stopItem(context, mandate.id)],
      action: { label: 'Review renewal', url: `${appOrigin}/account` },
    },
    reference: `renewal-consent-${renewal.id}`,
  };
}

/** Email at the start of the grace period. Returns null if there is no grace period. */
export async function graceEmail(context: RenewalContext): Promise<ComposedEmail | null> {
  const { db, appOrigin, renewal, mandate, order } = context;
  if (renewal.nextAt === null || renewal.graceUntil === null || order === null) return null;
  const plan = await planNameOf(context, mandate);
  const until = formatDate(renewal.graceUntil);
  const total = formatRupees(order.amount);
  return {
    subject: `Your ${plan} stays open until ${until}`,
    letter: {
      heading: 'Your renewal is not paid yet',
      paragraphs: [
        `You can keep reading until ${until}. Pay by then, and your plan continues without a gap.`,
        'Otherwise it ends, and nothing is charged.',
      ],
      facts: [
        ['Plan', plan],
        ['Paid till', formatDate(renewal.endDate)],
        ['Open until', until],
        ['Total', total],
      ],
      items: [await stopItem(context, mandate.id)],
      action: { label: `Pay ${total}`, url: await payUrl(db, appOrigin, renewal.id) },
    },
    reference: `renewal-grace-${renewal.id}`,
  };
}

/** Email reporting that a plan ended because its renewal was not paid or not agreed to. */
export async function lapsedEmail(context: RenewalContext): Promise<ComposedEmail | null> {
  const { appOrigin, renewal, mandate } = context;
  const plan = await planNameOf(context, mandate);
  const ended = formatDate(renewal.graceUntil ?? renewal.endDate);
  return {
    subject: `Your ${plan} has ended`,
    letter: {
      heading: 'Your plan has ended',
      paragraphs: [
        `Your ${plan} ended on ${ended}, because its renewal was not paid. Nothing was charged.`,
        'Automatic renewal is off. You can choose a plan again at any time.',
      ],
      facts: [
        ['Plan', plan],
        ['Ended', ended],
      ],
      action: { label: 'See the plans', url: `${appOrigin}/pricing` },
    },
    reference: `renewal-lapsed-${renewal.id}`,
  };
}

/** Email confirming that automatic renewal is off, with the reason. Returns null if it is not off. */
export async function stoppedEmail(
  { db, appOrigin }: { readonly db: Db; readonly appOrigin: string },
  mandate: Mandate,
): Promise<ComposedEmail | null> {
  if (mandate.reason === null) return null;
  const plan = await planNameOf({ db }, mandate);
  return {
    subject: `Automatic renewal of your ${plan} is off`,
    letter: {
      heading: 'Automatic renewal is off',
      paragraphs: [
        stopReasonText(mandate.reason),
        'You will not be charged again. A debit that was already on its way is refunded in full.',
      ],
      facts: [['Plan', plan]],
      action: { label: 'See your plan', url: `${appOrigin}/account` },
    },
    reference: `renewal-stopped-${mandate.id}`,
  };
}
