import { paise } from '@niveshak/domain/primitives/paise';
import { expect, it } from 'vitest';
import { makePlan } from './make-plan.ts';
import { groupsOf, inListOrder } from './order-groups.ts';

it('groups orders by their cause, if the manager changed nothing', () => {
  const rebalances = ['2025-01-02', '2025-04-02'].map((date) => ({
    id: date,
    date,
    executedOn: date,
    note: '',
    analyst: '',
    rationale: '',
    disclosures: '',
    articleSlug: null,
    corrects: null,
    changes: [],
    weights: ['A', 'B', 'C'].map((symbol) => ({ symbol, name: symbol, weight: 1 / 3 })),
    turnover: null,
  }));
  const prices = ['A', 'B', 'C', 'X'].map((symbol) => ({ symbol, last_price: 100 }));
  const held = new Map([
    ['A', 90],
    ['B', 5],
    ['X', 3],
  ]);
  const { orders } = makePlan({ rebalances, held, cash: paise(0), prices, maySell: true });
  expect(groupsOf(orders).map(({ title, orders: own }) => [title, own.map(({ symbol }) => symbol)])).toEqual([
    ['Not in the portfolio', ['X']],
    ['More than the model holds', ['A']],
    ['Less than the model holds', ['B']],
    ['You do not hold it yet', ['C']],
  ]);
});

it('lists sales first, then by the name shown instead of the symbol', () => {
  const order = (symbol: string, name: string | null, delta: number) => ({ symbol, name, delta });
  const orders = [
    order('AAA', 'Zephyrine Valves', 1),
    order('BBB', null, 2),
    order('CCC', 'Able & Sons', 3),
    order('DDD', 'Lorne & Tarr', -1),
  ];
  expect(inListOrder(orders).map(({ symbol }) => symbol)).toEqual(['DDD', 'CCC', 'BBB', 'AAA']);
});
