import type { Dispute, Order, Payment, Refund } from './entities.ts';

/** Returns paise as the vendor's rupees, a number that JSON prints with up to two decimals. */
export const rupees = (paise: number): number => Number((paise / 100).toFixed(2));

/** Returns a time in the vendor's format, in IST. */
export const ist = (at: number): string => `${new Date(at + 19_800_000).toISOString().slice(0, 19)}+05:30`;

/** Returns the gateway fee of 1.95 % and the 18 % GST on it, in paise. */
export function feeOf(amount: number): { readonly charge: number; readonly tax: number } {
  const charge = Math.round((amount * 195) / 10_000);
  return { charge, tax: Math.round((charge * 18) / 100) };
}

export function orderAnswer(order: Order) {
  return {
    cf_order_id: order.cfId,
    created_at: ist(order.createdAt),
    customer_details: {
      customer_id: order.customer.id,
      customer_name: null,
      customer_email: null,
      customer_phone: order.customer.phone,
      customer_uid: null,
    },
    entity: 'order',
    order_amount: rupees(order.amount),
    order_currency: 'INR',
    order_expiry_time: ist(order.createdAt + 30 * 86_400_000),
    order_id: order.id,
    order_meta: { return_url: order.returnUrl, notify_url: null, payment_methods: null },
    order_note: null,
    order_splits: [],
    order_status: order.status,
    order_tags: null,
    payment_session_id: order.session,
    terminal_data: null,
  };
}

export function paymentAnswer(payment: Payment, order: Order) {
  return {
    auth_id: null,
    authorization: null,
    bank_reference: payment.status === 'SUCCESS' ? payment.id.padStart(12, '1') : null,
    cf_payment_id: payment.id,
    entity: 'payment',
    error_details:
      payment.status === 'FAILED'
        ? {
            error_code: 'TRANSACTION_DECLINED',
            error_description: payment.message,
            error_reason: 'bank_declined',
            error_source: 'bank',
          }
        : null,
    is_captured: payment.status === 'SUCCESS',
    order_amount: rupees(order.amount),
    order_id: order.id,
    payment_amount: rupees(payment.amount),
    payment_completion_time: payment.status === 'PENDING' ? null : ist(payment.createdAt),
    payment_currency: 'INR',
    payment_gateway_details: null,
    payment_group: 'upi',
    payment_message: payment.message,
    payment_method: { upi: { channel: 'collect', upi_id: 'testsuccess@gocash' } },
    payment_status: payment.status,
    payment_time: ist(payment.createdAt),
  };
}

export function refundAnswer(refund: Refund) {
  return {
    cf_payment_id: refund.paymentId,
    cf_refund_id: refund.cfId,
    created_at: ist(refund.createdAt),
    entity: 'refund',
    metadata: null,
    order_id: refund.orderId,
    processed_at: refund.processedAt === null ? null : ist(refund.processedAt),
    refund_amount: rupees(refund.amount),
    refund_arn: refund.processedAt === null ? null : refund.cfId.padStart(12, '2'),
    refund_charge: 0,
    refund_currency: 'INR',
    refund_id: refund.id,
    refund_mode: 'STANDARD',
    refund_note: null,
    refund_speed: { requested: 'STANDARD', accepted: 'STANDARD', processed: null, message: null },
    refund_splits: [],
    refund_status: refund.status,
    refund_type: refund.type,
    status_description: refund.status === 'SUCCESS' ? 'Refund processed successfully' : 'In progress',
  };
}

export function disputeAnswer(dispute: Dispute, payment: Payment, order: Order) {
  const isOver = dispute.status !== 'CHARGEBACK_CREATED';
  return {
    dispute_id: Number(dispute.id),
    dispute_type: 'CHARGEBACK',
    reason_code: '4855',
    reason_description: 'Goods or services not provided',
    dispute_amount: rupees(dispute.amount),
    dispute_amount_currency: 'INR',
    created_at: ist(dispute.createdAt),
    respond_by: ist(dispute.createdAt + 7 * 86_400_000),
    updated_at: ist(dispute.updatedAt),
    resolved_at: isOver ? ist(dispute.updatedAt) : null,
    dispute_status: dispute.status,
    cf_dispute_remarks: 'Dispute is created, please take action',
    preferred_evidence: [],
    dispute_evidence: [],
    order_details: {
      order_id: order.id,
      order_currency: 'INR',
      order_amount: rupees(order.amount),
      cf_payment_id: Number(payment.id),
      payment_currency: 'INR',
      payment_amount: rupees(payment.amount),
    },
    customer_details: { customer_name: null, customer_email: null, customer_phone: order.customer.phone },
  };
}
