export const paymentStatuses = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** `pending` means that the bank has not given a final response. */
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
  /** Payment reported by the browser with the provider's signature; null if none was reported. */
  readonly reportedId: string | null;
}

/**
 * Returns whether an order may still be paid, because an attempt is pending or a reported payment is not listed yet.
 */
export function isPaymentPending({ payments, reportedId }: PaymentAttempts): boolean {
  if (payments.some(({ status }) => standings[status] === 'pending')) return true;
  return reportedId !== null && !payments.some(({ id }) => id === reportedId);
}
