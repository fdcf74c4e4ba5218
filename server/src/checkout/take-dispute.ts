import { outcomeOf } from '@niveshak/domain/checkout/chargeback';
import type { ChargebackOutcome } from '@niveshak/domain/checkout/chargeback';
import { paise } from '@niveshak/domain/primitives/paise';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import type { Log } from '../platform/log.ts';
import { linkManualChargeback, chargebackOfDispute, openDisputes } from './chargeback-store.ts';
import type { Chargeback } from './chargeback-store.ts';
import { endChargeback, openChargeback } from './chargebacks.ts';
import { gatewayNamed } from './gateways.ts';
import type { Gateways } from './ports.ts';

export type DisputeDeps = {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly log: Log;
};

/**
 * Queries the provider for a dispute and records whether it was opened or closed. Events may repeat and arrive in any
 * order, so they only trigger the query.
 * @returns `unavailable` if the provider did not respond; the caller should retry
 */
export async function takeDispute(
  deps: DisputeDeps,
  { gateway, disputeId }: { readonly gateway: string | null; readonly disputeId: string },
  time: BusinessTime,
): Promise<'done' | 'unavailable'> {
  const dispute = await gatewayNamed(deps.gateways, gateway).dispute(disputeId);
  if (dispute === 'unavailable') return dispute;
  if (dispute === 'unknown' || dispute.currency !== 'INR') {
    deps.log.error({ disputeId }, 'a dispute that cannot be recorded');
    return 'done';
  }
  const problem = await deps.db.transaction().execute(async (tx) => {
    const amount = paise(dispute.amountPaise);
    const { id: providerId, paymentId, reasonCode, respondBy } = dispute;
    const reported = { providerId, paymentId, amount, reasonCode, respondBy };
    const outcome = outcomeOf(dispute.status, paise(dispute.deductedPaise));
    const opened =
      (await chargebackOfDispute(tx, providerId)) ??
      (await linkManualChargeback(tx, paymentId, { ...reported, outcome })) ??
      (await openChargeback(tx, reported, time));
    // A concurrent delivery of the same event may have been processed first.
    const known = opened === 'already-open' ? await chargebackOfDispute(tx, providerId) : opened;
    if (known === null || typeof known === 'string') return known ?? 'already-open';
    return outcome === null ? null : applyReportedEnd(tx, known, outcome, dispute.deductedPaise, time);
  });
  if (problem !== null)
    deps.log.error(
      { disputeId, paymentId: dispute.paymentId, problem },
      'a dispute was not recorded as reported',
    );
  return 'done';
}

/** Records the outcome reported by the provider. Returns null if the chargeback already matches it. */
async function applyReportedEnd(
  tx: Parameters<typeof endChargeback>[0],
  chargeback: Chargeback,
  outcome: ChargebackOutcome,
  deductedPaise: number,
  time: BusinessTime,
): Promise<'ended-otherwise' | null> {
  if (chargeback.state !== 'open') return chargeback.state === outcome ? null : 'ended-otherwise';
  const taken = deductedPaise > 0 ? paise(deductedPaise) : null;
  await endChargeback(tx, chargeback.id, outcome, time, taken);
  return null;
}

/** Retrieves outcomes of open disputes that no webhook reported. */
export function disputeReconciliation(deps: DisputeDeps): RecurringJob {
  return {
    name: 'dispute-reconciliation',
    run: async (time) => {
      const silent = new Set<string | null>();
      for (const open of await openDisputes(deps.db)) {
        // The next run, minutes later, queries unresponsive gateways again.
        if (silent.has(open.gateway)) continue;
        if ((await takeDispute(deps, open, time)) === 'unavailable') silent.add(open.gateway);
      }
    },
  };
}
