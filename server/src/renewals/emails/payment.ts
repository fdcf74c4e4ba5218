import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { debitDaysBefore } from '@niveshak/domain/renewals/consent';
import { failureText } from '@niveshak/domain/renewals/failure-text';
import type { Order } from '../../checkout/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { payUrl } from '../links.ts';
import { planNameOf, stopItem } from './context.ts';
import type { ComposedEmail, RenewalContext } from './context.ts';

function priceFacts(order: Order): readonly (readonly [string, string])[] {
  const { gst, netPrice } = order.agreed.price;
  return [
    ['Period', `${formatDate(order.agreed.startDate)} to ${formatDate(order.agreed.endDate)}`],
    ['GST', formatRupees(gst.amount)],
    ['Total', formatRupees(netPrice.amount)],
  ];
}

/** Email announcing a debit or a renewal paid by link. */
export async function noticeEmail(
  context: RenewalContext & { readonly order: Order },
): Promise<ComposedEmail> {
  const { db, appOrigin, renewal, mandate, order } = context;
  const plan = await planNameOf(context, mandate);
  const total = formatRupees(order.amount);
  const ends = formatDate(renewal.endDate);
  const reference = `renewal-notice-${renewal.id}`;
  const items = [await stopItem(context, mandate.id)];
  if (renewal.state === 'noticed') {
    const on = formatDate(addDays(renewal.endDate, -debitDaysBefore));
    return {
      subject: `We debit ${total} on ${on} to renew your ${plan}`,
      letter: {
        heading: 'Your plan renews',
        paragraphs: [
          `Your ${plan} is valid till ${ends}. We debit ${total} on or after ${on}, as you agreed.`,
          'You do not need to do anything. If you stop automatic renewal before that day, nothing is debited.',
        ],
        facts: [
          ['Plan', plan],
          ['Debit', on],
          ...priceFacts(order),
          ['Your limit', formatRupees(mandate.limit)],
        ],
        items,
        action: { label: 'Manage renewal', url: `${appOrigin}/account` },
      },
      reference,
    };
  }
  const why =
    mandate.state === 'paused'
      ? 'Your mandate is paused at your bank, so we cannot debit it.'
      : 'Your bank asks you to confirm this payment.';
  return {
    subject: `Pay ${total} to renew your ${plan}`,
    letter: {
      heading: 'Your plan is due for renewal',
      paragraphs: [`Your ${plan} is valid till ${ends}. ${why}`, 'Nothing is debited unless you pay.'],
      facts: [['Plan', plan], ...priceFacts(order)],
      items,
      action: { label: `Pay ${total}`, url: await payUrl(db, appOrigin, renewal.id) },
    },
    reference,
  };
}

/**
 * Email about a failed debit, with a payment link. `number` is 0 if no debit could be requested. Returns null if the
 * order can no longer be paid.
 */
export async function failedEmail(
  context: RenewalContext,
  number: number,
  failure: string | null,
): Promise<ComposedEmail | null> {
  const { db, appOrigin, renewal, mandate, order } = context;
  if (order === null || order.state !== 'created' || renewal.nextAt === null) return null;
  const plan = await planNameOf(context, mandate);
  const total = formatRupees(order.amount);
  const { retryAt } = renewal;
  const next =
    renewal.state === 'retrying' && retryAt !== null
      ? `We try again on ${formatDate(businessTimeAt(retryAt).today)}. You can also pay now.`
      : 'We will not try again. Pay with the button to keep your plan.';
  return {
    subject: `We could not renew your ${plan}`,
    letter: {
      heading: 'Your renewal is not paid',
      paragraphs: [
        `${failure === null ? 'Your bank cannot be debited.' : failureText(failure)} ${next}`,
        `Your ${plan} is valid till ${formatDate(renewal.endDate)}.`,
      ],
      facts: [['Plan', plan], ...priceFacts(order)],
      items: [await stopItem(context, mandate.id)],
      action: { label: `Pay ${total}`, url: await payUrl(db, appOrigin, renewal.id) },
    },
    reference: `renewal-failed-${renewal.id}-${number}`,
  };
}
