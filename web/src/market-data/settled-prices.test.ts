import { expect, it } from 'vitest';
import { settledPrices } from './settled-prices.ts';

const close = { symbol: 'INFY', isComing: true };
const live = { symbol: 'INFY', isComing: false };

it.each([
  ['when none is coming', [[close], [live], [close]], [live], 2],
  ['of which one never comes, after the last look', [[live, close]], [live, close], 4],
  ['of no stock', [[]], [], 1],
])('returns prices %s', async (_name, answers, expected, expectedLooks) => {
  let looks = 0;
  const prices = await settledPrices(async () => {
    looks += 1;
    return answers[Math.min(looks, answers.length) - 1] ?? [];
  }, 0);
  expect(prices).toEqual(expected);
  expect(looks).toBe(expectedLooks);
});
