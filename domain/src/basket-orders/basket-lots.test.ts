import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { flowsOf, lotsAfter } from './basket-lots.ts';
import type { PastBasket } from './basket-lots.ts';

const first: PastBasket = {
  date: calendarDate('2024-06-03'),
  securities: [
    { ticker: 'A', quantity: 0 },
    { ticker: 'B', quantity: 5 },
  ],
  orders: [
    { ticker: 'A', side: 'BUY', filledQuantity: 10, averagePrice: 100.5 },
    { ticker: 'B', side: 'BUY', filledQuantity: 0, averagePrice: null },
  ],
};
const second: PastBasket = {
  date: calendarDate('2025-01-06'),
  securities: [
    { ticker: 'A', quantity: 12 },
    { ticker: 'B', quantity: 5 },
  ],
  orders: [
    { ticker: 'A', side: 'SELL', filledQuantity: 3, averagePrice: 120 },
    { ticker: 'B', side: 'BUY', filledQuantity: 2, averagePrice: 50 },
  ],
};

describe('holdings from baskets', () => {
  it('have a cost and a date, except shares bought elsewhere', () => {
    // The order must not matter, because baskets are listed newest first.
    expect(lotsAfter([second, first])).toEqual([
      { symbol: 'B', shares: 5, cost: null, boughtOn: null },
      { symbol: 'A', shares: 9, cost: 10_050, boughtOn: '2024-06-03' },
      { symbol: 'B', shares: 2, cost: 5_000, boughtOn: '2025-01-06' },
    ]);
  });

  it('count as cash flows on their day', () => {
    expect(flowsOf([first, second])).toEqual([
      { date: '2024-06-03', amount: -100_500 },
      { date: '2025-01-06', amount: 26_000 },
    ]);
  });
});
