import { z } from 'zod';
import { feeOf, ist, rupees } from './answers.ts';
import type { State } from './state.ts';

const reportBody = z.strictObject({
  pagination: z.strictObject({ limit: z.int().min(10).max(1_000), cursor: z.string().nullish() }),
  filters: z.strictObject({ start_date: z.iso.datetime(), end_date: z.iso.datetime() }),
});

const noDetails = {
  entity: 'recon',
  event_currency: 'INR',
  cf_settlement_id: null,
  settlement_utr: null,
  settlement_date: null,
  payment_service_charge: 0,
  payment_service_tax: 0,
  refund_id: null,
  refund_arn: null,
};

/** Returns the account's events in a time range, oldest first, one page at a time. */
export function reconcile(state: State, body: unknown, isSettlement: boolean) {
  const { pagination, filters } = reportBody.parse(body);
  const from = Date.parse(filters.start_date);
  const to = Date.parse(filters.end_date);
  const events = [...paymentEvents(state), ...refundEvents(state), ...disputeEvents(state)]
    .filter(({ at }) => wholeSeconds(at) >= from && wholeSeconds(at) <= to)
    .filter(({ event }) => !isSettlement || event.event_status === 'SUCCESS')
    .toSorted((a, b) => a.at - b.at || (a.event.event_id < b.event.event_id ? -1 : 1))
    .map(({ at, event }) => (isSettlement ? { ...event, ...settledOn(at) } : event));
  const skip = Number(pagination.cursor ?? 0);
  const data = events.slice(skip, skip + pagination.limit);
  const next = skip + data.length;
  return { cursor: next < events.length ? String(next) : null, limit: data.length, data };
}

/** Returns a time rounded down to whole seconds, as in event lists. */
const wholeSeconds = (at: number): number => Math.floor(at / 1000) * 1000;

/** Returns the settlement of a day. The stand-in settles all payments and refunds of a day together. */
function settledOn(at: number) {
  const day = ist(at).slice(0, 10).replaceAll('-', '');
  return { cf_settlement_id: `9${day}`, settlement_utr: `${day}0002`, settlement_date: ist(at) };
}

function paymentEvents(state: State) {
  return state.payments.values().map((payment) => {
    const { charge, tax } = feeOf(payment.amount);
    const event = {
      ...noDetails,
      event_id: payment.id,
      event_type: 'PAYMENT',
      sale_type: 'CREDIT',
      event_status: payment.status,
      event_time: ist(payment.createdAt),
      event_amount: rupees(payment.amount),
      event_settlement_amount: rupees(payment.amount - charge - tax),
      payment_service_charge: rupees(charge),
      payment_service_tax: rupees(tax),
      order_id: payment.orderId,
      cf_payment_id: payment.id,
    };
    return { at: payment.createdAt, event };
  });
}

function refundEvents(state: State) {
  return state.refunds.values().map((refund) => {
    const event = {
      ...noDetails,
      event_id: refund.cfId,
      event_type: 'REFUND',
      sale_type: 'DEBIT',
      event_status: refund.status,
      event_time: ist(refund.createdAt),
      event_amount: rupees(refund.amount),
      event_settlement_amount: rupees(refund.amount),
      order_id: refund.orderId,
      cf_payment_id: refund.paymentId,
      refund_id: refund.id,
    };
    return { at: refund.createdAt, event };
  });
}

/** Returns dispute events. A lost dispute deducts its amount. */
function disputeEvents(state: State) {
  return state.disputes.values().map((dispute) => {
    const isLost = dispute.status === 'CHARGEBACK_MERCHANT_LOST';
    const event = {
      ...noDetails,
      event_id: dispute.id,
      event_type: 'CHARGEBACK',
      sale_type: 'DEBIT',
      event_status: isLost ? 'SUCCESS' : 'PENDING',
      event_time: ist(dispute.createdAt),
      event_amount: rupees(dispute.amount),
      event_settlement_amount: rupees(isLost ? dispute.amount : 0),
      order_id: state.payment(dispute.paymentId).orderId,
      cf_payment_id: dispute.paymentId,
    };
    return { at: dispute.createdAt, event };
  });
}
