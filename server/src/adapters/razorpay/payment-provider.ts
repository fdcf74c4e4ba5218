import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { NewProviderOrder, PaymentProvider } from '../../checkout/ports.ts';
import { callVendor } from '../http/vendor-call.ts';
import { basicAuth } from './authorization.ts';
import { eventOf } from './events.ts';
import { listsOf, payment } from './lists.ts';
import { refundsAt } from './refunds.ts';

export type RazorpayOptions = {
  /** Base URL without `/v1`, e.g. `https://api.razorpay.com`. */
  readonly baseUrl: string;
  /** URL of the payment window script. */
  readonly scriptUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecrets: readonly string[];
};

const orderAnswer = z.object({ id: z.string().regex(/^order_/), amount: z.int(), currency: z.string() });
const paymentsAnswer = z.object({ items: z.array(payment) });

/** Returns the order fields that register a token on payment; see `RECURRING.md`. */
function registrationFields({
  customerId,
  maxAmountPaise,
  expiresAt,
}: NonNullable<NewProviderOrder['registration']>) {
  return {
    customer_id: customerId,
    token: {
      max_amount: maxAmountPaise,
      expire_at: Math.floor(expiresAt.getTime() / 1000),
      frequency: 'as_presented',
    },
  };
}

/** Returns the order fields with which the provider notifies the payer a day before the debit. */
function notificationFields({ tokenId, notBefore }: NonNullable<NewProviderOrder['notification']>) {
  return { notification: { token_id: tokenId, payment_after: Math.floor(notBefore.getTime() / 1000) } };
}

/** Returns the payment port over Razorpay's REST API (Orders, Payments) with automatic capture. */
export function razorpayPaymentProvider(options: RazorpayOptions): PaymentProvider {
  const headers = basicAuth(options.keyId, options.keySecret);
  return {
    name: 'razorpay',
    hasMandates: true,
    keyId: options.keyId,
    scriptUrl: options.scriptUrl,
    isTest: options.keyId.startsWith('rzp_test_'),

    createOrder: async ({ receipt, amountPaise, currency, limitMs, registration, notification }) => {
      const answer = await callVendor({
        vendor: 'razorpay',
        method: 'POST',
        url: `${options.baseUrl}/v1/orders`,
        headers,
        ...(limitMs === undefined ? {} : { timeoutMs: limitMs }),
        json: {
          amount: amountPaise,
          currency,
          receipt,
          // Returns the existing order for a repeated receipt, so a call can be retried after a timeout.
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
      return { providerOrderId: order.data.id, sessionId: null };
    },

    sessionOf: async () => null,

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
      // The vendor returns 400 for unknown payments.
      if (answer.kind === 'answer' && answer.status === 400) return 'unknown';
      const found = answer.kind === 'answer' && answer.status === 200 ? payment.safeParse(answer.body) : null;
      return found === null || !found.success || found.data.id !== paymentId ? 'unavailable' : found.data;
    },

    ...refundsAt(options.baseUrl, headers),
    ...listsOf(options.baseUrl, headers),

    isPaymentSignature: (providerOrderId, paymentId, signature) =>
      isHmac(options.keySecret, `${providerOrderId}|${paymentId}`, signature),

    isSignedWebhook: (rawBody, header) => {
      const signature = header('x-razorpay-signature');
      return (
        signature !== undefined && options.webhookSecrets.some((secret) => isHmac(secret, rawBody, signature))
      );
    },
    eventOf,
  };
}

function isHmac(secret: string, message: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
