import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { monthReturns, returnsOfYearBefore, rollingReturns, yearReturns } from './calendar-returns.ts';
import { drawdowns, underWater } from './drawdowns.ts';
import { cashSymbol, NoPrice, portfolioHistory } from './portfolio-index.ts';
import type { PriceGrid } from './portfolio-index.ts';
import { rebalanceProblems } from './rebalance-problems.ts';
import { absoluteReturn, againstBenchmark, cagr, sharpe, volatility } from './returns.ts';
import type { Level } from './series.ts';
import { levelOn } from './series.ts';
import { xirr } from './xirr.ts';

const day = calendarDate;
const start = day('2024-01-01');
const daysFrom = (count: number) => Array.from({ length: count }, (_, index) => addDays(start, index));
const series = (...values: number[]): Level[] =>
  values.map((value, index) => ({ date: addDays(start, index), value }));
const grid = (closes: Record<string, number[]>): PriceGrid => ({
  days: daysFrom(Math.max(...Object.values(closes).map((each) => each.length))),
  closes: new Map(Object.entries(closes)),
});
const gap = Number.NaN;

describe('metrics of short data are unavailable, never zero', () => {
  it('for a single level', () => {
    for (const metric of [absoluteReturn, cagr, volatility, (one: Level[]) => sharpe(one, 0.065)]) {
      const { value, why } = metric(series(100));
      expect(value).toBeNull();
      expect(why).not.toBe('');
    }
    expect(drawdowns(series(100))).toEqual([]);
    expect(monthReturns(series(100))).toEqual([]);
    expect(rollingReturns(series(100), [], 1)).toBeNull();
  });

  it('for less than a year: an absolute return and no CAGR', () => {
    const short = [
      { date: day('2024-01-01'), value: 100 },
      { date: day('2024-12-30'), value: 110 },
    ];
    expect(absoluteReturn(short).value).toBeCloseTo(0.1, 12);
    expect(cagr(short).value).toBeNull();
    const year = [short[0] ?? { date: start, value: 100 }, { date: day('2024-12-31'), value: 110 }];
    expect(cagr(year).value).toBeCloseTo(0.1, 12);
  });

  it('for two years by calendar days ÷ 365', () => {
    const two = [
      { date: day('2022-01-01'), value: 100 },
      { date: day('2024-01-01'), value: 121 },
    ];
    expect(cagr(two).value).toBeCloseTo(1.21 ** (365 / 730) - 1, 12);
  });
});

describe('risk', () => {
  const moving = series(
    ...Array.from({ length: 40 }, (_, index) => 100 * 1.001 ** index * (index % 2 === 0 ? 1 : 1.01)),
  );

  it('reports the risk-free rate used', () => {
    expect(sharpe(moving, 0.065).how).toContain('6.50%');
  });

  it('has no Sharpe ratio for a constant index', () => {
    expect(sharpe(series(...Array.from({ length: 40 }, () => 100)), 0).value).toBeNull();
  });

  it('of the benchmark itself: beta 1, no alpha and no tracking error', () => {
    const { beta, alpha, trackingError, upCapture } = againstBenchmark(moving, moving, 0.065);
    expect(beta.value).toBeCloseTo(1, 12);
    expect(alpha.value).toBeCloseTo(0, 12);
    expect(trackingError.value).toBe(0);
    expect(upCapture.value).toBeCloseTo(1, 12);
  });
});

describe('drawdowns', () => {
  it('have depth, days and recovery; the last may be unrecovered', () => {
    const [deepest, second] = drawdowns(series(100, 120, 90, 105, 120, 130, 117));
    expect(deepest).toMatchObject({ depth: -0.25, recoveredOn: '2024-01-05', daysUnderWater: 3 });
    expect(second?.depth).toBeCloseTo(-0.1, 12);
    expect(second).toMatchObject({ recoveredOn: null, daysUnderWater: 1 });
    expect(underWater(series(100, 80, 100)).map(({ value }) => value)).toEqual([0, -0.19999999999999996, 0]);
  });
});

