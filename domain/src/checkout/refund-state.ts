/**
 * A refund is owed when it is decided, requested from just before the provider is called, then processed or failed as
 * the provider says. Below 100 paise the provider moves nothing, so it is written off when it is decided. If the bank
 * takes the payment first, the refund is charged back and never sent.
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

const refundReasons = [
  'unusable-payment',
  'excess-credit',
  'cancellation',
  'end-of-service',
  /** Unclaimed, or taken back by its giver. */
  'gift-returned',
  /** Days that the sunset cut off when a gift was claimed. */
  'gift-cut',
  /** What staff decided to give back, whole or in part. */
  'firm-refund',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Below this the provider refunds nothing (Razorpay: at least 100 paise). */
export const smallestRefund = 100;

/** What the provider says of a refund that it knows. */
export type ProviderRefundStatus = 'pending' | 'processed' | 'failed';

const afterAnswer = {
  pending: 'requested',
  processed: 'processed',
  failed: 'failed',
} as const satisfies Record<ProviderRefundStatus, RefundState>;

/** Whether the provider may still be asked about it, or for it. */
export const isOpenRefund = {
  owed: true,
  requested: true,
  processed: false,
  failed: false,
  'written-off': false,
  'charged-back': false,
} as const satisfies Record<RefundState, boolean>;

/** Where the provider's answer takes a refund; null when it settled before, so that a late answer changes nothing. */
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
