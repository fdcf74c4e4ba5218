import { z } from 'zod';
import { disputeStatuses } from '@niveshak/domain/checkout/chargeback';
import type { ListedRefund, Pages, PaymentProvider, ProviderDispute, Span } from '../../checkout/ports.ts';
import { callVendor } from '../http/vendor-call.ts';

/** The vendor's maximum page size. */
const atOnce = 100;

const unixSeconds = z.int().transform((seconds) => new Date(seconds * 1000));

/**
 * A payment in the vendor's format. The vendor returns an authorised payment that is never captured, because another
 * attempt paid the order or the bank responded too late: `refunded` but not `captured`. We treat it as failed, because
 * the firm never received it.
 */
export const payment = z
  .object({
    id: z.string().regex(/^pay_/),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullish(),
    // New methods are added by the vendor.
    method: z.enum(['upi', 'card', 'netbanking', 'wallet']).optional().catch(undefined),
    order_id: z.string().nullish(),
    created_at: unixSeconds,
  })
  .transform(
    ({ id, amount, currency, status, captured, method, order_id: providerOrderId, created_at: madeAt }) => ({
      id,
      method,
      amountPaise: amount,
      currency,
      status: status === 'refunded' && captured === false ? ('failed' as const) : status,
      providerOrderId: providerOrderId ?? null,
      madeAt,
    }),
  );
const refund = z.object({
  id: z.string().regex(/^rfnd_/),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  created_at: unixSeconds,
});
const dispute = z.object({
  id: z.string().regex(/^disp_/),
  payment_id: z.string(),
  amount: z.int().positive(),
  amount_deducted: z.int(),
  currency: z.string(),
  reason_code: z.string().min(1),
  respond_by: unixSeconds,
  status: z.enum(disputeStatuses),
});
const order = z.object({ id: z.string(), receipt: z.string().nullish() });

type Lists = Pick<PaymentProvider, 'paymentsMade' | 'refundsMade' | 'disputesMade' | 'dispute' | 'receiptOf'>;

/**
 * Returns the vendor's lists. They are paged by `skip` within a fixed time span, so that new entries do not shift the
 * pages.
 */
export function listsOf(baseUrl: string, headers: Readonly<Record<string, string>>): Lists {
  async function* pages<Item>(name: string, item: z.ZodType<Item>, { from, to }: Span): Pages<Item> {
    const answerOf = z.object({ items: z.array(item) });
    const span = `from=${Math.floor(from.getTime() / 1000)}&to=${Math.ceil(to.getTime() / 1000)}`;
    for (let skip = 0; ; skip += atOnce) {
      const url = `${baseUrl}/v1/${name}?${span}&count=${atOnce}&skip=${skip}`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      const page = answer.kind === 'answer' && answer.status === 200 ? answerOf.safeParse(answer.body) : null;
      if (page === null || !page.success) {
        yield 'unavailable';
        return;
      }
      yield page.data.items;
      if (page.data.items.length < atOnce) return;
    }
  }
  return {
    paymentsMade: (span) => pages('payments', payment, span),
    refundsMade: (span) => pages('refunds', refund.transform(toRefund), span),
    disputesMade: (span) => pages('disputes', dispute.transform(toDispute), span),
    dispute: async (disputeId) => {
      const url = `${baseUrl}/v1/disputes/${encodeURIComponent(disputeId)}`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      if (answer.kind === 'answer' && answer.status === 400) return 'unknown';
      const found = answer.kind === 'answer' && answer.status === 200 ? dispute.safeParse(answer.body) : null;
      return found === null || !found.success || found.data.id !== disputeId
        ? 'unavailable'
        : toDispute(found.data);
    },
    receiptOf: async (providerOrderId) => {
      const url = `${baseUrl}/v1/orders/${encodeURIComponent(providerOrderId)}`;
      const answer = await callVendor({ vendor: 'razorpay', method: 'GET', url, headers });
      // The vendor returns 400 for unknown orders.
      if (answer.kind === 'answer' && answer.status === 400) return 'unknown';
      const found = answer.kind === 'answer' && answer.status === 200 ? order.safeParse(answer.body) : null;
      if (found === null || !found.success || found.data.id !== providerOrderId) return 'unavailable';
      return { receipt: found.data.receipt ?? null };
    },
  };
}

function toRefund({ id, amount, currency, status, ...rest }: z.output<typeof refund>): ListedRefund {
  const { payment_id: paymentId, receipt, created_at: madeAt } = rest;
  return { id, paymentId, amountPaise: amount, currency, status, receipt: receipt ?? null, madeAt };
}

function toDispute({ id, amount, currency, status, ...rest }: z.output<typeof dispute>): ProviderDispute {
  return {
    id,
    paymentId: rest.payment_id,
    amountPaise: amount,
    deductedPaise: rest.amount_deducted,
    currency,
    reasonCode: rest.reason_code,
    respondBy: rest.respond_by,
    status,
  };
}
