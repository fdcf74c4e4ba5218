import { expect, it } from 'vitest';
import { priceOn, pricesNeedSecondPerson } from './price-on.ts';

const prices = [
  { alias: 'CMP1Y', from: '2025-04-01', fullPrice: 2 },
  { alias: 'CML3M', from: '2020-01-01', fullPrice: 9 },
  { alias: 'CMP1Y', from: '2020-01-01', fullPrice: 1 },
  { alias: 'CMP1Y', from: '2026-01-01', fullPrice: 3 },
  { alias: 'CMP3M', from: '2026-01-01', fullPrice: 5 },
];

it.each([
  ['2019-12-31', null],
  ['2020-01-01', 1],
  ['2025-03-31', 1],
  ['2025-04-01', 2],
  ['2027-01-01', 3],
] as const)('on %s uses the price that started last: %s', (day, fullPrice) => {
  expect(priceOn(prices, 'CMP1Y', day)?.fullPrice ?? null).toBe(fullPrice);
});

it('requires a second approver if the plan has a price today, but not for a first price', () => {
  const [sold, first] = [{ alias: 'CMP1Y' }, { alias: 'CMP3M' }];
  expect(pricesNeedSecondPerson([first, sold], prices, '2025-06-02')).toBe(true);
  expect(pricesNeedSecondPerson([first], prices, '2025-06-02')).toBe(false);
  expect(pricesNeedSecondPerson([], prices, '2025-06-02')).toBe(false);
});
