import * as routes from '@niveshak/contract/reconciliation/routes';
import { differenceAction } from '@niveshak/domain/checkout/provider-difference';
import { paymentStatuses } from '@niveshak/domain/checkout/payment-standing';
import { importRestoredRecords } from '../checkout/index.ts';
import type { NamedByProvider, SettleDeps } from '../checkout/index.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Log } from '../platform/log.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import {
  beginComparison,
  differenceAt,
  storeDifferenceOutcome,
  latestComparison,
} from './difference-store.ts';
import { actionBinder, done } from '../platform/staff/act.ts';

export function bindDifferenceRoutes(bind: RouteBinder, deps: SettleDeps & { readonly log: Log }): void {
  const { db } = deps;
  const act = actionBinder(bind, db);

  bind(routes.getProviderDifferences, async () => {
    const { latest, done, differences } = await latestComparison(db);
    return {
      state: latest?.state ?? null,
      done:
        done === null
          ? null
          : {
              id: done.id,
              begunAt: done.begun_at.toISOString(),
              by: done.by,
              payments: done.payments,
              refunds: done.refunds,
              disputes: done.disputes,
            },
      differences: differences.map((row) => ({
        place: row.place,
        kind: row.kind,
        providerId: row.provider_id,
        paymentId: row.payment_id,
        memberId: row.user_id,
        memberName: row.memberName,
        theirs: sideOf(row.theirs_paise, row.theirs_state),
        ours: sideOf(row.ours_paise, row.ours_state),
        currency: row.currency,
        outcome: row.outcome,
      })),
      total: done?.differences ?? 0,
    };
  });

  act(routes.compareWithProvider, async (tx, { staff, body }) => {
    const id = await beginComparison(tx, staff.staffId);
    if (id === null)
      return refuse('changed-meanwhile', { detail: 'It is being compared already; wait for the result.' });
    return done({
      action: 'provider.compare',
      subject: { kind: 'comparison', id },
      reason: body?.reason,
    });
  });

  bind(routes.recordDifference, async ({ staff, request, params, body, time }) => {
    const found = await differenceAt(db, params.id, params.place);
    if (found === null || differenceAction[found.kind] !== 'ask') return refuse('not-found');
    if (found.outcome !== null) return refuse('changed-meanwhile');
    const named = namedBy(found);
    if (named === null) return refuse('not-found');
    // Log first: staff or reconciliation can safely repeat the import.
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'provider.take-in',
      subject:
        found.user_id === null
          ? { kind: 'payment', id: found.payment_id }
          : { kind: 'member', id: found.user_id },
      before: { kind: found.kind, providerId: found.provider_id },
      reason: body.reason,
    });
    const outcome = await importRestoredRecords(deps, named, time);
    if (outcome === 'unavailable') return refuse('provider-unavailable');
    await storeDifferenceOutcome(db, { comparisonId: params.id, place: params.place }, outcome);
    return { outcome };
  });
}

function sideOf(amount: number | null, state: string | null): { amount: number; state: string } | null {
  return amount === null || state === null ? null : { amount, state };
}

function namedBy(row: NonNullable<Awaited<ReturnType<typeof differenceAt>>>): NamedByProvider | null {
  const { kind, gateway, provider_id: id, payment_id: paymentId, currency } = row;
  if (gateway === null) return null;
  if (kind.startsWith('refund-')) return { what: 'refund', gateway, id, paymentId, currency };
  if (kind.startsWith('dispute-')) return { what: 'dispute', gateway, id };
  const status = paymentStatuses.find((each) => each === row.theirs_state);
  if (status === undefined || row.theirs_paise === null) return null;
  return {
    what: 'payment',
    gateway,
    id,
    providerOrderId: row.provider_order_id,
    amountPaise: row.theirs_paise,
    currency,
    status,
  };
}
