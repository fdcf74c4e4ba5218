import type { Dispute, Payment, Refund } from './entities.ts';
import { badRequest } from './errors.ts';
import type { Fields } from './input.ts';
import type { ProviderState } from './provider-state.ts';

/** Line of `GET /v1/settlements/recon/combined`. */
interface ReconItem {
  readonly entity_id: string;
  readonly type: 'payment' | 'refund' | 'adjustment';
  readonly debit: number;
  readonly credit: number;
  readonly amount: number;
  readonly currency: string;
  /** Fee including `tax`. */
  readonly fee: number;
  readonly tax: number;
  readonly on_hold: boolean;
  readonly settled: boolean;
  readonly created_at: number;
  readonly settled_at: number;
  readonly settlement_id: string;
  readonly posted_at: null;
  readonly credit_type: string;
  readonly description: string | null;
  readonly notes: string | null;
  readonly payment_id: string | null;
  readonly settlement_utr: string;
  readonly order_id: string | null;
  readonly order_receipt: string | null;
  readonly method: string | null;
  readonly card_network: string | null;
  readonly card_issuer: string | null;
  readonly card_type: string | null;
  readonly dispute_id: string | null;
}

const indianOffset = 19_800;
const most = 1_000;

/**
 * Returns the settled lines of a month (`year`, `month`) or a day (`day`), oldest first. The stand-in settles all
 * payments and refunds of a day in one settlement, while the vendor takes two working days.
 */
export function listRecon(state: ProviderState, query: Fields): ReconItem[] {
  const wanted = periodOf(query);
  const { count, skip } = pageOf(query);
  const lines = [
    ...state.payments
      .values()
      .filter(({ captured }) => captured)
      .map((payment) => paymentLine(state, payment)),
    ...state.refunds
      .values()
      .filter(({ status }) => status === 'processed')
      .map((refund) => refundLine(state, refund)),
    ...state.disputes
      .values()
      .filter(({ amount_deducted: taken }) => taken > 0)
      .map(disputeLine),
  ];
  return lines
    .filter(({ created_at: at }) => dayOf(at).startsWith(wanted))
    .toSorted((a, b) => a.created_at - b.created_at || (a.entity_id < b.entity_id ? -1 : 1))
    .slice(skip, skip + count);
}

/** Returns the requested period, such as `2026-11` or `2026-11-27`. */
function periodOf(query: Fields): string {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => query[name]);
  if (!/^20\d\d$/.test(String(year))) throw badRequest('The year field is required.', 'year');
  if (!/^(0?[1-9]|1[0-2])$/.test(String(month))) throw badRequest('The month field is required.', 'month');
  const text = `${String(year)}-${String(month).padStart(2, '0')}`;
  return day === undefined ? text : `${text}-${String(day).padStart(2, '0')}`;
}

function pageOf(query: Fields): { count: number; skip: number } {
  const whole = (name: string, otherwise: number): number => {
    const value = query[name] === undefined ? otherwise : Number(query[name]);
    if (!Number.isSafeInteger(value) || value < 0) throw badRequest(`The ${name} must be an integer.`, name);
    return value;
  };
  const count = whole('count', 10);
  if (count < 1 || count > most) throw badRequest(`The count must be between 1 and ${most}.`, 'count');
  return { count, skip: whole('skip', 0) };
}

/** Returns the Indian day of a Unix time. */
const dayOf = (at: number): string => new Date((at + indianOffset) * 1000).toISOString().slice(0, 10);

function settledOn(
  at: number,
): Pick<
  ReconItem,
  | 'created_at'
  | 'settled'
  | 'on_hold'
  | 'settled_at'
  | 'settlement_id'
  | 'settlement_utr'
  | 'posted_at'
  | 'credit_type'
> {
  const digits = dayOf(at).replaceAll('-', '');
  return {
    created_at: at,
    on_hold: false,
    settled: true,
    settled_at: at,
    settlement_id: `setl_${digits}Sandbx`,
    settlement_utr: `${digits}0001`,
    posted_at: null,
    credit_type: 'default',
  };
}

const noCard = { card_network: null, card_issuer: null, card_type: null } as const;

function paymentLine(state: ProviderState, payment: Payment): ReconItem {
  const fee = payment.fee ?? 0;
  const { order } = state.order(payment.order_id);
  return {
    entity_id: payment.id,
    type: 'payment',
    debit: 0,
    credit: payment.amount - fee,
    amount: payment.amount,
    currency: payment.currency,
    fee,
    tax: payment.tax ?? 0,
    ...settledOn(payment.created_at),
    description: payment.description,
    notes: null,
    payment_id: null,
    order_id: order.id,
    order_receipt: order.receipt,
    method: payment.method,
    card_network: payment.card?.network ?? null,
    card_issuer: payment.card?.issuer ?? null,
    card_type: payment.card?.type ?? null,
    dispute_id: null,
  };
}

function refundLine(state: ProviderState, refund: Refund): ReconItem {
  const payment = state.payment(refund.payment_id);
  return {
    entity_id: refund.id,
    type: 'refund',
    debit: refund.amount,
    credit: 0,
    amount: refund.amount,
    currency: refund.currency,
    fee: 0,
    tax: 0,
    ...settledOn(refund.created_at),
    description: null,
    notes: null,
    payment_id: payment.id,
    order_id: payment.order_id,
    order_receipt: null,
    method: payment.method,
    ...noCard,
    dispute_id: null,
  };
}

function disputeLine(dispute: Dispute): ReconItem {
  return {
    entity_id: `adj_${dispute.id.replace('disp_', '')}`,
    type: 'adjustment',
    debit: dispute.amount_deducted,
    credit: 0,
    amount: dispute.amount_deducted,
    currency: dispute.currency,
    fee: 0,
    tax: 0,
    ...settledOn(dispute.created_at),
    description: 'Debit of a lost dispute',
    notes: null,
    payment_id: null,
    order_id: null,
    order_receipt: null,
    method: null,
    ...noCard,
    dispute_id: dispute.id,
  };
}
