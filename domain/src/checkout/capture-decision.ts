import type { OrderState } from './order-state.ts';

/**
 * What to do with a captured payment. `pay`: the order is paid, so fulfil it. `pay-late`: use `lateCaptureDecision`.
 * `ignore`: the payment was already handled. `refund`: refund it in full and notify the member. `hold`: let staff
 * review it, and notify the member.
 */
export type CaptureDecision = 'pay' | 'pay-late' | 'ignore' | 'refund' | 'hold';

export interface CaptureFacts {
  readonly state: OrderState;
  /** Whether the order has already recorded this payment. */
  readonly isRecordedPayment: boolean;
  /** Whether amount and currency match the order. */
  readonly hasOrderAmount: boolean;
}

const byState = {
  created: 'pay',
  expired: 'pay-late',
  cancelled: 'refund',
  // An order takes one payment; duplicates are refunded.
  paid: 'refund',
  fulfilled: 'refund',
  refunded: 'refund',
  held: 'hold',
} as const satisfies Record<OrderState, CaptureDecision>;

/** Decisions for the payment that the order has recorded; null if the general rules apply. */
const ofRecordedPayment = {
  created: null,
  expired: null,
  // Confirmed, but interrupted before the term or refund was written, so continue. Both are idempotent by payment.
  paid: 'pay',
  cancelled: 'refund',
  fulfilled: 'ignore',
  refunded: 'ignore',
  held: 'ignore',
} as const satisfies Record<OrderState, CaptureDecision | null>;

/**
 * Returns what to do with a captured payment (decisions section 6). A wrong amount is held and not refunded
 * automatically, because it was changed in transit and staff should know before the money moves again.
 */
export function captureDecision({ state, isRecordedPayment, hasOrderAmount }: CaptureFacts): CaptureDecision {
  const again = isRecordedPayment ? ofRecordedPayment[state] : null;
  if (again === 'ignore') return 'ignore';
  if (!hasOrderAmount) return 'hold';
  return again ?? byState[state];
}

/**
 * Returns what to do with a late payment: `fulfil` if the purchase is still allowed at the same price, otherwise
 * `refund`. Checked again under the lock at fulfilment.
 */
export function lateCaptureDecision(facts: {
  readonly isStillAllowed: boolean;
  readonly hasSamePrice: boolean;
}): 'fulfil' | 'refund' {
  return facts.isStillAllowed && facts.hasSamePrice ? 'fulfil' : 'refund';
}
