import { expect, it } from 'vitest';
import { plansWith } from '../catalogue/gates.ts';
import { planAliases } from '../catalogue/plan.ts';
import { canRead } from './access.ts';

it('opens articles by plan', () => {
  expect(canRead('public', null)).toBe(true);
  expect(canRead('lite', null)).toBe(false);
  expect(canRead('premium', null)).toBe(false);
  expect(planAliases().every((alias) => canRead('lite', alias) && canRead('public', alias))).toBe(true);
  expect(planAliases().filter((alias) => canRead('premium', alias))).toEqual(plansWith('premium'));
});
