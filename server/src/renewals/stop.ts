import { isOpenRenewal } from '@niveshak/domain/renewals/step';
import type { StopReason } from '@niveshak/domain/renewals/mandate';
import { cancelRenewalOrder } from '../checkout/index.ts';
import { lockUser } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import type { Mandate } from './mandate-store.ts';
import { chosenMandateOf, liveMandateOf, mandateById, setMandateState } from './mandate-store.ts';
import { endRenewal, openRenewalOf } from './renewal-store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'renewal-stopped': { mandateId: string };
  }
}

/** Reasons that send no notification, because another email covers them or the account is gone. */
const untold: ReadonlySet<StopReason> = new Set(['chosen-again', 'unpaid', 'not-agreed', 'erased']);

/**
 * Stops a mandate permanently: ends its renewal and cancels an open order, so that a pending debit is refunded. A
 * recurring job revokes the token. Call it under the member's lock. Returns false if it was already stopped.
 */
export async function stopMandate(
  tx: Tx,
  mandate: Mandate,
  reason: StopReason,
  time: BusinessTime,
): Promise<boolean> {
  if (mandate.state === 'stopped') return false;
  await setMandateState(tx, mandate.id, 'stopped', reason, time.instant);
  const renewal = await openRenewalOf(tx, mandate.userId);
  if (renewal !== null && renewal.mandateId === mandate.id && isOpenRenewal[renewal.state]) {
    if (renewal.orderId !== null)
      await cancelRenewalOrder(tx, renewal.orderId, `automatic renewal stopped: ${reason}`, time);
    await endRenewal(tx, renewal.id, 'stopped', time.instant);
  }
  if (mandate.state !== 'chosen' && !untold.has(reason))
    await emit(tx, 'renewal-stopped', { mandateId: mandate.id }, time.instant);
  return true;
}

/**
 * Stops the member's automatic renewal, if any, and withdraws an unpaid choice. Returns whether there was one to stop.
 */
export async function stopRenewalOf(
  db: Db,
  userId: string,
  reason: StopReason,
  time: BusinessTime,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return stopWithin(tx, userId, reason, time);
  });
}

/** Like `stopRenewalOf`, but in the caller's transaction and under the member's lock. */
export async function stopWithin(
  tx: Tx,
  userId: string,
  reason: StopReason,
  time: BusinessTime,
): Promise<boolean> {
  const [chosen, live] = [await chosenMandateOf(tx, userId), await liveMandateOf(tx, userId)];
  if (chosen !== null) await stopMandate(tx, chosen, reason, time);
  return live === null ? chosen !== null : stopMandate(tx, live, reason, time);
}

/** Stops one mandate through the link in its emails. Returns null if it does not exist. */
export async function stopById(
  db: Db,
  mandateId: string,
  time: BusinessTime,
): Promise<{ readonly wasLive: boolean } | null> {
  return db.transaction().execute(async (tx) => {
    const known = await mandateById(tx, mandateId);
    if (known === null) return null;
    await lockUser(tx, known.userId);
    const mandate = await mandateById(tx, mandateId);
    return mandate === null ? null : { wasLive: await stopMandate(tx, mandate, 'member', time) };
  });
}
