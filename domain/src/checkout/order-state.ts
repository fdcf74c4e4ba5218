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
  /** Our own fetch showed a captured payment of this order with its amount and currency. */
  'payment-captured-proved',
  /** Term, invoice and ledger entries were written. */
  'fulfilled',
  /** Thirty minutes of business time went by unpaid. */
  'expire',
  /** The member cancelled, or another order took its place. */
  'cancel',
  /** The whole payment goes back. */
  'refund',
  /** Staff must look at the money. */
  'hold',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

export interface RefusedTransition {
  readonly code: 'transition-refused';
  readonly state: OrderState;
  readonly event: OrderEvent;
}

/**
 * Every event in every state; null is refused. Events that repeat stay where they are, so any order of events,
 * any number of times, ends alike. Money that is there keeps an order from expiring or being cancelled. A price
 * of zero is fulfilled without being paid. A capture for a cancelled order never pays it: see `captureDecision`.
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

/** Where an event takes an order; a refusal is a fact to act on (a job that came late), not a fault. */
export function nextOrderState(state: OrderState, event: OrderEvent): Result<OrderState, RefusedTransition> {
  const next: OrderState | null = transitions[state][event];
  return next === null ? err({ code: 'transition-refused', state, event }) : ok(next);
}

/** Orders that a member can still pay. */
export function isOpenOrder(state: OrderState): boolean {
  return state === 'created';
}
