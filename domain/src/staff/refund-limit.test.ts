import { expect, it } from 'vitest';
import { paise } from '../primitives/paise.ts';
import { needsSecondPerson } from './refund-limit.ts';

const limit = paise(10_000_00);

it.each([
  [0, 10_000_00, false],
  [0, 10_000_01, true],
  [6_000_00, 4_000_00, false],
  [6_000_00, 4_000_01, true],
  [12_000_00, 1, true],
])('after %i paise, a refund of %i requires a second approver: %s', (lately, refund, needs) => {
  expect(needsSecondPerson(limit, paise(lately), paise(refund))).toBe(needs);
});
