import { paise } from '@niveshak/domain/primitives/paise';
import { expect, it } from 'vitest';
import { askedPlan } from './asked-plan.ts';

const facts = { minimumAmount: { amount: paise(9_721_100), currency: 'INR' as const } };
const lots = [{ symbol: 'INFY', shares: 4, cost: null, boughtOn: null }];

it('begins with what the address asks, what baskets left, or a little more than the minimum', () => {
  expect(askedPlan({ amount: '5' }, facts, lots)).toEqual({ amount: '5' });
  expect(askedPlan({ held: 'TCS:1', range: '1y' }, facts, lots)).toEqual({ held: 'TCS:1', range: '1y' });
  expect(askedPlan({ view: 'plan' }, facts, lots)).toEqual({ view: 'plan', held: 'INFY:4' });
  expect(askedPlan({ view: 'plan' }, facts, [])).toEqual({ view: 'plan', amount: '1,00,000' });
  expect(askedPlan({}, { minimumAmount: null }, [])).toEqual({});
});
