import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentProvider } from '../../checkout/ports.ts';
import { callVendor } from '../http/vendor-call.ts';

export type RazorpayOptions = {
  /** Without `/v1`, e.g. `https://api.razorpay.com`. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
};

const orderAnswer = z.object({ id: z.string().regex(/^order_/), amount: z.int(), currency: z.string() });
const paymentsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string().regex(/^pay_/),
      amount: z.int(),
      currency: z.string(),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    }),
  ),
});

/** The payment port over Razorpay's REST API (Orders, Payments) with automatic capture. */
export function razorpayPaymentProvider(options: RazorpayOptions): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
  const headers = { authorization };
  return {
    keyId: options.keyId,

    createOrder: async ({ receipt, amountPaise, currency }) => {
      const answer = await callVendor({
        method: 'POST',
        url: `${options.baseUrl}/v1/orders`,
        headers,
        json: {
          amount: amountPaise,
          currency,
          receipt,
          // A repeated call with this receipt answers the order made before: the retry after a time-out is safe.
          unique_receipt: true,
          payment: { capture: 'automatic', capture_options: { refund_speed: 'normal' } },
        },
      });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const order = orderAnswer.safeParse(answer.body);
      if (!order.success || order.data.amount !== amountPaise || order.data.currency !== currency)
        return 'unavailable';
      return { providerOrderId: order.data.id };
    },

    paymentsOf: async (providerOrderId) => {
      const answer = await callVendor({
        method: 'GET',
        url: `${options.baseUrl}/v1/orders/${encodeURIComponent(providerOrderId)}/payments`,
        headers,
      });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const payments = paymentsAnswer.safeParse(answer.body);
      if (!payments.success) return 'unavailable';
      return payments.data.items.map(({ id, amount, currency, status }) => ({
        id,
        amountPaise: amount,
        currency,
        status,
      }));
    },

    isPaymentSignature: (providerOrderId, paymentId, signature) =>
      isHmac(options.keySecret, `${providerOrderId}|${paymentId}`, signature),

    isWebhookSignature: (rawBody, signature) =>
      options.webhookSecrets.some((secret) => isHmac(secret, rawBody, signature)),
  };
}

function isHmac(secret: string, message: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