describe('calendar returns', () => {
  it('compound to the total, and mark partial periods', () => {
    const days = daysFrom(400);
    const levels = days.map((date, index) => ({ date, value: 100 * 1.0005 ** index }));
    const months = monthReturns(levels);
    expect(months[0]).toMatchObject({ year: 2024, month: 1, isPartial: true });
    expect(months[1]).toMatchObject({ year: 2024, month: 2, isPartial: false });
    const chained = months.reduce((product, { value }) => product * (1 + value), 1);
    expect(chained - 1).toBeCloseTo(absoluteReturn(levels).value ?? 0, 10);
    expect(yearReturns(levels).map(({ year, isPartial }) => [year, isPartial])).toEqual([
      [2024, true],
      [2025, true],
    ]);
    expect(rollingReturns(levels, levels, 1)?.aboveBenchmark).toBe(0);
    expect(rollingReturns(levels, levels, 2)).toBeNull();
    const rolling = rollingReturns(levels, levels, 1);
    const before = returnsOfYearBefore(levels, levels);
    expect(before).toHaveLength(rolling?.windows ?? 0);
    expect(Math.min(...before.map(({ value }) => value))).toBe(rolling?.min);
    expect(before.every(({ value, benchmark }) => value === benchmark)).toBe(true);
  });
});

describe('XIRR', () => {
  const flows = (...rows: [string, number][]) =>
    rows.map(([date, amount]) => ({ date: day(date), amount: paise(amount) }));

  it('is 100 % for a doubling in a year', () => {
    expect(xirr(flows(['2023-01-01', -10_000], ['2024-01-01', 20_000])).value).toBeCloseTo(1, 9);
  });

  it('is null for payments in one direction, with the reason', () => {
    expect(xirr(flows(['2023-01-01', -10_000], ['2024-06-01', -20_000]))).toMatchObject({ value: null });
  });

  it('is null without a root', () => {
    const none = flows(['2020-01-01', 100], ['2021-01-01', -200], ['2022-01-01', 150]);
    expect(xirr(none)).toMatchObject({ value: null, why: expect.stringContaining('no rate') });
  });

  it('is null for several roots', () => {
    const two = flows(['2020-01-01', -1000], ['2020-12-31', 2300], ['2021-12-31', -1320]);
    expect(xirr(two)).toMatchObject({ value: null, why: expect.stringContaining('More than one') });
  });

  it('sums cash flows by day, and is hidden under a year', () => {
    const same = flows(['2023-01-01', -5_000], ['2023-01-01', -5_000], ['2024-01-01', 11_000]);
    expect(xirr(same).value).toBeCloseTo(0.1, 9);
    expect(xirr(flows(['2023-01-01', -100], ['2023-12-31', 110])).value).toBeNull();
  });
});

