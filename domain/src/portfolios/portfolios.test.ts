import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import type { Paise } from '../primitives/paise.ts';
import { monthReturns, returnsOfYearBefore, rollingReturns, yearReturns } from './calendar-returns.ts';
import { drawdowns, underWater } from './drawdowns.ts';
import { planOrders } from './planner.ts';
import type { PlanQuestion } from './planner.ts';
import { cashSymbol, NoPrice, portfolioHistory } from './portfolio-index.ts';
import type { PriceGrid } from './portfolio-index.ts';
import { rebalanceProblems } from './rebalance-problems.ts';
import { absoluteReturn, againstBenchmark, cagr, sharpe, volatility } from './returns.ts';
import type { Level } from './series.ts';
import { levelOn } from './series.ts';
import { exampleRates, tradeCosts } from './trade-costs.ts';
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

describe('metrics of data that is too short say so, and are never zero', () => {
  it('a one-point series', () => {
    for (const metric of [absoluteReturn, cagr, volatility, (one: Level[]) => sharpe(one, 0.065)]) {
      const { value, why } = metric(series(100));
      expect(value).toBeNull();
      expect(why).not.toBe('');
    }
    expect(drawdowns(series(100))).toEqual([]);
    expect(monthReturns(series(100))).toEqual([]);
    expect(rollingReturns(series(100), [], 1)).toBeNull();
  });

  it('less than a year has an absolute return and no CAGR', () => {
    const short = [
      { date: day('2024-01-01'), value: 100 },
      { date: day('2024-12-30'), value: 110 },
    ];
    expect(absoluteReturn(short).value).toBeCloseTo(0.1, 12);
    expect(cagr(short).value).toBeNull();
    const year = [short[0] ?? { date: start, value: 100 }, { date: day('2024-12-31'), value: 110 }];
    expect(cagr(year).value).toBeCloseTo(0.1, 12);
  });

  it('two years by calendar days ÷ 365', () => {
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

  it('prints the risk-free rate that it used', () => {
    expect(sharpe(moving, 0.065).how).toContain('6.50%');
  });

  it('an index that does not move has no Sharpe ratio', () => {
    expect(sharpe(series(...Array.from({ length: 40 }, () => 100)), 0).value).toBeNull();
  });

  it('a portfolio that is its benchmark has beta 1, no alpha and no tracking error', () => {
    const { beta, alpha, trackingError, upCapture } = againstBenchmark(moving, moving, 0.065);
    expect(beta.value).toBeCloseTo(1, 12);
    expect(alpha.value).toBeCloseTo(0, 12);
    expect(trackingError.value).toBe(0);
    expect(upCapture.value).toBeCloseTo(1, 12);
  });
});

describe('drawdowns', () => {
  it('have depth, days and recovery; the last may be under water still', () => {
    const [deepest, second] = drawdowns(series(100, 120, 90, 105, 120, 130, 117));
    expect(deepest).toMatchObject({ depth: -0.25, recoveredOn: '2024-01-05', daysUnderWater: 3 });
    expect(second?.depth).toBeCloseTo(-0.1, 12);
    expect(second).toMatchObject({ recoveredOn: null, daysUnderWater: 1 });
    expect(underWater(series(100, 80, 100)).map(({ value }) => value)).toEqual([0, -0.19999999999999996, 0]);
  });
});

describe('calendar returns', () => {
  it('chain to the whole, and say which periods are partial', () => {
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

  it('a doubling in a year is 100 %', () => {
    expect(xirr(flows(['2023-01-01', -10_000], ['2024-01-01', 20_000])).value).toBeCloseTo(1, 9);
  });

  it('payments in one direction have no root, and that is said', () => {
    expect(xirr(flows(['2023-01-01', -10_000], ['2024-06-01', -20_000]))).toMatchObject({ value: null });
  });

  it('no root at all', () => {
    const none = flows(['2020-01-01', 100], ['2021-01-01', -200], ['2022-01-01', 150]);
    expect(xirr(none)).toMatchObject({ value: null, why: expect.stringContaining('no rate') });
  });

  it('several roots are none', () => {
    const two = flows(['2020-01-01', -1000], ['2020-12-31', 2300], ['2021-12-31', -1320]);
    expect(xirr(two)).toMatchObject({ value: null, why: expect.stringContaining('More than one') });
  });

  it('sums what moved on one day, and is hidden under a year', () => {
    const same = flows(['2023-01-01', -5_000], ['2023-01-01', -5_000], ['2024-01-01', 11_000]);
    expect(xirr(same).value).toBeCloseTo(0.1, 9);
    expect(xirr(flows(['2023-01-01', -100], ['2023-12-31', 110])).value).toBeNull();
  });
});

describe('the index of a portfolio', () => {
  it('is carried out at the next trading day’s close, from 100, and drifts', () => {
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

  it('a split on a rebalance day changes nothing: prices are adjusted before', () => {
    // 1:10 on the third day: unadjusted 1000, 1000, 100, 110; adjusted 100, 100, 100, 110.
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

  it('a delisted holding stays at its last close until it is taken out, and the gap is reported', () => {
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

  it('a missing day takes the close before, and counts the whole move afterwards', () => {
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

  it('says what waits for a trading day', () => {
    const last = { date: addDays(start, 1), weights: [{ symbol: 'A', weight: 1 }] };
    const { index, pending } = portfolioHistory([last], grid({ A: [10, 10] }));
    expect(index).toEqual([]);
    expect(pending).toEqual([last]);
  });

  it('contributions sum to what the index gained', () => {
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
  it('is refused when it does not sum to 1, holds less than nothing or the same twice', () => {
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

const money = (rupees: number): Paise => paise(Math.round(rupees * 100));

describe('the planner', () => {
  const base: PlanQuestion = {
    target: [
      { symbol: 'A', weight: 0.5 },
      { symbol: 'B', weight: 0.5 },
    ],
    before: null,
    held: new Map(),
    cash: money(10_000),
    prices: new Map([
      ['A', money(100)],
      ['B', money(333.35)],
    ]),
    maySell: true,
    smallestTrade: money(500),
  };

  it('turns an amount into whole shares and says what is left', () => {
    const plan = planOrders(base);
    expect(plan.orders.map(({ symbol, delta, reason }) => [symbol, delta, reason])).toEqual([
      ['A', 50, 'entry'],
      ['B', 14, 'entry'],
    ]);
    expect(plan.leftOver).toBe(money(10_000 - 5_000 - 14 * 333.35));
  });

  it('a share that nobody can afford does not stall the others', () => {
    const plan = planOrders({
      ...base,
      prices: new Map([
        ['A', money(100)],
        ['B', money(90_000)],
      ]),
    });
    expect(plan.orders.map(({ symbol, delta }) => [symbol, delta])).toEqual([['A', 50]]);
  });

  it('sells without any cash, leaves noise alone, and tells the manager’s change from drift', () => {
    const plan = planOrders({
      target: [
        { symbol: 'A', weight: 0.6 },
        { symbol: 'B', weight: 0.2 },
        { symbol: 'D', weight: 0.2 },
      ],
      before: [
        { symbol: 'A', weight: 0.6 },
        { symbol: 'B', weight: 0.2 },
        { symbol: 'C', weight: 0.2 },
      ],
      held: new Map([
        ['A', 601],
        ['B', 199],
        ['C', 200],
      ]),
      cash: money(0),
      prices: new Map(['A', 'B', 'C', 'D'].map((symbol) => [symbol, money(100)])),
      maySell: true,
      smallestTrade: money(500),
    });
    expect(plan.orders.map(({ symbol, delta, reason }) => [symbol, delta, reason])).toEqual([
      ['C', -200, 'exit'],
      ['D', 200, 'entry'],
    ]);
    expect(plan.leftOver).toBe(money(0));
  });

  it('buys only, when asked to', () => {
    const plan = planOrders({ ...base, held: new Map([['A', 500]]), maySell: false });
    expect(plan.orders.every(({ delta }) => delta > 0)).toBe(true);
  });

  const symbols = ['A', 'B', 'C', 'D', 'E'];
  const question: fc.Arbitrary<PlanQuestion> = fc
    .record({
      weights: fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }),
      cashWeight: fc.nat(30),
      shares: fc.array(fc.nat(2_000), { minLength: 5, maxLength: 5 }),
      prices: fc.array(fc.integer({ min: 100, max: 9_000_000 }), { minLength: 5, maxLength: 5 }),
      cash: fc.integer({ min: 0, max: 500_000_000 }),
      maySell: fc.boolean(),
      smallest: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .filter(({ weights, cashWeight }) => weights.reduce((sum, weight) => sum + weight, cashWeight) > 0)
    .map(({ weights, cashWeight, shares, prices, cash, maySell, smallest }) => {
      const sum = weights.reduce((total, weight) => total + weight, cashWeight);
      return {
        target: [
          ...weights.map((weight, at) => ({ symbol: symbols[at] ?? '', weight: weight / sum })),
          { symbol: cashSymbol, weight: cashWeight / sum },
        ],
        before: null,
        held: new Map(shares.map((count, at) => [symbols[at] ?? '', count])),
        cash: paise(cash),
        prices: new Map(prices.map((price, at) => [symbols[at] ?? '', paise(price)])),
        maySell,
        smallestTrade: paise(smallest),
      };
    });

  it('funds itself, never sells short, never makes drift worse, and a second plan after it is empty or smaller', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const plan = planOrders(asked);
        expect(plan.bought - plan.sold).toBeLessThanOrEqual(asked.cash);
        expect(plan.leftOver).toBeGreaterThanOrEqual(0);
        expect(plan.driftAfter).toBeLessThanOrEqual(plan.driftBefore + 1e-12);
        for (const { held, delta, amount, price } of plan.orders) {
          expect(Number.isInteger(delta)).toBe(true);
          expect(held + delta).toBeGreaterThanOrEqual(0);
          expect(amount).toBe(Math.abs(delta) * price);
          if (!asked.maySell) expect(delta).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('has nothing to do for a portfolio that is on target', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 }),
        fc.nat(10_000_000),
        (shares, price) => {
          const prices = new Map(shares.map((_, at) => [symbols[at] ?? '', paise(price + 100 + at * 37)]));
          const held = new Map(shares.map((count, at) => [symbols[at] ?? '', count]));
          const worth = [...held].map(([symbol, count]) => ({
            symbol,
            value: count * (prices.get(symbol) ?? 0),
          }));
          const total = worth.reduce((sum, { value }) => sum + value, 0);
          const target = worth.map(({ symbol, value }) => ({ symbol, weight: value / total }));
          const plan = planOrders({ ...base, target, held, prices, cash: paise(0), smallestTrade: paise(0) });
          expect(plan.orders).toEqual([]);
        },
      ),
    );
  });
});

describe('costs', () => {
  it('are estimated part by part', () => {
    const { orders } = planOrders({
      target: [{ symbol: 'A', weight: 1 }],
      before: null,
      held: new Map([['B', 100]]),
      cash: money(0),
      prices: new Map([
        ['A', money(100)],
        ['B', money(100)],
      ]),
      maySell: true,
      smallestTrade: money(0),
    });
    // 10,000 sold and 10,000 bought: STT 20, stamp 1.50; NSE 0.60 and SEBI 0.02 with GST 0.11; 15.34 for the sale.
    expect(tradeCosts(orders, exampleRates)).toEqual({
      taxes: money(21.5),
      charges: money(0.73),
      depository: money(15.34),
      total: money(37.57),
    });
  });
});

it('dates of the index are trading days only', () => {
  const days: CalendarDate[] = [day('2024-01-05'), day('2024-01-08'), day('2024-01-09')];
  const { index } = portfolioHistory([{ date: day('2024-01-06'), weights: [{ symbol: 'A', weight: 1 }] }], {
    days,
    closes: new Map([['A', [1, 2, 3]]]),
  });
  expect(index.map(({ date }) => date)).toEqual(['2024-01-08', '2024-01-09']);
});
