import type { RenewalLink } from '@niveshak/contract/renewals/schemas';
import { nameOfPlan, readPlanDescriptions } from '../catalogue/index.ts';
import { gatewayNamed, orderById, presentWindow, settleOrder } from '../checkout/index.ts';
import type { SettleDeps } from '../checkout/index.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { readPayLink } from './links.ts';
import { mandateById } from './mandate-store.ts';
import { renewalById } from './renewal-store.ts';

/**
 * Returns the renewal behind a payment link and its order at the provider, or null if we did not sign the link.
 * Contains no personal data, because the link works without signing in.
 */
export async function readRenewalLink(
  deps: SettleDeps,
  token: string,
  time: BusinessTime,
): Promise<RenewalLink | Refusal | null> {
  const { db, gateways } = deps;
  const renewalId = await readPayLink(db, token);
  const renewal = renewalId === null ? null : await renewalById(db, renewalId);
  const known = renewal === null || renewal.orderId === null ? null : await orderById(db, renewal.orderId);
  if (renewal === null || known === null) return null;
  await settleOrder(deps, known, time);
  const order = (await orderById(db, known.id)) ?? known;
  const mandate = await mandateById(db, renewal.mandateId);
  const isPayable = order.state === 'created' && order.providerOrderId !== null && !order.hasPendingPayment;
  const state = order.state === 'fulfilled' ? 'paid' : isPayable ? 'payable' : 'over';
  const gateway = gatewayNamed(gateways, order.gateway);
  const sessionId =
    state === 'payable' && order.providerOrderId !== null
      ? await gateway.sessionOf(order.providerOrderId)
      : null;
  if (sessionId === 'unavailable') return refuse('provider-unavailable');
  return {
    state,
    planName: nameOfPlan(await readPlanDescriptions(db), order.alias),
    startDate: order.agreed.startDate,
    endDate: order.agreed.endDate,
    amount: order.amount,
    currency: 'INR',
    ...presentWindow({ gateway, sessionId }),
    orderId: state === 'payable' ? order.providerOrderId : null,
    customerId:
      state === 'payable' && gateway.hasMandates && mandate?.tokenId === null ? mandate.customerId : null,
  };
}

/**
 * Settles the order of a payment link. Returns whether the payment bought the renewal, or null if the order does not
 * belong to the link.
 */
export async function settleLink(
  deps: SettleDeps,
  token: string,
  providerOrderId: string,
  time: BusinessTime,
): Promise<boolean | null> {
  const renewalId = await readPayLink(deps.db, token);
  const renewal = renewalId === null ? null : await renewalById(deps.db, renewalId);
  const order =
    renewal === null || renewal.orderId === null ? null : await orderById(deps.db, renewal.orderId);
  if (order === null || order.providerOrderId !== providerOrderId) return null;
  return (await settleOrder(deps, order, time)) === 'fulfilled';
}
