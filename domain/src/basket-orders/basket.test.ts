import { describe, expect, it } from 'vitest';
import { basketOrders, basketStatus, heldAfter, remainderOfBasket } from './basket.ts';
import type { OrderResult, Security } from './basket.ts';

const security = (ticker: string, quantity: number, delta: number): Security => ({
  ticker,
  quantity,
  delta,
  limit: null,
});
const result = (ticker: string, quantity: number, filledQuantity: number, more = {}): OrderResult => ({
  ticker,
  side: 'BUY',
  quantity,
  filledQuantity,
  status: quantity === filledQuantity ? 'complete' : 'rejected',
  ...more,
});

describe('broker instructions of a basket', () => {
  it('buy, sell, and omit unchanged holdings', () => {
    expect(basketOrders([security('A', 0, 3), security('B', 5, -2), security('C', 4, 0)])).toEqual({
      orders: [
        { ticker: 'A', side: 'BUY', quantity: 3, limit: null },
        { ticker: 'B', side: 'SELL', quantity: 2, limit: null },
      ],
    });
  });

  it.each([
    ['nothing-to-order', [security('A', 1, 0)]],
    ['nothing-to-order', []],
    ['named-twice', [security('A', 0, 1), security('A', 0, 2)]],
    ['sells-more-than-held', [security('A', 1, -2)]],
  ])('refuse: %s', (problem, securities) => {
    expect(basketOrders(securities)).toEqual({ problem });
  });
});

describe('the remainder of a basket', () => {
  it('is the unfilled quantity, given the current holdings', () => {
    const basket = [security('A', 0, 3), security('B', 5, -4), security('C', 0, 2)];
    const filled = [
      { ticker: 'A', side: 'BUY' as const, filledQuantity: 3 },
      { ticker: 'B', side: 'SELL' as const, filledQuantity: 1 },
    ];
    expect(remainderOfBasket(basket, filled)).toEqual([security('B', 4, -3), security('C', 0, 2)]);
  });

  it('is empty after a complete fill', () => {
    expect(
      remainderOfBasket([security('A', 0, 3)], [{ ticker: 'A', side: 'BUY', filledQuantity: 3 }]),
    ).toEqual([]);
  });
});

describe('the overall status of a basket', () => {
  it.each([
    ['filled', [result('A', 3, 3), result('B', 1, 1)]],
    ['partly-filled', [result('A', 3, 3), result('B', 1, 0)]],
    ['partly-filled', [result('A', 3, 1)]],
    ['failed', [result('A', 3, 0)]],
    ['failed', []],
    ['cancelled', [result('A', 3, 0, { status: 'cancelled' })]],
    ['processing', [result('A', 3, 3), result('B', 1, 0, { status: 'placed' })]],
  ])('%s', (status, orders) => {
    expect(basketStatus(orders)).toBe(status);
  });
});

it('computes holdings after a full or partial fill', () => {
  const ordered = [
    { ticker: 'INFY', quantity: 0 },
    { ticker: 'TCS', quantity: 6 },
    { ticker: 'ITC', quantity: 3 },
    { ticker: 'WIPRO', quantity: 2 },
  ];
  const held = heldAfter(ordered, [
    { ticker: 'INFY', side: 'BUY', filledQuantity: 4 },
    { ticker: 'TCS', side: 'SELL', filledQuantity: 0 },
    { ticker: 'WIPRO', side: 'SELL', filledQuantity: 2 },
  ]);
  expect([...held]).toEqual([
    ['INFY', 4],
    ['TCS', 6],
    ['ITC', 3],
  ]);
});
