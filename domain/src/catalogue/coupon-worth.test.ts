import { expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import type { Coupon } from './coupon.ts';
import { maxGivenAway } from './coupon-worth.ts';

const prices = new Map([
  ['CMP1Y', paise(2_398_800)],
  ['CML3M', paise(179_700)],
] as const);
const percent = (basisPoints: number) => ({ kind: 'percent', basisPoints }) as const;
const flat = (amount: number) => ({ kind: 'flat', amount: paise(amount) }) as const;

it.each<[string, Coupon['reduction'], Coupon['plans'], number | null, number, number | null]>([
  ['a discount without limits', percent(5_000), null, null, 1, 0],
  ['90 %', percent(9_000), null, null, 1, 0],
  ['more than 90 %, without limits', percent(9_001), null, null, 1, null],
  ['everything, once', percent(10_000), null, 1, 1, 2_830_584],
  ['everything of the smallest plan, ten times', percent(10_000), ['CML3M'], 10, 1, 2_120_460],
  ['a hundred codes, once each', percent(10_000), ['CML3M'], 1, 100, 21_204_600],
  ['a flat discount of one plan that is the price of another', flat(179_700), null, 2, 1, 424_092],
  ['more than can be counted in paise', percent(10_000), null, 1_000_000, 10_000, null],
  ['a flat discount', flat(50_000), null, null, 1, 0],
  ['a plan without a price', percent(10_000), ['CMP3M'], null, 1, 0],
])('%s', (_, reduction, plans, totalLimit, codes, wanted) => {
  expect(maxGivenAway({ reduction, plans, totalLimit }, codes, prices, 1800)).toBe(wanted);
});
