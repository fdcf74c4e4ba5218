/** State of a received payment in the console. The database computes it, so that lists can be filtered by it. */
export const paymentStates = [
  'captured',
  'held',
  'refund-pending',
  'refund-failed',
  'partly-refunded',
  'refunded',
  'disputed',
  'charged-back',
] as const;
export type PaymentState = (typeof paymentStates)[number];
