import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captureDecision, lateCaptureDecision } from './capture-decision.ts';
import type { OrderEvent, OrderState } from './order-state.ts';
import { isOpenOrder, nextOrderState, orderEvents, orderStates } from './order-state.ts';

function run(events: readonly OrderEvent[], from: OrderState = 'created'): OrderState {
  return events.reduce<OrderState>((state, event) => {
    const next = nextOrderState(state, event);
    return next.ok ? next.value : state;
  }, from);
}

describe('the order state machine', () => {
  it('handles every event in every state', () => {
    for (const state of orderStates) {
      for (const event of orderEvents) {
        const next = nextOrderState(state, event);
        if (next.ok) expect(orderStates).toContain(next.value);
        else expect(next.error).toEqual({ code: 'transition-refused', state, event });
      }
    }
    expect(orderStates.filter(isOpenOrder)).toEqual(['created']);
  });

  it.each([
    [['payment-captured-proved', 'fulfilled'], 'fulfilled'],
    [
      ['payment-captured-proved', 'payment-captured-proved', 'fulfilled', 'payment-captured-proved'],
      'fulfilled',
    ],
    [['fulfilled'], 'fulfilled'],
    [['expire', 'payment-captured-proved', 'fulfilled'], 'fulfilled'],
    [['expire', 'payment-captured-proved', 'refund'], 'refunded'],
    [['payment-captured-proved', 'expire', 'cancel'], 'paid'],
    [['cancel', 'payment-captured-proved', 'fulfilled'], 'cancelled'],
    [['cancel', 'refund', 'payment-captured-proved', 'fulfilled'], 'refunded'],
    [['cancel', 'hold', 'refund'], 'refunded'],
    [['hold', 'fulfilled'], 'fulfilled'],
    [['expire', 'fulfilled'], 'expired'],
  ] as const)('after %j is %s', (events, state) => {
    expect(run(events)).toBe(state);
  });

  it('never loses a received payment, and never serves a refunded one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderEvents), { maxLength: 12 }), (events) => {
        let state: OrderState = 'created';
        for (const event of events) {
          const next = nextOrderState(state, event);
          if (!next.ok) continue;
          if (state === 'paid' || state === 'held')
            expect(['created', 'expired', 'cancelled']).not.toContain(next.value);
          if (state === 'refunded') expect(next.value).toBe('refunded');
          expect(nextOrderState(next.value, event)).toEqual(next);
          state = next.value;
        }
      }),
    );
  });
});

describe('a capture', () => {
  const at = (state: OrderState, isRecordedPayment: boolean, hasOrderAmount: boolean) =>
    captureDecision({ state, isRecordedPayment, hasOrderAmount });

  it('is decided by the order’s state, for all states', () => {
    expect(orderStates.map((state) => at(state, false, true))).toEqual([
      'pay', 'refund', 'refund', 'pay-late', 'refund', 'refund', 'hold',
    ]); // prettier-ignore
    expect(orderStates.map((state) => at(state, false, false))).toEqual(orderStates.map(() => 'hold'));
  });

  it('is ignored if already handled, and handled if only recorded', () => {
    expect(orderStates.map((state) => at(state, true, true))).toEqual([
      'pay', 'pay', 'ignore', 'pay-late', 'refund', 'ignore', 'ignore',
    ]); // prettier-ignore
    expect(at('created', true, false)).toBe('hold');
    expect(at('paid', true, false)).toBe('hold');
  });

  it('that arrives late buys only the same plan at the same price', () => {
    expect(lateCaptureDecision({ isStillAllowed: true, hasSamePrice: true })).toBe('fulfil');
    expect(lateCaptureDecision({ isStillAllowed: false, hasSamePrice: true })).toBe('refund');
    expect(lateCaptureDecision({ isStillAllowed: true, hasSamePrice: false })).toBe('refund');
  });
});