describe('the index of a portfolio', () => {
  it('applies a rebalance at the next trading day’s close, starting from 100, and then drifts', () => {
    const { index, weights } = portfolioHistory(
      [
        {
          date: start,
          weights: [
            { symbol: 'A', weight: 0.5 },
            { symbol: 'B', weight: 0.5 },
          ],
        },
      ],
      grid({ A: [9, 10, 20], B: [50, 100, 100] }),
    );
    expect(index).toEqual([
      { date: '2024-01-02', value: 100 },
      { date: '2024-01-03', value: 150 },
    ]);
    expect(weights.map(({ symbol, weight }) => [symbol, Number(weight.toFixed(6))])).toEqual([
      ['A', 0.666667],
      ['B', 0.333333],
      [cashSymbol, 0],
    ]);
  });

  it('is unchanged by a split on a rebalance day, because prices are adjusted first', () => {
    // 1:10 split on the third day: unadjusted 1000, 1000, 100, 110; adjusted 100, 100, 100, 110.
    const adjusted = [100, 100, 100, 110];
    const { index } = portfolioHistory(
      [
        { date: start, weights: [{ symbol: 'A', weight: 1 }] },
        {
          date: addDays(start, 1),
          weights: [
            { symbol: 'A', weight: 0.5 },
            { symbol: cashSymbol, weight: 0.5 },
          ],
        },
      ],
      grid({ A: adjusted }),
    );
    expect(index.map(({ value }) => value)).toEqual([100, 100, 105]);
  });

  it('holds a delisted stock at its last close until it is removed, and reports the gap', () => {
    const { index, gaps } = portfolioHistory(
      [
        {
          date: start,
          weights: [
            { symbol: 'A', weight: 0.5 },
            { symbol: 'B', weight: 0.5 },
          ],
        },
        { date: addDays(start, 3), weights: [{ symbol: 'B', weight: 1 }] },
      ],
      grid({ A: [10, 10, 12, gap, gap, gap], B: [10, 10, 10, 10, 10, 11] }),
    );
    expect(index.map(({ value }) => Number(value.toFixed(6)))).toEqual([100, 110, 110, 110, 121]);
    expect(gaps).toEqual([{ symbol: 'A', from: '2024-01-04', to: '2024-01-05', days: 2 }]);
  });

  it('uses the previous close for a missing day, and counts the full move afterwards', () => {
    const { index, gaps } = portfolioHistory(
      [{ date: start, weights: [{ symbol: 'A', weight: 1 }] }],
      grid({ A: [10, 10, gap, 12] }),
    );
    expect(index.map(({ value }) => value)).toEqual([100, 100, 120]);
    expect(gaps).toEqual([{ symbol: 'A', from: '2024-01-03', to: '2024-01-03', days: 1 }]);
  });

  it('never guesses a price', () => {
    expect(() =>
      portfolioHistory([{ date: start, weights: [{ symbol: 'Z', weight: 1 }] }], grid({ A: [1, 1] })),
    ).toThrow(NoPrice);
  });

  it('reports rebalances that wait for a trading day', () => {
    const last = { date: addDays(start, 1), weights: [{ symbol: 'A', weight: 1 }] };
    const { index, pending } = portfolioHistory([last], grid({ A: [10, 10] }));
    expect(index).toEqual([]);
    expect(pending).toEqual([last]);
  });

  it('equals the sum of its contributions', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.double({ min: 1, max: 500, noNaN: true }),
            fc.double({ min: 1, max: 500, noNaN: true }),
          ),
          {
            minLength: 3,
            maxLength: 60,
          },
        ),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (closes, weight) => {
          const { index, contributions } = portfolioHistory(
            [
              {
                date: start,
                weights: [
                  { symbol: 'A', weight },
                  { symbol: 'B', weight: 1 - weight },
                ],
              },
              {
                date: addDays(start, 1),
                weights: [
                  { symbol: 'B', weight },
                  { symbol: cashSymbol, weight: 1 - weight },
                ],
              },
            ],
            grid({ A: closes.map(([a]) => a), B: closes.map(([, b]) => b) }),
          );
          const gained = (index.at(-1)?.value ?? 0) - 100;
          const sum = [...contributions.values()].reduce((total, value) => total + value, 0);
          expect(sum).toBeCloseTo(gained, 6);
        },
      ),
    );
  });
});

describe('a rebalance', () => {
  it('is refused if it does not sum to 1, has a negative weight or a duplicate', () => {
    expect(
      rebalanceProblems({
        weights: [
          { symbol: 'A', weight: 0.6 },
          { symbol: cashSymbol, weight: 0.4 },
        ],
      }),
    ).toEqual([]);
    expect(rebalanceProblems({ weights: [{ symbol: 'A', weight: 0.6 }] })).toHaveLength(1);
    expect(
      rebalanceProblems({
        weights: [
          { symbol: 'A', weight: 1.2 },
          { symbol: 'A', weight: -0.2 },
        ],
      }),
    ).toHaveLength(2);
  });
});

describe('levels', () => {
  it('are found on the day or before it', () => {
    const levels = [series(1, 2, 3)[0], series(1, 2, 3)[2]].filter((level) => level !== undefined);
    expect(levelOn(levels, addDays(start, -1))).toBeNull();
    expect(levelOn(levels, addDays(start, 1))?.value).toBe(1);
    expect(levelOn(levels, addDays(start, 9))?.value).toBe(3);
  });
});

it('uses only trading days', () => {
  const days: CalendarDate[] = [day('2024-01-05'), day('2024-01-08'), day('2024-01-09')];
  const { index } = portfolioHistory([{ date: day('2024-01-06'), weights: [{ symbol: 'A', weight: 1 }] }], {
    days,
    closes: new Map([['A', [1, 2, 3]]]),
  });
  expect(index.map(({ date }) => date)).toEqual(['2024-01-08', '2024-01-09']);
});
