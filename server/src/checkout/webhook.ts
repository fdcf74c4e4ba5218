import type { BusinessTime } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import type { WebhookInbox } from '../platform/webhook-inbox.ts';
import { settleRefundsOf } from './process-refund.ts';
import { gatewayNamed } from './gateways.ts';
import type { PaymentEvent, PaymentProvider } from './ports.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { orderByProviderId } from './store.ts';
import { takeDispute } from './take-dispute.ts';
import { refundsKnownAs } from './refund-store.ts';
import { recordProviderOrder, recordUnknownRefund } from './provider-records.ts';

/** Returns the job name for a gateway's events. */
export const paymentEventTask = (gateway: string) => `handle-${gateway}-event`;

export function paymentInbox(gateway: string): WebhookInbox {
  return webhookInbox(gateway, paymentEventTask(gateway));
}

export type WebhookDeps = SettleDeps & {
  readonly log: Log;
  /**
   * Handles an event about a mandate token.
   * @throws if the provider does not respond
   */
  readonly onToken: (tokenId: string) => Promise<void>;
};

/**
 * Handles a stored event. Its content is only a hint: the order and its refunds are settled from the provider's
 * records. Money without a matching record becomes a case.
 * @throws if the provider does not respond, so that the job is retried
 */
export async function handlePaymentEvent(
  deps: WebhookDeps,
  { gateway: name, eventId }: { readonly gateway: string; readonly eventId: string },
  time: BusinessTime,
): Promise<void> {
  const gateway = gatewayNamed(deps.gateways, name);
  const inbox = paymentInbox(name);
  const body = await inbox.open(deps.db, eventId);
  if (body === null) return;
  const { providerOrderId, refundedPaymentId, refund, disputeId, tokenId } = gateway.eventOf(body);
  const order = providerOrderId === null ? null : await orderByProviderId(deps.db, providerOrderId);
  if (order !== null && (await settleOrder(deps, order, time)) === 'unavailable') throw notAnswered();
  if (order === null && providerOrderId !== null)
    await recordUnknownOrder(deps, gateway, providerOrderId, time);
  if (refundedPaymentId !== null && (await settleRefundsOf(deps, refundedPaymentId, time)) === 'unavailable')
    throw notAnswered();
  if (refund !== null) await noteUnknownRefund(deps, gateway, refund);
  if (disputeId !== null && (await takeDispute(deps, { gateway: name, disputeId }, time)) === 'unavailable')
    throw notAnswered();
  if (tokenId !== null) await deps.onToken(tokenId);
  await inbox.close(deps.db, eventId);
}

async function recordUnknownOrder(
  deps: WebhookDeps,
  gateway: PaymentProvider,
  providerOrderId: string,
  time: BusinessTime,
): Promise<void> {
  const outcome = await recordProviderOrder(deps, gateway, providerOrderId, time);
  if (outcome === 'unavailable') throw notAnswered();
  deps.log.warn({ providerOrderId, outcome }, 'the payment provider reported an unknown order');
}

async function noteUnknownRefund(
  deps: WebhookDeps,
  { name: gateway }: PaymentProvider,
  refund: NonNullable<PaymentEvent['refund']>,
): Promise<void> {
  const { id, paymentId, receipt } = refund;
  if ((await refundsKnownAs(deps.db, id, receipt)).length > 0) return;
  const outcome = await recordUnknownRefund(deps, { ...refund, gateway, madeAt: null });
  if (outcome === 'unavailable') throw notAnswered();
  if (outcome !== 'settled')
    deps.log.warn({ refundId: id, paymentId }, 'the payment provider reported an unknown refund');
}

function notAnswered(): Error {
  return new Error('The payment provider did not answer; the event is handled later.');
}
