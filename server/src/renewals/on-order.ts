import { orderById } from '../checkout/index.ts';
import { lockUser } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { liveMandateOf, mandateById, mandateOfOrder, setMandateState } from './mandate-store.ts';
import type { MandateProvider } from './ports.ts';
import { registeringPayment } from './registering-payment.ts';
import { captureDebit, markRenewed, renewalOfOrder } from './renewal-store.ts';
import { stopMandate } from './stop.ts';
import { findToken } from './tokens.ts';

/**
 * Applies a paid order to automatic renewal: it either registers the mandate chosen with it, or pays a renewal. Any
 * other purchase ends the renewal of the previous plan. Returns false if the provider did not report the registered
 * token.
 */
export async function onOrderFulfilled(
  deps: { readonly db: Db; readonly mandates: MandateProvider },
  orderId: string,
  time: BusinessTime,
): Promise<boolean> {
  const { db } = deps;
  const order = await orderById(db, orderId);
  if (order === null || order.agreed.kind === 'gift') return true;
  const registered = await db.transaction().execute(async (tx) => {
    await lockUser(tx, order.userId);
    const renewal = await renewalOfOrder(tx, orderId);
    if (renewal !== null) {
      const payment = await registeringPayment(tx, renewal.mandateId);
      if (payment !== null) await captureDebit(tx, renewal.id, payment.id, time.instant);
      await markRenewed(tx, renewal.id, time.instant);
      return renewal.mandateId;
    }
    const chosen = await mandateOfOrder(tx, orderId);
    const live = await liveMandateOf(tx, order.userId);
    if (chosen?.state === 'chosen') {
      if (live !== null) await stopMandate(tx, live, 'chosen-again', time);
      const state = chosen.method === 'debit' ? 'registering' : 'active';
      await setMandateState(tx, chosen.id, state, null, time.instant);
      return chosen.id;
    }
    const isBefore = live !== null && live.orderId !== orderId && order.agreed.kind !== 'trial';
    if (live !== null && isBefore) await stopMandate(tx, live, 'plan-changed', time);
    return null;
  });
  const mandate = registered === null ? null : await mandateById(db, registered);
  // A payment by link registers the token for later renewals.
  return mandate === null || mandate.customerId === null || findToken(deps, mandate, time);
}
