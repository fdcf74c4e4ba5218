import { z } from 'zod';
import type { PaymentEvent } from '../../checkout/ports.ts';
import { parseExact } from './exact-json.ts';
import { refundEntity } from './pg-refunds.ts';
import { isWebhookSignature } from './webhook.ts';

/** Deliveries are retried for a day; older ones are replays. The inbox ignores events already stored. */
const oldestMs = 24 * 3_600_000;
const clockSkewMs = 10 * 60_000;

/** Returns whether the vendor signed the timestamp and raw body, within the last day. */
export function isSignedWebhook(
  secrets: readonly string[],
  rawBody: Buffer,
  header: (name: string) => string | undefined,
  now = Date.now(),
): boolean {
  const timestamp = header('x-webhook-timestamp') ?? '';
  const signature = header('x-webhook-signature') ?? '';
  if (!/^\d{10}(?:\d{3})?$/.test(timestamp)) return false;
  const sentAt = Number(timestamp.padEnd(13, '0'));
  const isRecent = now - sentAt <= oldestMs && sentAt - now <= clockSkewMs;
  return isRecent && isWebhookSignature(secrets, timestamp, rawBody, signature);
}

const withOrder = z.looseObject({ order_id: z.string().nullish() });
const event = z.object({
  type: z.string(),
  data: z.object({
    order: withOrder.nullish(),
    order_details: withOrder.nullish(),
    refund: withOrder.extend({ cf_payment_id: z.string().nullish() }).nullish(),
    dispute: z.object({ dispute_id: z.string() }).nullish(),
  }),
});

/** Returns the payments and refunds that an event references; empty for other events. */
export function eventOf(body: Buffer): PaymentEvent {
  const parsed = event.safeParse(parseExact(body.toString('utf8')));
  const { order, order_details: disputed, refund, dispute } = parsed.data?.data ?? {};
  return {
    providerOrderId: order?.order_id ?? disputed?.order_id ?? refund?.order_id ?? null,
    refundedPaymentId: refund?.cf_payment_id ?? null,
    refund: refundEntity.safeParse(refund).data ?? null,
    disputeId: dispute?.dispute_id ?? null,
    tokenId: null,
  };
}
