import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, calendarDate, inclusiveDays, termEnd } from '../primitives/calendar-date.ts';
import { paise } from '../primitives/paise.ts';
import { exampleTerm } from '../quotes/testing/example-facts.ts';
import { endFreeMonths } from '../membership/free-time.ts';
import { earlyEndOf } from './early-end.ts';
import { categoryOfLetter } from '../kyc/client-category.ts';
import { defaultFeeCapPaise, isFeeCapped, passesFeeCap } from './fee-cap.ts';
import { isOpenRefund, refundAfterAnswer, refundStates } from './refund-state.ts';

const day = (text: string) => calendarDate(text);

describe('a refund', () => {
  it('follows the provider’s status until it has settled', () => {
    for (const state of refundStates) {
      expect(refundAfterAnswer(state, 'processed')).toBe(isOpenRefund[state] ? 'processed' : null);
      expect(refundAfterAnswer(state, 'pending')).toBe(isOpenRefund[state] ? 'requested' : null);
      expect(refundAfterAnswer(state, 'failed')).toBe(isOpenRefund[state] ? 'failed' : null);
    }
  });
});

describe('ending a term early', () => {
  const term = exampleTerm('CMP1Y', { start: '2025-04-02' });

  it('refunds the regulation’s example: 265 of 365 days of 23,988.00', () => {
    const { refund, lastDay, firstUnusedDay } = earlyEndOf(term, day('2025-07-10'), 'Premium Annual', false);
    expect(refund).toMatchObject({ taxable: 1_741_595, unusedDays: 265, paidDays: 365, total: 2_055_082 });
    expect([lastDay, firstUnusedDay]).toEqual(['2025-07-10', '2025-07-11']);
  });

  it('refunds everything before its first day, and the term never serves', () => {
    const { refund, lastDay } = earlyEndOf(term, day('2025-03-01'), 'Premium Annual', false);
    expect(refund.taxable).toBe(2_398_800);
    expect(lastDay).toBe('2025-04-01');
  });

  it('refunds the sum of its lines on any day, and never more than was paid', () => {
    const length = inclusiveDays(term.startDate, term.paidEndDate);
    fc.assert(
      fc.property(fc.integer({ min: -5, max: length + 5 }), (offset) => {
        const end = earlyEndOf(term, addDays(term.startDate, offset), 'Premium Annual', false);
        expect(end.explanation.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(end.refund.total);
        expect(end.refund.taxable).toBeGreaterThanOrEqual(0);
        expect(end.refund.taxable).toBeLessThanOrEqual(2_398_800);
      }),
    );
  });
});

describe('free months', () => {
  const months = { months: 3, from: day('2025-12-01') };
  it.each([
    ['2025-06-01', 3],
    ['2025-11-30', 3],
    ['2025-12-01', 2],
    ['2025-12-31', 2],
    ['2026-01-01', 1],
    ['2026-02-28', 0],
  ])('ending on %s leave %i', (last, left) => {
    const { returned, freeMonths } = endFreeMonths({ freeMonths: months }, day(last));
    expect([returned, freeMonths?.months ?? 0]).toEqual([left, 3 - left]);
  });

  it('from a 31st end on the last day of shorter months', () => {
    const from = day('2026-01-31');
    expect(termEnd(from, 1)).toBe('2026-02-28');
    expect(endFreeMonths({ freeMonths: { months: 2, from } }, day('2026-02-28')).returned).toBe(1);
  });
});

describe('the fee cap', () => {
  const cap = paise(defaultFeeCapPaise);
  const today = day('2025-06-02');
  const facts = { today, cap, billed: [{ on: day('2025-04-10'), net: paise(12_701_200) }] };

  it('allows 1,27,012 + 23,988 = 1,51,000 and refuses one paisa more', () => {
    expect(passesFeeCap({ ...facts, added: paise(2_398_800) })).toBe(false);
    expect(passesFeeCap({ ...facts, added: paise(2_398_801) })).toBe(true);
  });

  it('applies to the financial year and the last twelve months, whichever is stricter', () => {
    const billed = (on: string) => [{ on: day(on), net: paise(15_000_000) }];
    const added = paise(200_000);
    // In the previous financial year, but within twelve months.
    expect(passesFeeCap({ today, cap, billed: billed('2024-06-03'), added })).toBe(true);
    expect(passesFeeCap({ today, cap, billed: billed('2024-06-02'), added })).toBe(false);
    // In the same financial year.
    expect(passesFeeCap({ today: day('2026-03-31'), cap, billed: billed('2025-04-01'), added })).toBe(true);
  });

  it('excludes refunded amounts', () => {
    const refunded = [...facts.billed, { on: day('2025-05-01'), net: paise(0) }];
    expect(passesFeeCap({ ...facts, billed: refunded, added: paise(2_398_800) })).toBe(false);
  });

  it('protects people and families, not companies', () => {
    const isCapped = (letter: string | null) => isFeeCapped[categoryOfLetter(letter)];
    expect(isCapped(null)).toBe(true);
    expect([...'PHCFT'].map(isCapped)).toEqual([true, true, false, false, false]);
    expect([isFeeCapped.nri, isFeeCapped.accredited]).toEqual([true, false]);
  });
});
