import { z } from 'zod';
import type { BusinessTime } from '../platform/clock.ts';
import { webhookInbox } from '../platform/webhook-inbox.ts';
import { settleRefundsOf } from './carry-out-refund.ts';
import type { SettleDeps } from './settle.ts';
import { settleOrder } from './settle.ts';
import { orderByProviderId } from './store.ts';

export const razorpayEventTask = 'handle-razorpay-event';
export const razorpayInbox = webhookInbox('razorpay', razorpayEventTask);

const entityWith = z.object({
  entity: z.object({
    order_id: z.string().nullish(),
    payment_id: z.string().nullish(),
    id: z.string().nullish(),
  }),
});
const event = z.object({
  event: z.string(),
  payload: z.object({
    payment: entityWith.optional(),
    order: entityWith.optional(),
    refund: entityWith.optional(),
  }),
});

/** What an event gives a hint about; both null for events of other kinds. */
type Hint = { readonly providerOrderId: string | null; readonly refundedPaymentId: string | null };

function hintOf(body: Buffer): Hint {
  const parsed = event.safeParse(JSON.parse(body.toString('utf8')));
  if (!parsed.success) return { providerOrderId: null, refundedPaymentId: null };
  const { payment, order, refund } = parsed.data.payload;
  return {
    providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
    refundedPaymentId: refund?.entity.payment_id ?? null,
  };
}

/**
 * Handles a stored event. What it says is only a hint: the order and its refunds are settled by asking the provider.
 * @throws to be run again when the provider does not answer.
 */
export async function handleRazorpayEvent(
  deps: SettleDeps,
  eventId: string,
  time: BusinessTime,
): Promise<void> {
  const body = await razorpayInbox.open(deps.db, eventId);
  if (body === null) return;
  const { providerOrderId, refundedPaymentId } = hintOf(body);
  const order = providerOrderId === null ? null : await orderByProviderId(deps.db, providerOrderId);
  if (order !== null && (await settleOrder(deps, order, time)) === 'unavailable') throw notAnswered();
  if (refundedPaymentId !== null && (await settleRefundsOf(deps, refundedPaymentId, time)) === 'unavailable')
    throw notAnswered();
  await razorpayInbox.close(deps.db, eventId);
}

function notAnswered(): Error {
  return new Error('The payment provider did not answer; the event is handled later.');
}
