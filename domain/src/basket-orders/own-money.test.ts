import { expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { ownMoney, pendingChanges } from './own-money.ts';

const day = calendarDate('2025-03-03');
const bought = (ticker: string, shares: number, averagePrice: number, held = 0) => ({
  date: day,
  securities: [{ ticker, quantity: held }],
  orders: [{ ticker, side: 'BUY' as const, filledQuantity: shares, averagePrice }],
});

it('adds up value and cost across portfolios', () => {
  const closes = new Map([
    ['ORVENNA', paise(12_050)],
    ['TINDREL', paise(30_000)],
  ]);
  expect(ownMoney([[bought('ORVENNA', 10, 100.5)], [bought('TINDREL', 2, 310)]], closes)).toEqual({
    value: 180_500,
    cost: 162_500,
  });
});

it('returns null for the value without a close, and for the cost of shares bought elsewhere', () => {
  expect(ownMoney([[bought('ORVENNA', 10, 100)]], new Map())).toEqual({ value: null, cost: 100_000 });
  const closes = new Map([['ORVENNA', paise(10_000)]]);
  expect(ownMoney([[bought('ORVENNA', 1, 100, 5)]], closes)).toEqual({ value: 60_000, cost: null });
});

it('returns null if everything was sold or nothing was bought', () => {
  const sold = {
    date: calendarDate('2025-04-01'),
    securities: [{ ticker: 'ORVENNA', quantity: 10 }],
    orders: [{ ticker: 'ORVENNA', side: 'SELL' as const, filledQuantity: 10, averagePrice: 120 }],
  };
  expect(ownMoney([[bought('ORVENNA', 10, 100), sold]], new Map())).toBeNull();
  expect(ownMoney([], new Map())).toBeNull();
});

it('counts changes since the last basket, and a corrected rebalance once', () => {
  const changes = [
    { id: 'a', date: '2025-02-01', corrects: null },
    { id: 'b', date: '2025-03-03', corrects: null },
    { id: 'c', date: '2025-04-01', corrects: null },
    { id: 'd', date: '2025-04-01', corrects: 'c' },
  ];
  expect(pendingChanges(changes, day)).toBe(1);
});
