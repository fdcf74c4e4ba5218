/**
 * A refund is owed once decided, requested from just before the provider is called, then processed or failed as
 * reported by the provider. The provider does not transfer amounts below 100 paise, so smaller refunds are written off
 * when decided. If the bank takes the payment first, the refund is charged back and never sent.
 */
export const refundStates = [
  'owed',
  'requested',
  'processed',
  'failed',
  'written-off',
  'charged-back',
] as const;
export type RefundState = (typeof refundStates)[number];

export const refundReasons = [
  'unusable-payment',
  'excess-credit',
  'cancellation',
  'end-of-service',
  /** Gift unclaimed, or revoked by its giver. */
  'gift-returned',
  /** Days lost to the sunset when a gift was claimed. */
  'gift-cut',
  /** Full or partial refund decided by staff. */
  'firm-refund',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Minimum refund in paise. The provider transfers nothing below it. */
export const smallestRefund = 100;

export type ProviderRefundStatus = 'pending' | 'processed' | 'failed';

const afterAnswer = {
  pending: 'requested',
  processed: 'processed',
  failed: 'failed',
} as const satisfies Record<ProviderRefundStatus, RefundState>;

/** Whether the provider may still be queried about the refund, or requested to make it. */
export const isOpenRefund = {
  owed: true,
  requested: true,
  processed: false,
  failed: false,
  'written-off': false,
  'charged-back': false,
} as const satisfies Record<RefundState, boolean>;

/**
 * Returns the state of a refund after the provider's response. Returns null if it was already settled, so that a late
 * response changes nothing.
 */
export function refundAfterAnswer(state: RefundState, status: ProviderRefundStatus): RefundState | null {
  return isOpenRefund[state] ? afterAnswer[status] : null;
}

const states: ReadonlySet<unknown> = new Set(refundStates);
const reasons: ReadonlySet<unknown> = new Set(refundReasons);

export function isRefundState(value: unknown): value is RefundState {
  return states.has(value);
}

export function isRefundReason(value: unknown): value is RefundReason {
  return reasons.has(value);
}
