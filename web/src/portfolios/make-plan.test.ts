import { paise } from '@niveshak/domain/primitives/paise';
import { describe, expect, test } from 'vitest';
import { groupedRupees, makePlan, readRupees, worthOf } from './make-plan.ts';
import type { Rebalance } from './shapes.ts';

const rebalance = (date: string, weights: Record<string, number>): Rebalance => ({
  id: '00000000-0000-4000-8000-000000000000',
  date,
  executedOn: date,
  note: '',
  analyst: '',
  rationale: '',
  disclosures: '',
  articleSlug: null,
  corrects: null,
  changes: [],
  weights: Object.entries(weights).map(([symbol, weight]) => ({ symbol, name: symbol, weight })),
  turnover: null,
});
// Not in date order; the newest one must be used.
const rebalances = [
  rebalance('2025-01-02', { A: 0.4, B: 0.6 }),
  rebalance('2025-04-02', { A: 0.4, B: 0.3, C: 0.3 }),
];
const prices = [
  { symbol: 'A', last_price: 100 },
  { symbol: 'B', last_price: 50.5 },
  { symbol: 'C', last_price: 10 },
];

describe('a plan', () => {
  test('from an amount follows the latest weights', () => {
    const plan = makePlan({ rebalances, held: new Map(), cash: paise(1_000_000), prices, maySell: true });
    expect(plan.orders.map(({ symbol, delta, reason }) => [symbol, delta, reason])).toEqual([
      ['A', 40, 'entry'],
      ['B', 59, 'entry'],
      ['C', 300, 'entry'],
    ]);
    expect(plan.leftOver).toBe(paise(1_000_000 - 400_000 - 59 * 5050 - 300_000));
  });

  test('from holdings separates the manager’s changes from drift', () => {
    const held = new Map([
      ['A', 20],
      ['B', 120],
    ]);
    const { orders } = makePlan({ rebalances, held, cash: paise(0), prices, maySell: true });
    expect(Object.fromEntries(orders.map(({ symbol, reason }) => [symbol, reason]))).toEqual({
      A: 'drift',
      B: 'manager',
      C: 'entry',
    });
  });

  test('keeps drift if only the manager is followed', () => {
    const held = new Map([
      ['A', 20],
      ['B', 120],
    ]);
    const plan = makePlan({ rebalances, held, cash: paise(0), prices, maySell: true, leaveDrift: true });
    expect(plan.orders.map(({ symbol }) => symbol)).toEqual(['B', 'C']);
    expect(plan.leftOver).toBeGreaterThanOrEqual(0);
  });

  test('only buys if selling is off', () => {
    const held = new Map([['B', 120]]);
    const { orders } = makePlan({ rebalances, held, cash: paise(500_000), prices, maySell: false });
    expect(orders.every(({ delta }) => delta > 0)).toBe(true);
  });
});

describe('the value of holdings', () => {
  test.each([
    [
      new Map([
        ['A', 2],
        ['B', 3],
      ]),
      35_150,
    ],
    [
      new Map([
        ['A', 2],
        ['NOBODY', 1],
      ]),
      null,
    ],
    [new Map(), null],
  ])('of %o is %s', (held, expected) => {
    expect(worthOf(held, prices)).toBe(expected);
  });
});

describe('an amount as people type it', () => {
  test.each([
    ['1,00,000', 10_000_000],
    ['₹ 50000.50', 5_000_050],
    ['', 0],
    ['-5', null],
    ['many', null],
    ['1.234', null],
  ])('%s', (text, expected) => {
    expect(readRupees(text)).toBe(expected);
  });
});

test.each([
  ['50000', '50,000'],
  ['₹ 150000.5', '1,50,000.50'],
  ['0', '0'],
  ['', ''],
  ['five', 'five'],
])('an entered amount %j is shown as %j', (text, expected) => {
  expect(groupedRupees(text)).toBe(expected);
});
