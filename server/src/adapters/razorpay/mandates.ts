import { z } from 'zod';
import type { TokenStatus } from '@niveshak/domain/renewals/mandate';
import type { MandateProvider } from '../../renewals/ports.ts';
import { callVendor } from '../http/vendor-call.ts';
import type { VendorAnswer } from '../http/vendor-call.ts';
import { basicAuth } from './authorization.ts';
import type { RazorpayOptions } from './payment-provider.ts';

const customerAnswer = z.object({ id: z.string().regex(/^cust_/) });
const paymentAnswer = z.object({
  customer_id: z.string().nullish(),
  token_id: z.string().nullish(),
});
const tokenAnswer = z.object({
  id: z.string().regex(/^token_/),
  recurring_details: z.object({
    status: z.enum(['initiated', 'confirmed', 'rejected', 'paused', 'cancelled']),
  }),
  /** Expiry in Unix seconds. */
  expired_at: z.int().nullish(),
});
const debitAnswer = z.object({ razorpay_payment_id: z.string().regex(/^pay_/) });
const attemptsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string().regex(/^pay_/),
      status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
      error_reason: z.string().nullish(),
    }),
  ),
});
const errorAnswer = z.object({ error: z.object({ code: z.string(), reason: z.string().nullish() }) });

/** Returns the recurring payments port over Razorpay; `RECURRING.md` describes the protocol. */
export function razorpayMandates({ baseUrl, keyId, keySecret }: RazorpayOptions): MandateProvider {
  const headers = basicAuth(keyId, keySecret);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown): Promise<VendorAnswer> =>
    callVendor({
      vendor: 'razorpay',
      method,
      url: `${baseUrl}/v1/${path}`,
      headers,
      ...(json === undefined ? {} : { json }),
    });
  const tokenPath = (key: { readonly customerId: string; readonly tokenId: string }) =>
    `customers/${encodeURIComponent(key.customerId)}/tokens/${encodeURIComponent(key.tokenId)}`;
  return {
    gateway: 'razorpay',

    createCustomer: async ({ name, email, contact }) => {
      // `fail_existing: "0"` returns the customer with the same email and contact.
      const answer = await call('POST', 'customers', { name, email, contact, fail_existing: '0' });
      const customer = parsed(answer, customerAnswer);
      return customer === null ? 'unavailable' : { customerId: customer.id };
    },

    tokenOfPayment: async (paymentId) => {
      const payment = parsed(await call('GET', `payments/${encodeURIComponent(paymentId)}`), paymentAnswer);
      if (payment === null) return 'unavailable';
      const { customer_id: customerId = null, token_id: tokenId = null } = payment;
      return customerId === null || tokenId === null ? null : { customerId, tokenId };
    },

    token: async (key) => {
      const answer = await call('GET', tokenPath(key));
      if (answer.kind === 'answer' && answer.status === 400) return 'unknown';
      const token = parsed(answer, tokenAnswer);
      if (token === null || token.id !== key.tokenId) return 'unavailable';
      return { status: statusOf(token) };
    },

    cancelToken: async (key) => {
      const answer = await call('PUT', `${tokenPath(key)}/cancel`, {});
      // 400: the token is unknown or already cancelled.
      return answer.kind === 'answer' && (answer.status === 200 || answer.status === 400)
        ? 'done'
        : 'unavailable';
    },

    debit: async ({ providerOrderId, amountPaise, customerId, tokenId, email, contact, description }) => {
      const answer = await call('POST', 'payments/create/recurring', {
        email,
        contact,
        amount: amountPaise,
        currency: 'INR',
        order_id: providerOrderId,
        customer_id: customerId,
        token: tokenId,
        recurring: true,
        description,
      });
      if (answer.kind === 'answer' && answer.status === 400) {
        const refusal = errorAnswer.safeParse(answer.body);
        return refusal.success
          ? { refused: refusal.data.error.reason ?? refusal.data.error.code }
          : 'unavailable';
      }
      const payment = parsed(answer, debitAnswer);
      return payment === null ? 'unavailable' : { paymentId: payment.razorpay_payment_id };
    },

    attemptsOf: async (providerOrderId) => {
      const path = `orders/${encodeURIComponent(providerOrderId)}/payments`;
      const attempts = parsed(await call('GET', path), attemptsAnswer);
      if (attempts === null) return 'unavailable';
      return attempts.items
        .map(({ id, status, error_reason }) => ({ id, status, failure: error_reason ?? null }))
        .toReversed();
    },
  };
}

/** Returns the parsed body of a 200 response, else null. */
function parsed<T>(answer: VendorAnswer, schema: z.ZodType<T>): T | null {
  if (answer.kind === 'unavailable' || answer.status !== 200) return null;
  return schema.safeParse(answer.body).data ?? null;
}

function statusOf({ recurring_details, expired_at }: z.output<typeof tokenAnswer>): TokenStatus {
  const { status } = recurring_details;
  const isExpired = typeof expired_at === 'number' && expired_at * 1000 <= Date.now();
  return status === 'confirmed' && isExpired ? 'expired' : status;
}
