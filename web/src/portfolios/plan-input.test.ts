import { expect, it } from 'vitest';
import { planInput, withoutInput } from './plan-input.ts';

it('reads amount and holdings from an older link', () => {
  const search = { view: 'plan', amount: '5', held: 'TCS:1', sell: 'no', drift: '' };
  expect(planInput(search)).toEqual({ amount: '5', held: 'TCS:1', sell: 'no' });
  expect(withoutInput(search)).toEqual({ view: 'plan' });
  expect(planInput({ view: 'plan' })).toBeNull();
});
