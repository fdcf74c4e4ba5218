import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { lapseTime, maxGraceDays, noticeTime } from '@niveshak/domain/renewals/schedule';
import { lockWithFreeTime, openRenewalOrder } from '../checkout/index.ts';
import type { GiftPort } from '../checkout/index.ts';
import { termById } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import { barOf, canDebit, instantOf } from './facts.ts';
import { consentOf, mandateById } from './mandate-store.ts';
import { insertRenewal, termsToRenew } from './renewal-store.ts';
import type { TermToRenew } from './renewal-store.ts';
import { stopMandate } from './stop.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'renewal-consent': { renewalId: string };
  }
}

export type PlanDeps = { readonly db: Db; readonly settings: QuoteSettings; readonly gifts: GiftPort };

/**
 * Plans a term's renewal by opening its order at the price the member agreed to, so that the notice can be sent. If
 * price, tax or terms changed, the member must agree first. If the term cannot renew, the mandate stops.
 */
export async function planRenewal(deps: PlanDeps, due: TermToRenew, time: BusinessTime): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockWithFreeTime(tx, deps.gifts, due.userId, time);
    // Read again under the lock, in case another process planned it.
    const [still] = await termsToRenew(tx, due.endDate, 1, due.id);
    const mandate = await mandateById(tx, due.mandateId);
    const term = await termById(tx, due.id);
    if (still === undefined || mandate === null || term === null || term.orderId === null) return;
    const bar = await barOf(tx, mandate, term);
    if (bar !== null) {
      await stopMandate(tx, mandate, bar, time);
      return;
    }
    const agreed = await consentOf(tx, mandate);
    const { userId, id: mandateId } = mandate;
    const periodStart = addDays(term.endDate, 1);
    const expiresAt = instantOf(lapseTime(term.endDate, addDays(term.endDate, maxGraceDays + 1)));
    const sale = { userId, lastOrderId: term.orderId, agreed, mandateId };
    const sold = await openRenewalOrder(tx, deps.settings, sale, expiresAt, time);
    const renewal = { mandateId, userId, termId: term.id, periodStart };
    switch (sold.kind) {
      case 'not-allowed':
        await stopMandate(tx, mandate, 'not-sold', time);
        return;
      case 'changed': {
        const lapse = instantOf(lapseTime(term.endDate, null));
        const id = await insertRenewal(
          tx,
          { ...renewal, state: 'asking', orderId: null },
          lapse,
          time.instant,
        );
        await emit(tx, 'renewal-consent', { renewalId: id }, time.instant);
        return;
      }
      case 'sold': {
        const state = canDebit(mandate, agreed) ? 'noticed' : 'linked';
        await insertRenewal(tx, { ...renewal, state, orderId: sold.order.id }, time.instant, time.instant);
      }
    }
  });
}

/** Returns when the next renewal is due for planning, up to `until`, or null if none is. */
export async function earliestPlan(db: Db, until: BusinessTime): Promise<Date | null> {
  const [first] = await termsToRenew(db, addDays(until.today, planAheadDays), 1);
  if (first === undefined) return null;
  const at = instantOf(noticeTime(first.endDate));
  return at <= until.instant ? at : null;
}

/** Returns terms whose renewal is due for planning. */
export async function dueTerms(db: Db, { today, instant }: BusinessTime): Promise<TermToRenew[]> {
  const terms = await termsToRenew(db, addDays(today, planAheadDays), 100);
  return terms.filter(({ endDate }) => instantOf(noticeTime(endDate)) <= instant);
}

/** The notice is sent this many days before the last day. */
const planAheadDays = 8;
