import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import type { Paise } from '../primitives/paise.ts';
import { planOrders } from './planner.ts';
import type { PlanQuestion } from './planner.ts';
import { cashSymbol } from './portfolio-index.ts';
import { exampleRates, tradeCosts } from './trade-costs.ts';

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

  it('converts an amount into whole shares and reports the remainder', () => {
    const plan = planOrders(base);
    expect(plan.orders.map(({ symbol, delta, reason }) => [symbol, delta, reason])).toEqual([
      ['A', 50, 'entry'],
      ['B', 14, 'entry'],
    ]);
    expect(plan.leftOver).toBe(money(10_000 - 5_000 - 14 * 333.35));
  });

  it('is not blocked by an unaffordable share', () => {
    const plan = planOrders({
      ...base,
      prices: new Map([
        ['A', money(100)],
        ['B', money(90_000)],
      ]),
    });
    expect(plan.orders.map(({ symbol, delta }) => [symbol, delta])).toEqual([['A', 50]]);
  });

  it('sells without cash, ignores small drift, and separates the manager’s change from drift', () => {
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

  it('only buys on request', () => {
    const plan = planOrders({ ...base, held: new Map([['A', 500]]), maySell: false });
    expect(plan.orders.every(({ delta }) => delta > 0)).toBe(true);
  });

  const symbols = ['A', 'B', 'C', 'D', 'E'];
  const question: fc.Arbitrary<PlanQuestion> = fc
    .record({
      weights: fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }),
      earlier: fc.option(fc.array(fc.nat(100), { minLength: 5, maxLength: 5 })),
      cashWeight: fc.nat(30),
      shares: fc.array(fc.nat(2_000), { minLength: 5, maxLength: 5 }),
      prices: fc.array(fc.integer({ min: 100, max: 9_000_000 }), { minLength: 5, maxLength: 5 }),
      cash: fc.integer({ min: 0, max: 500_000_000 }),
      maySell: fc.boolean(),
      leaveDrift: fc.boolean(),
      smallest: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .filter(({ weights, cashWeight }) => weights.reduce((sum, weight) => sum + weight, cashWeight) > 0)
    .map(({ weights, earlier, cashWeight, shares, prices, cash, maySell, leaveDrift, smallest }) => {
      const sum = weights.reduce((total, weight) => total + weight, cashWeight);
      return {
        target: [
          ...weights.map((weight, at) => ({ symbol: symbols[at] ?? '', weight: weight / sum })),
          { symbol: cashSymbol, weight: cashWeight / sum },
        ],
        before:
          earlier?.map((weight, at) => ({
            symbol: symbols[at] ?? '',
            weight:
              weight /
              Math.max(
                1,
                earlier.reduce((total, each) => total + each, cashWeight),
              ),
          })) ?? null,
        held: new Map(shares.map((count, at) => [symbols[at] ?? '', count])),
        cash: paise(cash),
        prices: new Map(prices.map((price, at) => [symbols[at] ?? '', paise(price)])),
        maySell,
        leaveDrift,
        smallestTrade: paise(smallest),
      };
    });

  it('is self-funding, never sells short, never increases drift, and plans no more the second time', () => {
    fc.assert(
      fc.property(question, (query) => {
        const plan = planOrders(query);
        expect(plan.bought - plan.sold).toBeLessThanOrEqual(query.cash);
        expect(plan.leftOver).toBeGreaterThanOrEqual(0);
        expect(plan.driftAfter).toBeLessThanOrEqual(plan.driftBefore + 1e-12);
        for (const { held, delta, amount, price } of plan.orders) {
          expect(Number.isInteger(delta)).toBe(true);
          expect(held + delta).toBeGreaterThanOrEqual(0);
          expect(amount).toBe(Math.abs(delta) * price);
          if (!query.maySell) expect(delta).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('attributes an order to the manager only after the member has followed', () => {
    const weights = (a: number, b: number) => [
      { symbol: 'A', weight: a },
      { symbol: 'B', weight: b },
    ];
    const query = { ...base, target: weights(0.5, 0.5), before: weights(0.8, 0.2), cash: money(0) };
    const prices = new Map(['A', 'B'].map((symbol) => [symbol, money(100)]));
    const reasonsFor = (a: number, b: number) =>
      planOrders({
        ...query,
        prices,
        held: new Map([
          ['A', a],
          ['B', b],
        ]),
      }).orders.map(({ reason }) => reason);
    expect(reasonsFor(800, 200)).toEqual(['manager', 'manager']);
    expect(reasonsFor(300, 700)).toEqual(['drift', 'drift']);
    expect(reasonsFor(520, 480)).toEqual([]);
  });

  it('orders nothing after its orders are filled', () => {
    fc.assert(
      fc.property(question, (query) => {
        const held = new Map(query.held);
        for (const { symbol, delta } of planOrders(query).orders)
          held.set(symbol, (held.get(symbol) ?? 0) + delta);
        expect(planOrders({ ...query, held, cash: paise(0) }).orders).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('orders nothing after a first purchase if prices moved by less than the band', () => {
    fc.assert(
      fc.property(
        question,
        fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 5, maxLength: 5 }),
        (query, moves) => {
          const empty = { ...query, held: new Map<string, number>() };
          const held = new Map(planOrders(empty).orders.map(({ symbol, delta }) => [symbol, delta]));
          const prices = new Map(
            [...query.prices].map(([symbol, price], at) => [
              symbol,
              paise(Math.round((price * (100 + (moves[at] ?? 0))) / 100)),
            ]),
          );
          expect(planOrders({ ...query, held, prices, cash: paise(0) }).orders).toEqual([]);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('orders nothing for a portfolio on target', () => {
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
  it('are estimated by component', () => {
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
    // 10,000 sold and 10,000 bought: STT 20, stamp 1.50, NSE 0.60 and SEBI 0.02 with GST 0.11, and 15.34 for
    // the sale.
    expect(tradeCosts(orders, exampleRates)).toEqual({
      taxes: money(21.5),
      charges: money(0.73),
      depository: money(15.34),
      total: money(37.57),
    });
  });
});
