import { paise } from '@niveshak/domain/primitives/paise';
import { expect, it } from 'vitest';
import { requestedPlan } from './requested-plan.ts';

const facts = { minimumAmount: { amount: paise(9_721_100), currency: 'INR' as const } };
const lots = [{ symbol: 'INFY', shares: 4, cost: null, boughtOn: null }];

it('begins with what the address asks, what baskets left, or a little more than the minimum', () => {
  expect(requestedPlan({ amount: '5' }, facts, lots)).toEqual({ amount: '5' });
  expect(requestedPlan({ held: 'TCS:1', range: '1y' }, facts, lots)).toEqual({ held: 'TCS:1', range: '1y' });
  expect(requestedPlan({ view: 'plan' }, facts, lots)).toEqual({ view: 'plan', held: 'INFY:4' });
  expect(requestedPlan({ view: 'plan' }, facts, [])).toEqual({ view: 'plan', amount: '1,00,000' });
  expect(requestedPlan({}, { minimumAmount: null }, [])).toEqual({});
});
