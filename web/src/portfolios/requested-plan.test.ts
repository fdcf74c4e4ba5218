import { paise } from '@niveshak/domain/primitives/paise';
import { expect, it } from 'vitest';
import { requestedPlan } from './requested-plan.ts';

const facts = { minimumAmount: { amount: paise(9_721_100), currency: 'INR' as const } };
const lots = [{ symbol: 'INFY', shares: 4, cost: null, boughtOn: null }];

it('defaults to the entered holdings, then to holdings from filled baskets, then to slightly more than the minimum amount', () => {
  expect(requestedPlan({ amount: '5' }, facts, lots)).toEqual({ amount: '5' });
  expect(requestedPlan({ held: 'TCS:1', sell: 'no' }, facts, lots)).toEqual({ held: 'TCS:1', sell: 'no' });
  expect(requestedPlan({ drift: 'no' }, facts, lots)).toEqual({ drift: 'no', held: 'INFY:4' });
  expect(requestedPlan(null, facts, [])).toEqual({ amount: '1,00,000' });
  expect(requestedPlan(null, { minimumAmount: null }, [])).toEqual({});
});
