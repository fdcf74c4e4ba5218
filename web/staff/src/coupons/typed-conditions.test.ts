import { offeredPlans } from '@niveshak/domain/catalogue/plan';
import { expect, test } from 'vitest';
import { conditionsOf, noConditions, typedOf } from './typed-conditions.ts';

const sunset = { lastDay: '2025-08-31' };
const sale = { withdrawnPlans: ['CML3M'] as const, sunset };
const onSale = offeredPlans().filter((alias) => alias !== 'CML3M');

test('offers the plans on sale for a new coupon, and covers every paid plan unless one is excluded', () => {
  const typed = typedOf(noConditions, sale);
  expect(typed.offered).toEqual(onSale);
  expect(conditionsOf(typed)?.plans).toBeNull();
  expect(conditionsOf({ ...typed, plans: ['CMP1Y'] })?.plans).toEqual(['CMP1Y']);
  expect(typedOf(noConditions, { withdrawnPlans: [], sunset }).offered).toContain('CML3M');
});

test('keeps a withdrawn plan that a coupon names, without widening it to every plan', () => {
  const typed = typedOf({ ...noConditions, plans: ['CML3M', 'CMP1Y'] }, sale);
  expect(typed.offered).toEqual(offeredPlans());
  expect(conditionsOf(typed)?.plans).toEqual(['CML3M', 'CMP1Y']);
  const named = typedOf({ ...noConditions, plans: onSale }, sale);
  expect(conditionsOf(named)?.plans).toEqual(onSale);
});
