import type { OrderState } from './order-state.ts';

/**
 * What to do with a captured payment. `pay`: the order is paid, fulfil it. `pay-late`: as `lateCaptureDecision`
 * says. `ignore`: this very payment was dealt with. `refund`: give all of it back and tell the member.
 * `hold`: staff look at it, and the member is told.
 */
export type CaptureDecision = 'pay' | 'pay-late' | 'ignore' | 'refund' | 'hold';

export interface CaptureFacts {
  readonly state: OrderState;
  /** The payment that this order already recorded, and not another one for the same order. */
  readonly isRecordedPayment: boolean;
  /** Amount and currency are those of the order. */
  readonly hasOrderAmount: boolean;
}

const byState = {
  created: 'pay',
  expired: 'pay-late',
  cancelled: 'refund',
  // One order, one payment: a second one goes back.
  paid: 'refund',
  fulfilled: 'refund',
  refunded: 'refund',
  held: 'hold',
} as const satisfies Record<OrderState, CaptureDecision>;

/** For the payment that the order has recorded already; null: as for any other payment. */
const ofRecordedPayment = {
  created: null,
  expired: null,
  // Proved, and interrupted before the term or the refund was written: go on. Both are idempotent by payment.
  paid: 'pay',
  cancelled: 'refund',
  fulfilled: 'ignore',
  refunded: 'ignore',
  held: 'ignore',
} as const satisfies Record<OrderState, CaptureDecision | null>;

/**
 * Decisions section 6. A wrong amount is held, not refunded by itself: it says that somebody changed an amount
 * on the way, and staff should know before the money moves again.
 */
export function captureDecision({ state, isRecordedPayment, hasOrderAmount }: CaptureFacts): CaptureDecision {
  const again = isRecordedPayment ? ofRecordedPayment[state] : null;
  if (again === 'ignore') return 'ignore';
  if (!hasOrderAmount) return 'hold';
  return again ?? byState[state];
}

/** Whether anything may still be sold for money that came, re-checked under the lock at fulfilment. */
export function lateCaptureDecision(facts: {
  readonly isStillAllowed: boolean;
  readonly hasSamePrice: boolean;
}): 'fulfil' | 'refund' {
  return facts.isStillAllowed && facts.hasSamePrice ? 'fulfil' : 'refund';
}
