import { z } from 'zod';
import { lockUser } from '../identity/index.ts';
import { termById, termsOf } from '../membership/index.ts';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { chargebackMember } from '../checkout/index.ts';
import { barOf } from './facts.ts';
import { liveMandateOf } from './mandate-store.ts';
import { onOrderFulfilled } from './on-order.ts';
import type { MandateProvider } from './ports.ts';
import { openRenewalOf } from './renewal-store.ts';
import { stopMandate } from './stop.ts';

type EventDeps = { readonly db: Db; readonly mandates: MandateProvider; readonly clock: Clock };

const ofOrder = z.object({ orderId: z.string() });
const ofTerm = z.object({ termId: z.string() });
const ofUser = z.object({ userId: z.string() });
const ofChargeback = z.object({ chargebackId: z.string() });

/** Events after which a plan may not be renewable, each with a lookup of the affected member. */
const reviewed: Readonly<Record<string, (db: Db, payload: unknown) => Promise<string | null>>> = {
  'subscription-cancelled': async (db, payload) =>
    (await termById(db, ofTerm.parse(payload).termId))?.userId ?? null,
  'refund-granted': async (_db, payload) => ofUser.parse(payload).userId,
  'service-ended': async (_db, payload) => ofUser.parse(payload).userId,
  'chargeback-opened': (db, payload) => chargebackMember(db, ofChargeback.parse(payload).chargebackId),
};

/**
 * Handles order and plan events; ignores others.
 * @throws if the provider does not respond
 */
export async function handleRenewalEvent(deps: EventDeps, name: string, payload: unknown): Promise<void> {
  const time = deps.clock.now();
  if (name === 'order-fulfilled') {
    if (!(await onOrderFulfilled(deps, ofOrder.parse(payload).orderId, time)))
      throw new Error('The payment provider did not answer; the token is read later.');
    return;
  }
  const memberOf = reviewed[name];
  const userId = memberOf === undefined ? null : await memberOf(deps.db, payload);
  if (userId !== null) await reviewMandate(deps.db, userId, time);
}

/** Stops the member's mandate if its plan can no longer renew. Every debit repeats this check. */
async function reviewMandate(db: Db, userId: string, time: BusinessTime): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const mandate = await liveMandateOf(tx, userId);
    if (mandate === null) return;
    const renewal = await openRenewalOf(tx, userId);
    const term = (await termsOf(tx, userId))
      .filter(
        ({ alias, source, orderId }) => alias === mandate.alias && source === 'order' && orderId !== null,
      )
      .toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1))[0];
    if (term === undefined) return;
    const endDate = renewal !== null && renewal.graceUntil !== null ? renewal.endDate : term.endDate;
    const bar = await barOf(tx, mandate, { ...term, endDate });
    if (bar !== null) await stopMandate(tx, mandate, bar, time);
  });
}
