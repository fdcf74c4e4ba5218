import type { Result } from '../primitives/result.ts';
import { err, ok } from '../primitives/result.ts';

export const orderStates = [
  'created',
  'paid',
  'fulfilled',
  'expired',
  'cancelled',
  'refunded',
  'held',
] as const;
export type OrderState = (typeof orderStates)[number];

const orderStateSet: ReadonlySet<unknown> = new Set(orderStates);

export function isOrderState(value: unknown): value is OrderState {
  return orderStateSet.has(value);
}

export const orderEvents = [
  /** Our own request returned a captured payment for this order with its amount and currency. */
  'payment-captured-proved',
  /** Term, invoice and ledger entries were written. */
  'fulfilled',
  /** Unpaid for thirty minutes of business time. */
  'expire',
  /** Cancelled by the member, or replaced by another order. */
  'cancel',
  /** The payment is refunded in full. */
  'refund',
  /** Staff must review the payment. */
  'hold',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

export interface RefusedTransition {
  readonly code: 'transition-refused';
  readonly state: OrderState;
  readonly event: OrderEvent;
}

/**
 * Next state for every event in every state; null if rejected. Repeated events do not change the state, so the result
 * is independent of their order and number. An order that has received money neither expires nor can be cancelled. A
 * zero price is fulfilled without payment. A capture for a cancelled order never pays it (see `captureDecision`).
 */
const transitions = {
  created: {
    'payment-captured-proved': 'paid',
    fulfilled: 'fulfilled',
    expire: 'expired',
    cancel: 'cancelled',
    refund: null,
    hold: 'held',
  },
  paid: {
    'payment-captured-proved': 'paid',
    fulfilled: 'fulfilled',
    expire: null,
    cancel: null,
    refund: 'refunded',
    hold: 'held',
  },
  fulfilled: {
    'payment-captured-proved': 'fulfilled',
    fulfilled: 'fulfilled',
    expire: null,
    cancel: null,
    refund: 'refunded',
    hold: null,
  },
  expired: {
    'payment-captured-proved': 'paid',
    fulfilled: null,
    expire: 'expired',
    cancel: 'cancelled',
    refund: null,
    hold: 'held',
  },
  cancelled: {
    'payment-captured-proved': null,
    fulfilled: null,
    expire: 'cancelled',
    cancel: 'cancelled',
    refund: 'refunded',
    hold: 'held',
  },
  refunded: {
    'payment-captured-proved': 'refunded',
    fulfilled: null,
    expire: null,
    cancel: null,
    refund: 'refunded',
    hold: null,
  },
  held: {
    'payment-captured-proved': 'held',
    fulfilled: 'fulfilled',
    expire: null,
    cancel: null,
    refund: 'refunded',
    hold: 'held',
  },
} as const satisfies Record<OrderState, Record<OrderEvent, OrderState | null>>;

/**
 * Returns the state of an order after an event. A rejection is an expected case to handle, such as a late job, not an
 * error.
 */
export function nextOrderState(state: OrderState, event: OrderEvent): Result<OrderState, RefusedTransition> {
  const next: OrderState | null = transitions[state][event];
  return next === null ? err({ code: 'transition-refused', state, event }) : ok(next);
}

/** Returns whether the member can still pay the order. */
export function isOpenOrder(state: OrderState): boolean {
  return state === 'created';
}
