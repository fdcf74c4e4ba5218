/** Where a payment attempt stands with the provider. */
export const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `pending`: the bank has not given its final answer. */
const standings = {
  created: 'pending',
  authorized: 'pending',
  captured: 'final',
  refunded: 'final',
  failed: 'final',
} as const satisfies Record<PaymentStatus, 'pending' | 'final'>;

export interface PaymentAttempts {
  /** Every attempt on the order that the provider lists. */
  readonly payments: readonly { readonly id: string; readonly status: PaymentStatus }[];
  /** The payment that the browser reported with the provider's signature; null when it reported none. */
  readonly reportedId: string | null;
}

/** Whether money may still arrive for an order: an attempt is pending, or one that was reported is not listed yet. */
export function isPaymentPending({ payments, reportedId }: PaymentAttempts): boolean {
  if (payments.some(({ status }) => standings[status] === 'pending')) return true;
  return reportedId !== null && !payments.some(({ id }) => id === reportedId);
}
