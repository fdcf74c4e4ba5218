/** States of a received payment in the console. Computed by the database, so that lists can filter by it. */
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
