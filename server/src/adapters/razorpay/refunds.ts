import { z } from 'zod';
import type { PaymentProvider, ProviderRefund } from '../../checkout/ports.ts';
import { callVendor } from '../http/vendor-call.ts';

const refundAnswer = z.object({
  id: z.string().regex(/^rfnd_/),
  payment_id: z.string(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
const refundsAnswer = z.object({ items: z.array(refundAnswer) });
const errorAnswer = z.object({ error: z.object({ code: z.string(), reason: z.string().nullish() }) });

/** Statuses with an unknown refund outcome: wrong keys, an earlier call still running, rate limiting. */
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

/** Returns the refund methods. The idempotency key is sent as a header and as the receipt. */
export function refundsAt(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): Pick<PaymentProvider, 'refund' | 'refundsOf'> {
  return {
    refund: async ({ paymentId, amountPaise, idempotencyKey }) => {
      const answer = await callVendor({
        vendor: 'razorpay',
        method: 'POST',
        url: `${baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { ...headers, 'x-refund-idempotency': idempotencyKey },
        json: { amount: amountPaise, speed: 'normal', receipt: idempotencyKey },
      });
      if (answer.kind === 'unavailable' || answer.status >= 500 || tryAgain.has(answer.status))
        return 'unavailable';
      if (answer.status === 400) return refusalOf(answer.body);
      const refund = refundAnswer.safeParse(answer.body);
      if (answer.status !== 200 || !refund.success) return 'unavailable';
      // If the response describes a different refund, the outcome is unknown.
      if (refund.data.amount !== amountPaise || refund.data.payment_id !== paymentId) return 'unavailable';
      return toRefund(refund.data);
    },

    refundsOf: async ({ paymentId }) => {
      const url = `${baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const refunds = refundsAnswer.safeParse(answer.body);
      return refunds.success ? refunds.data.items.map(toRefund) : 'unavailable';
    },
  };
}
