import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentProvider, ProviderRefund } from '../../checkout/ports.ts';
import { callVendor } from '../http/vendor-call.ts';
import { basicAuth } from './authorization.ts';
import { listsOf, payment } from './lists.ts';

export type RazorpayOptions = {
  /** Without `/v1`, e.g. `https://api.razorpay.com`. */
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
};

const orderAnswer = z.object({ id: z.string().regex(/^order_/), amount: z.int(), currency: z.string() });
const paymentsAnswer = z.object({ items: z.array(payment) });

const refundAnswer = z.object({
  id: z.string().regex(/^rfnd_/),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
const refundsAnswer = z.object({ items: z.array(refundAnswer) });
const errorAnswer = z.object({ error: z.object({ code: z.string(), reason: z.string().nullish() }) });

/** Statuses that leave the outcome of a refund unknown: wrong keys, a first call still running, rate limiting. */
const tryAgain: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

function toRefund({
  id,
  payment_id,
  amount,
  status,
  receipt,
}: z.output<typeof refundAnswer>): ProviderRefund {
  return { id, paymentId: payment_id, amountPaise: amount, status, receipt: receipt ?? null };
}

function refusalOf(body: unknown): { readonly refused: string } | 'unavailable' {
  const refusal = errorAnswer.safeParse(body);
  return refusal.success ? { refused: refusal.data.error.reason ?? refusal.data.error.code } : 'unavailable';
}

type NewOrder = Parameters<PaymentProvider['createOrder']>[0];

/** The payment of the order registers a token; see `RECURRING.md`. */
function registrationFields({
  customerId,
  maxAmountPaise,
  expiresAt,
}: NonNullable<NewOrder['registration']>) {
  return {
    customer_id: customerId,
    token: {
      max_amount: maxAmountPaise,
      expire_at: Math.floor(expiresAt.getTime() / 1000),
      frequency: 'as_presented',
    },
  };
}

/** The provider notifies the payer a day before it debits the token. */
function notificationFields({ tokenId, notBefore }: NonNullable<NewOrder['notification']>) {
  return { notification: { token_id: tokenId, payment_after: Math.floor(notBefore.getTime() / 1000) } };
}

/** Implements the payment port over Razorpay's REST API (Orders, Payments) with automatic capture. */
export function razorpayPaymentProvider(options: RazorpayOptions): PaymentProvider {
  const headers = basicAuth(options.keyId, options.keySecret);
  return {
    keyId: options.keyId,

    createOrder: async ({ receipt, amountPaise, currency, registration, notification }) => {
      const answer = await callVendor({
        vendor: 'razorpay',
        method: 'POST',
        url: `${options.baseUrl}/v1/orders`,
        headers,
        json: {
          amount: amountPaise,
          currency,
          receipt,
          // A repeated call with the same receipt returns the existing order, so retrying after a timeout is safe.
          unique_receipt: true,
          payment: { capture: 'automatic', capture_options: { refund_speed: 'normal' } },
          ...(registration === undefined ? {} : registrationFields(registration)),
          ...(notification === undefined ? {} : notificationFields(notification)),
        },
      });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const order = orderAnswer.safeParse(answer.body);
      if (!order.success || order.data.amount !== amountPaise || order.data.currency !== currency)
        return 'unavailable';
      return { providerOrderId: order.data.id };
    },

    paymentsOf: async (providerOrderId) => {
      const url = `${options.baseUrl}/v1/orders/${encodeURIComponent(providerOrderId)}/payments`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const payments = paymentsAnswer.safeParse(answer.body);
      return payments.success ? payments.data.items : 'unavailable';
    },

    payment: async (paymentId) => {
      const url = `${options.baseUrl}/v1/payments/${encodeURIComponent(paymentId)}`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      // The vendor returns 400 for an unknown payment.
      if (answer.kind === 'answer' && answer.status === 400) return 'unknown';
      const found = answer.kind === 'answer' && answer.status === 200 ? payment.safeParse(answer.body) : null;
      return found === null || !found.success || found.data.id !== paymentId ? 'unavailable' : found.data;
    },

    refund: async ({ paymentId, amountPaise, idempotencyKey, receipt }) => {
      const answer = await callVendor({
        vendor: 'razorpay',
        method: 'POST',
        url: `${options.baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { ...headers, 'x-refund-idempotency': idempotencyKey },
        json: { amount: amountPaise, speed: 'normal', receipt },
      });
      if (answer.kind === 'unavailable' || answer.status >= 500 || tryAgain.has(answer.status))
        return 'unavailable';
      if (answer.status === 400) return refusalOf(answer.body);
      const refund = refundAnswer.safeParse(answer.body);
      if (answer.status !== 200 || !refund.success) return 'unavailable';
      // A response that describes a different refund leaves the outcome unknown.
      if (refund.data.amount !== amountPaise || refund.data.payment_id !== paymentId) return 'unavailable';
      return toRefund(refund.data);
    },

    refundsOf: async (paymentId) => {
      const url = `${options.baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const refunds = refundsAnswer.safeParse(answer.body);
      return refunds.success ? refunds.data.items.map(toRefund) : 'unavailable';
    },

    ...listsOf(options.baseUrl, headers),

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
