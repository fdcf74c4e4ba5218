import { z } from 'zod';
import type {
  ListedPayment,
  ListedRefund,
  Pages,
  PaymentProvider,
  ProviderDispute,
  Span,
} from '../../checkout/ports.ts';
import { callCashfreePg } from './pg-call.ts';
import type { CashfreePgOptions } from './pg-call.ts';
import { disputeEntity } from './pg-disputes.ts';
import { paymentStatus, statusOf } from './pg-orders.ts';
import { reconPages } from './pg-recon.ts';
import type { ReconEvent } from './pg-recon.ts';
import { refundStatusOf } from './pg-refunds.ts';

/** No order is older, because the gateway was added in 2026. */
const firstDay = new Date('2026-01-01T00:00:00+05:30');
/** Maximum range of one report. */
const rangeMs = 30 * 86_400_000;
const secondMs = 1_000;

type Lists = Pick<PaymentProvider, 'paymentsMade' | 'refundsMade' | 'disputesMade' | 'dispute'>;

/** Returns the account's lists, based on the events of the reconciliation report. */
export function listsAt(options: CashfreePgOptions): Lists {
  async function* pages<Item>(span: Span, itemsOf: (event: ReconEvent) => Item[]): Pages<Item> {
    const begin = Math.floor(Math.max(span.from.getTime(), firstDay.getTime()) / secondMs) * secondMs;
    for (let from = begin; from <= span.to.getTime(); from += rangeMs) {
      // Ranges include both ends and must not overlap.
      const to = Math.min(from + rangeMs - secondMs, span.to.getTime());
      for await (const page of reconPages(options, '/recon', { from: new Date(from), to: new Date(to) })) {
        if (page === 'unavailable') {
          yield page;
          return;
        }
        yield page.flatMap(itemsOf);
      }
    }
  }
  return {
    paymentsMade: (span) => pages(span, paymentIn),
    refundsMade: (span) => pages(span, refundIn),
    disputesMade: async function* (span) {
      const seen = new Set<string>();
      for await (const page of pages(span, disputedPaymentIn)) {
        if (page === 'unavailable') {
          yield page;
          return;
        }
        for (const paymentId of page) {
          if (seen.has(paymentId)) continue;
          seen.add(paymentId);
          const disputes = await disputesOf(options, paymentId);
          yield disputes;
          if (disputes === 'unavailable') return;
        }
      }
    },
    dispute: async (disputeId) => {
      const path = `/disputes/${encodeURIComponent(disputeId)}`;
      const answer = await callCashfreePg(options, { method: 'GET', path });
      if (answer.kind === 'answer' && answer.status === 404) return 'unknown';
      const found =
        answer.kind === 'answer' && answer.status === 200 ? disputeEntity.safeParse(answer.body).data : null;
      return found?.id === disputeId ? found : 'unavailable';
    },
  };
}

async function disputesOf(
  options: CashfreePgOptions,
  paymentId: string,
): Promise<readonly ProviderDispute[] | 'unavailable'> {
  const path = `/payments/${encodeURIComponent(paymentId)}/disputes`;
  const answer = await callCashfreePg(options, { method: 'GET', path });
  if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
  return z.array(disputeEntity).safeParse(answer.body).data ?? 'unavailable';
}

function paymentIn(event: ReconEvent): ListedPayment[] {
  const { event_type, cf_payment_id: id, event_amount: amountPaise, event_time: madeAt } = event;
  if (event_type !== 'PAYMENT' || !id || typeof amountPaise !== 'number' || !madeAt) return [];
  const status = paymentStatus.safeParse(event.event_status);
  return [
    {
      id,
      amountPaise,
      currency: event.event_currency ?? 'INR',
      status: status.success ? statusOf(status.data, null) : 'created',
      providerOrderId: event.order_id ?? null,
      madeAt,
    },
  ];
}

function refundIn(event: ReconEvent): ListedRefund[] {
  const { event_type, cf_payment_id: paymentId, event_amount: amountPaise, event_time: madeAt } = event;
  if (event_type !== 'REFUND' || !paymentId || typeof amountPaise !== 'number' || !madeAt) return [];
  const id = event.refund_id ?? event.event_id;
  const status = refundStatusOf(event.event_status);
  return [
    { id, paymentId, amountPaise, currency: event.event_currency ?? 'INR', status, receipt: id, madeAt },
  ];
}

function disputedPaymentIn({ event_type: type, cf_payment_id: id }: ReconEvent): string[] {
  return /^(DISPUTE|CHARGEBACK)/.test(type) && id ? [id] : [];
}
