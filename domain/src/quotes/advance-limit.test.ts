import { describe, expect, it } from 'vitest';
import { calendarDate as day } from '../primitives/calendar-date.ts';
import { advanceProblem } from './advance-limit.ts';
import { computeQuote } from './quote.ts';
import { exampleFacts, exampleTerm } from './testing/example-facts.ts';

describe('fees paid in advance', () => {
  const today = day('2025-06-02');
  it.each([
    ['nothing is paid for', null, '2026-06-01', true, true],
    ['a year is paid for, and another follows', '2026-06-01', '2027-06-01', true, false],
    ['a day more than a year is paid for', '2026-06-02', '2026-09-02', false, false],
    ['a quarter behind half a year', '2025-11-30', '2026-02-28', true, true],
  ])('%s', (_name, paidUntil, newPaidEnd, isStandard, isStrict) => {
    const facts = {
      today,
      paidUntil: paidUntil === null ? null : day(paidUntil),
      newPaidEnd: day(newPaidEnd),
    };
    expect(advanceProblem({ ...facts, limit: 'standard' }) === null).toBe(isStandard);
    expect(advanceProblem({ ...facts, limit: 'strict' }) === null).toBe(isStrict);
  });

  it('allows an annual renewal in its last 30 days unless the firm’s setting is strict', () => {
    const running = exampleTerm('CMP1Y', { id: 'running', start: '2025-06-16' });
    const facts = { today: day('2026-05-20'), sunset: null, terms: [running] };
    expect(computeQuote(exampleFacts('CMP1Y', facts))).toMatchObject({ allowed: true, kind: 'renewal' });
    expect(computeQuote(exampleFacts('CMP1Y', { ...facts, advanceLimit: 'strict' }))).toMatchObject({
      allowed: false,
      refusal: 'advance-limit',
      reason: expect.stringContaining('at most one year in advance, until 19 May 2027'),
      price: { listPrice: { amount: 2_398_800 } },
    });
  });
});
