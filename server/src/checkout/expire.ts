import { settleCoupon } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { DueSource, RecurringJob } from '../platform/jobs/due.ts';
import { apply } from './activate.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { earliestExpiry, markReconciled, orderById, ordersExpiredBy, ordersToReconcile } from './store.ts';

/** Unpaid orders end after 30 minutes and give their coupon back. */
export function orderExpiry(db: Db): DueSource {
  return {
    name: 'order-expiry',
    earliest: (until) => earliestExpiry(db, until),
    runDue: async (time) => {
      for (;;) {
        const due = await ordersExpiredBy(db, time.instant, 100);
        for (const { id, userId } of due) {
          await db.transaction().execute(async (tx) => {
            await lockUser(tx, userId);
            const order = await orderById(tx, id);
            if (order === null || order.state !== 'created') return;
            await apply(tx, order, 'expire', { cause: 'thirty minutes unpaid', at: time.instant });
            await settleCoupon(tx, id, 'released');
          });
        }
        if (due.length < 100) return;
      }
    },
  };
}

/** Payments can arrive for days: late authorisation is polled by the provider for up to three. */
const lookBackMs = 7 * 86_400_000;

/** Finds captured payments that neither the browser nor a webhook told us of. */
export function paymentReconciliation(deps: SettleDeps): RecurringJob {
  return {
    name: 'payment-reconciliation',
    run: async (time) => {
      const since = new Date(time.instant.getTime() - lookBackMs);
      for (const id of await ordersToReconcile(deps.db, since, 200)) {
        // One provider that does not answer ends this round; the next one comes in minutes.
        if ((await settleOrder(deps, id, time)) === 'unavailable') return;
        await markReconciled(deps.db, id);
      }
    },
  };
}
