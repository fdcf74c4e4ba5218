export const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `pending`: no final response from the bank yet. */
const standings = {
  created: 'pending',
  authorized: 'pending',
  captured: 'final',
  refunded: 'final',
  failed: 'final',
} as const satisfies Record<PaymentStatus, 'pending' | 'final'>;

export interface PaymentAttempts {
  /** All attempts on the order listed by the provider. */
  readonly payments: readonly { readonly id: string; readonly status: PaymentStatus }[];
  /** The payment reported by the browser with the provider's signature, or null if none was reported. */
  readonly reportedId: string | null;
}

/**
 * Returns whether money may still arrive for an order: an attempt is pending, or a reported payment is not listed yet.
 */
export function isPaymentPending({ payments, reportedId }: PaymentAttempts): boolean {
  if (payments.some(({ status }) => standings[status] === 'pending')) return true;
  return reportedId !== null && !payments.some(({ id }) => id === reportedId);
}
