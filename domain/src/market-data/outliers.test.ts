import { outlierReason } from './outlier-reason.ts';
import { describe, expect, it } from 'vitest';
import { outlierCategory, rollingDeviations } from './outliers.ts';

/** Naive reference implementation: sort, take the median, sort the distances, take the median. */
function plainly(values: readonly number[], window: number, fewest: number): number[] {
  const middle = (list: readonly number[]) => {
    const sorted = list.toSorted((a, b) => a - b);
    const half = sorted.length >> 1;
    return sorted.length % 2 === 1
      ? (sorted[half] ?? 0)
      : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
  };
  return values.map((value, at) => {
    const own = values.slice(Math.max(0, at - window), at);
    if (own.length < fewest) return Number.NaN;
    const median = middle(own);
    const spread = middle(own.map((each) => Math.abs(each - median)));
    return spread === 0 ? Number.NaN : (value - median) / spread;
  });
}

it('counts deviations from the share’s previous days, as defined', () => {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.round((state / 2_147_483_647) * 40) / 40;
  };
  const values = Array.from({ length: 700 }, random);
  for (const window of [25, 26, 250]) {
    const quick = rollingDeviations(values, window, 10);
    plainly(values, window, 10).forEach((value, at) => {
      if (Number.isNaN(value)) expect(quick[at]).toBeNaN();
      else expect(quick[at]).toBeCloseTo(value, 9);
    });
  }
});

it('lists no outlier for a new share or one that never moved', () => {
  expect(rollingDeviations([1, 1, 1, 5], 3, 2)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});

it('lists by price direction, for an unusual return or volume', () => {
  const day = { dayReturn: 0.05, returnDeviations: 3.5, volumeDeviations: 0 };
  expect(outlierCategory(day)).toBe('bullish');
  expect(outlierCategory({ ...day, dayReturn: -0.01, returnDeviations: -1, volumeDeviations: 9 })).toBe(
    'bearish',
  );
  expect(outlierCategory({ ...day, returnDeviations: 3 })).toBeNull();
  expect(outlierCategory({ ...day, dayReturn: 0, volumeDeviations: 9 })).toBeNull();
});

describe('the reason', () => {
  it('says which limits were exceeded', () => {
    expect(outlierReason(6.14, 4.2)).toBe('6.1× usual price swing and 4.2× usual volume swing');
    expect(outlierReason(-5, 1)).toBe('5.0× usual price swing');
    expect(outlierReason(0.5, 7)).toBe('7.0× usual volume swing');
  });
});
