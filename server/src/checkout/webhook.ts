import { z } from 'zod';
import type { BusinessTime } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import { settleRefundsOf } from './carry-out-refund.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { orderByProviderId } from './store.ts';
import { takeDispute } from './take-dispute.ts';
import { refundsKnownAs } from './refund-store.ts';
import { recordProviderOrder, recordUnknownRefund } from './provider-records.ts';

export const razorpayEventTask = 'handle-razorpay-event';
export const razorpayInbox = webhookInbox('razorpay', razorpayEventTask);

const entityWith = z.object({
  entity: z.looseObject({
    order_id: z.string().nullish(),
    payment_id: z.string().nullish(),
    id: z.string().nullish(),
  }),
});
const refundWith = z.object({
  entity: z.object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
  }),
});
const event = z.object({
  event: z.string(),
  payload: z.object({
    payment: entityWith.optional(),
    order: entityWith.optional(),
    refund: entityWith.optional(),
    dispute: entityWith.optional(),
    token: entityWith.optional(),
  }),
});

/** Ids mentioned in an event; all null for events of other kinds. */
type Hint = {
  readonly providerOrderId: string | null;
  readonly refundedPaymentId: string | null;
  readonly refund: z.output<typeof refundWith>['entity'] | null;
  readonly disputeId: string | null;
  readonly tokenId: string | null;
};

function hintOf(body: Buffer): Hint {
  const parsed = event.safeParse(JSON.parse(body.toString('utf8')));
  if (!parsed.success)
    return { providerOrderId: null, refundedPaymentId: null, refund: null, disputeId: null, tokenId: null };
  const { payment, order, refund, dispute, token } = parsed.data.payload;
  return {
    providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    refundedPaymentId: refund?.entity.payment_id ?? null,
    refund: refundWith.safeParse(refund).data?.entity ?? null,
    disputeId: dispute?.entity.id ?? null,
    tokenId: token?.entity.id ?? null,
  };
}

export type WebhookDeps = SettleDeps & {
  readonly log: Log;
  /** Handles an event about a mandate's token. @throws if the provider does not answer */
  readonly onToken: (tokenId: string) => Promise<void>;
};

/**
 * Handles a stored event. Its content is only a hint: the order and its refunds are settled by querying the provider.
 * Money that matches no record becomes a case.
 * @throws when the provider does not respond, so that the job is retried.
 */
export async function handleRazorpayEvent(
  deps: WebhookDeps,
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await razorpayInbox.open(deps.db, eventId);
  if (body === null) return;
  const { providerOrderId, refundedPaymentId, refund, disputeId, tokenId } = hintOf(body);
  const order = providerOrderId === null ? null : await orderByProviderId(deps.db, providerOrderId);
  if (order !== null && (await settleOrder(deps, order, time)) === 'unavailable') throw notAnswered();
  if (order === null && providerOrderId !== null) await recordUnknownOrder(deps, providerOrderId, time);
  if (refundedPaymentId !== null && (await settleRefundsOf(deps, refundedPaymentId, time)) === 'unavailable')
    throw notAnswered();
  if (refund !== null) await noteUnknownRefund(deps, refund);
  if (disputeId !== null && (await takeDispute(deps, disputeId, time)) === 'unavailable') throw notAnswered();
  if (tokenId !== null) await deps.onToken(tokenId);
  await razorpayInbox.close(deps.db, eventId);
}

async function recordUnknownOrder(
  deps: WebhookDeps,
  providerOrderId: string,
  time: BusinessTime,
): Promise<void> {
  const outcome = await recordProviderOrder(deps, providerOrderId, time);
  if (outcome === 'unavailable') throw notAnswered();
  deps.log.warn({ providerOrderId, outcome }, 'the payment provider reported an unknown order');
}

async function noteUnknownRefund(deps: WebhookDeps, refund: NonNullable<Hint['refund']>): Promise<void> {
  const { id, payment_id: paymentId, amount: amountPaise, currency, status } = refund;
  const receipt = refund.receipt ?? null;
  if ((await refundsKnownAs(deps.db, id, receipt)).length > 0) return;
  const found = { id, paymentId, amountPaise, currency, status, receipt, madeAt: null };
  const outcome = await recordUnknownRefund(deps, found);
  if (outcome === 'unavailable') throw notAnswered();
  if (outcome !== 'settled')
    deps.log.warn({ refundId: id, paymentId }, 'the payment provider reported an unknown refund');
}

function notAnswered(): Error {
  return new Error('The payment provider did not answer; the event is handled later.');
}
