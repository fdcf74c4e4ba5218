import { expect, it } from 'vitest';
import { filledAmounts } from './filled-amounts.ts';

it('adds up what was filled at the average prices in whole paise, purchases and sales apart', () => {
  const orders = [
    { ticker: 'TCS', side: 'BUY', filledQuantity: 3, averagePrice: 2154.905 },
    { ticker: 'INFY', side: 'BUY', filledQuantity: 0, averagePrice: null },
    { ticker: 'M&M', side: 'SELL', filledQuantity: 2, averagePrice: 836.1 },
    { ticker: 'SBIN', side: 'BUY', filledQuantity: 1, averagePrice: 500 },
  ] as const;
  expect(filledAmounts(orders)).toEqual({
    amounts: [646_473, null, 167_220, 50_000],
    bought: 696_473,
    sold: 167_220,
  });
  expect(filledAmounts([])).toEqual({ amounts: [], bought: 0, sold: 0 });
});
