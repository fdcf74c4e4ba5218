import { z } from 'zod';
import type { PaymentMethod } from '@niveshak/domain/checkout/payment-method';
import type { PaymentProvider, ProviderPayment } from '../../checkout/ports.ts';
import { paiseOfRupees, rupees } from './exact-json.ts';
import { callCashfreePg } from './pg-call.ts';
import type { CashfreePgOptions } from './pg-call.ts';
import { refundsOfOrder } from './pg-refunds.ts';

const orderAnswer = z.object({
  order_id: z.string(),
  order_amount: paiseOfRupees,
  order_currency: z.string(),
  payment_session_id: z.string().min(1),
});
type Order = z.output<typeof orderAnswer>;

export const paymentStatus = z.enum([
  'SUCCESS',
  'NOT_ATTEMPTED',
  'FAILED',
  'USER_DROPPED',
  'VOID',
  'CANCELLED',
  'PENDING',
]);

const paymentsAnswer = z.array(
  z.object({
    cf_payment_id: z.string().min(1),
    order_id: z.string(),
    payment_amount: paiseOfRupees,
    payment_currency: z.string(),
    payment_status: paymentStatus,
    is_captured: z.boolean().nullish(),
    payment_group: z.string().nullish(),
  }),
);

const methods = new Map<string, PaymentMethod>([
  ['upi', 'upi'],
  ['upi_credit_card', 'upi'],
  ['credit_card', 'card'],
  ['debit_card', 'card'],
  ['prepaid_card', 'card'],
  ['net_banking', 'netbanking'],
  ['wallet', 'wallet'],
]);

/** `NOT_ATTEMPTED`: the payer has not chosen a method, so no bank response is pending. */
const statuses = {
  SUCCESS: 'captured',
  NOT_ATTEMPTED: 'failed',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
  VOID: 'failed',
  CANCELLED: 'failed',
  PENDING: 'created',
} as const satisfies Record<z.output<typeof paymentStatus>, ProviderPayment['status']>;

/**
 * Returns the status of a payment.
 * @param isCaptured false if the bank has only authorized the amount
 */
export function statusOf(
  status: z.output<typeof paymentStatus>,
  isCaptured: boolean | null | undefined,
): ProviderPayment['status'] {
  return status === 'SUCCESS' && isCaptured === false ? 'authorized' : statuses[status];
}

type Orders = Pick<PaymentProvider, 'createOrder' | 'sessionOf' | 'paymentsOf' | 'payment' | 'receiptOf'>;

/** Returns the order methods. Orders have our own id, which is also the receipt. */
export function ordersAt(options: CashfreePgOptions): Orders {
  const orderPath = (id: string) => `/orders/${encodeURIComponent(id)}`;
  const fetchOrder = async (id: string): Promise<Order | 'unknown' | 'unavailable'> => {
    const answer = await callCashfreePg(options, { method: 'GET', path: orderPath(id) });
    if (answer.kind === 'answer' && answer.status === 404) return 'unknown';
    const order =
      answer.kind === 'answer' && answer.status === 200 ? orderAnswer.safeParse(answer.body) : null;
    return order?.success === true && order.data.order_id === id ? order.data : 'unavailable';
  };
  return {
    createOrder: async ({ receipt, amountPaise, currency, buyer, limitMs }) => {
      const answer = await callCashfreePg(options, {
        method: 'POST',
        path: '/orders',
        idempotencyKey: receipt,
        ...(limitMs === undefined ? {} : { timeoutMs: limitMs }),
        json: {
          order_id: receipt,
          order_amount: rupees(amountPaise),
          order_currency: currency,
          // The vendor accepts only letters and digits here.
          customer_details: { customer_id: buyer.id.replaceAll('-', ''), customer_phone: buyer.phone },
        },
      });
      // 409: an earlier call with this id succeeded, but its response was lost.
      const exists = answer.kind === 'answer' && answer.status === 409;
      const made = answer.kind === 'answer' && answer.status === 200 ? answer.body : null;
      const order = exists ? await fetchOrder(receipt) : (orderAnswer.safeParse(made).data ?? 'unavailable');
      if (typeof order === 'string') return 'unavailable';
      const isSame =
        order.order_id === receipt && order.order_amount === amountPaise && order.order_currency === currency;
      return isSame ? { providerOrderId: receipt, sessionId: order.payment_session_id } : 'unavailable';
    },

    sessionOf: async (id) => {
      const order = await fetchOrder(id);
      return typeof order === 'string' ? 'unavailable' : order.payment_session_id;
    },

    receiptOf: async (id) => {
      const order = await fetchOrder(id);
      return typeof order === 'string' ? order : { receipt: id };
    },

    // The vendor finds payments only by order.
    payment: async () => 'unknown',

    paymentsOf: async (id) => {
      const answer = await callCashfreePg(options, { method: 'GET', path: `${orderPath(id)}/payments` });
      if (answer.kind === 'unavailable' || answer.status !== 200) return 'unavailable';
      const read = paymentsAnswer.safeParse(answer.body);
      if (!read.success || read.data.some(({ order_id }) => order_id !== id)) return 'unavailable';
      const payments = read.data.map((payment) => ({
        id: payment.cf_payment_id,
        amountPaise: payment.payment_amount,
        currency: payment.payment_currency,
        status: statusOf(payment.payment_status, payment.is_captured),
        method: methods.get(payment.payment_group ?? ''),
      }));
      return withFullRefunds(options, id, payments);
    },
  };
}

/** Reads the refunds as well, because the vendor does not change a payment's status after a full refund. */
async function withFullRefunds(
  options: CashfreePgOptions,
  orderId: string,
  payments: readonly ProviderPayment[],
): Promise<readonly ProviderPayment[] | 'unavailable'> {
  if (!payments.some(({ status }) => status === 'captured')) return payments;
  const refunds = await refundsOfOrder(options, orderId);
  if (refunds === 'unavailable') return refunds;
  return payments.map((payment) => {
    const refunded = refunds
      .filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed')
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const isWhole = payment.status === 'captured' && refunded >= payment.amountPaise;
    return isWhole ? { ...payment, status: 'refunded' as const } : payment;
  });
}
