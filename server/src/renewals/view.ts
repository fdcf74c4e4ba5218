import { addDays, maxDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { subtract } from '@niveshak/domain/primitives/paise';
import { debitDaysBefore } from '@niveshak/domain/renewals/consent';
import type { RenewalOffer } from '@niveshak/domain/renewals/consent';
import { failureText } from '@niveshak/domain/renewals/failure-text';
import { noticeMs } from '@niveshak/domain/renewals/schedule';
import type { RenewalAnswer, RenewalOfferView, RenewalView } from '@niveshak/contract/renewals/schemas';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import { userById } from '../identity/index.ts';
import { termsOf } from '../membership/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReadPublished } from '../platform/published.ts';
import { offerNow, renewableTerm } from './choose.ts';
import { payUrl } from './links.ts';
import { consentOf, mandatesOf, visibleMandateOf } from './mandate-store.ts';
import type { Mandate } from './mandate-store.ts';
import { offerAfter } from './offer.ts';
import { debitsOf, openRenewalOf } from './renewal-store.ts';
import type { Renewal } from './renewal-store.ts';

export async function presentOffer(published: ReadPublished, offer: RenewalOffer): Promise<RenewalOfferView> {
  const { alias, method, listPrice, netPrice, dueOn, termsVersion } = offer;
  return {
    alias,
    planName: nameOfPlan((await published(cataloguePublication)).descriptions, alias),
    method,
    listPrice: { amount: listPrice },
    gst: { amount: subtract(netPrice, listPrice) },
    netPrice: { amount: netPrice },
    dueOn,
    termsVersion,
  };
}

/** Returns the member's automatic renewal and the one they could agree to now. */
export async function renewalOf(
  db: Db,
  published: ReadPublished,
  userId: string,
  time: BusinessTime,
): Promise<RenewalAnswer> {
  const mandate = await visibleMandateOf(db, userId);
  if (mandate === null) {
    const [last] = (await mandatesOf(db, userId)).filter(({ reason }) => reason !== 'chosen-again');
    const stopped = last === undefined ? null : last.reason;
    const offer = await offerForRunning(db, published, userId, time);
    return { renewal: null, offer: offer === null ? null : await presentOffer(published, offer), stopped };
  }
  const renewal = await openRenewalOf(db, userId);
  const view = await presentRenewal(db, published, mandate, renewal, time);
  const offer = view.state === 'asking' ? await offerNow(db, mandate, time) : null;
  return {
    renewal: view,
    offer:
      offer === null
        ? null
        : await presentOffer(published, { ...offer, dueOn: soonest(offer.dueOn, offer.method, time) }),
    stopped: null,
  };
}

async function offerForRunning(
  db: Db,
  published: ReadPublished,
  userId: string,
  time: BusinessTime,
): Promise<RenewalOffer | null> {
  const term = renewableTerm(await termsOf(db, userId), time);
  if (term === null) return null;
  const { state } = await userById(db, userId);
  return offerAfter(published, term.alias, term.endDate, state, time);
}

async function presentRenewal(
  db: Db,
  published: ReadPublished,
  mandate: Mandate,
  renewal: Renewal | null,
  time: BusinessTime,
): Promise<RenewalView> {
  const agreed = await consentOf(db, mandate);
  const last = (await termsOf(db, mandate.userId))
    .filter(({ alias, source }) => alias === mandate.alias && source === 'order')
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  const failed =
    renewal === null ? undefined : (await debitsOf(db, renewal.id)).findLast((each) => each.failure);
  const lastDay = renewal?.endDate ?? last;
  if (lastDay === undefined) throw new Error(`Mandate ${mandate.id} renews no term.`);
  const method = mandate.tokenId === null ? 'link' : mandate.method;
  const dueOn = addDays(lastDay, -debitDaysBefore);
  const noticedAt = renewal?.noticedAt ?? null;
  const isPayable = renewal !== null && ['retrying', 'linked'].includes(renewal.state);
  return {
    state: stateOf(mandate, renewal),
    alias: mandate.alias,
    planName: nameOfPlan((await published(cataloguePublication)).descriptions, mandate.alias),
    method,
    netPrice: { amount: agreed.netPrice },
    limit: { amount: mandate.limit },
    lastDay,
    dueOn:
      noticedAt === null
        ? soonest(dueOn, method, time)
        : maxDate(dueOn, businessTimeAt(new Date(noticedAt.getTime() + noticeMs)).today),
    graceUntil: renewal?.graceUntil ?? null,
    problem: failed === undefined || failed.failure === null ? null : failureText(failed.failure),
    payPath: isPayable ? await payUrl(db, '', renewal.id) : null,
  };
}

/** Returns the earliest possible day: a debit needs notice one day before, a link does not. */
function soonest(dueOn: CalendarDate, method: RenewalOffer['method'], { today }: BusinessTime): CalendarDate {
  return maxDate(dueOn, method === 'debit' ? addDays(today, 1) : today);
}

function stateOf({ state }: Mandate, renewal: Renewal | null): RenewalView['state'] {
  if (renewal?.state === 'asking') return 'asking';
  if (renewal !== null && ['retrying', 'linked'].includes(renewal.state)) return 'unpaid';
  if (state === 'paused') return 'paused';
  return state === 'registering' || state === 'chosen' ? 'waiting' : 'on';
}
