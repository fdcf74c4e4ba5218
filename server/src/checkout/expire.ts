import { settleCoupon } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { forEachIsolated } from '../platform/jobs/due.ts';
import type { DueSource, RecurringJob } from '../platform/jobs/due.ts';
import { apply } from './fulfil.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { upcomingExpiries } from './upcoming.ts';
import { markReconciled, ordersToReconcile } from './reconcile-store.ts';
import { earliestExpiry, ordersExpiredBy } from './expiry-store.ts';
import { orderById } from './store.ts';

/** Expires unpaid orders after 30 minutes and releases their coupons. */
export function orderExpiry(db: Db): DueSource {
  return {
    name: 'order-expiry',
    upcoming: upcomingExpiries,
    earliest: (until) => earliestExpiry(db, until),
    runDue: (time) =>
      forEachIsolated(
        () => ordersExpiredBy(db, time.instant, 100),
        ({ id, userId }) =>
          db.transaction().execute(async (tx) => {
            await lockUser(tx, userId);
            const order = await orderById(tx, id);
            if (order === null || order.state !== 'created') return;
            await apply(tx, order, 'expire', { cause: 'thirty minutes unpaid', at: time.instant });
            await settleCoupon(tx, id, 'released');
          }),
      ),
  };
}

/** Finds captured payments that neither the browser nor a webhook reported. */
export function paymentReconciliation(deps: SettleDeps): RecurringJob {
  return {
    name: 'payment-reconciliation',
    run: async (time, round) => {
      const faults: unknown[] = [];
      const silent = new Set<string | null>();
      for (const id of await ordersToReconcile(deps.db, round, 200)) {
        try {
          const known = await orderById(deps.db, id);
          // The next run, minutes later, queries unresponsive gateways again.
          if (known !== null && silent.has(known.gateway)) continue;
          if (known !== null && (await settleOrder(deps, known, time)) === 'unavailable') {
            silent.add(known.gateway);
            continue;
          }
        } catch (error) {
          // One failing order must not block the others.
          faults.push(error);
        }
        await markReconciled(deps.db, id, time.instant);
      }
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} orders could not be settled.`);
    },
  };
}
