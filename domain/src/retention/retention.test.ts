import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { activeSince, eraseOn } from './inactivity.ts';
import { retainedSince, retentionText, lastDayKept } from './retention-period.ts';
import type { NightlyPeriod } from './retention-period.ts';
import { dataLines, lineIds, nightlyLineIds } from './schedule.ts';

const day = calendarDate;
const fiveYears: NightlyPeriod = { kind: 'after-service', years: 5 };
const eightYears: NightlyPeriod = { kind: 'after-financial-year', years: 8 };

describe('a retention period', () => {
  it('of five years ends on the same date five years later', () => {
    expect(lastDayKept(fiveYears, day('2026-03-10'))).toBe('2031-03-10');
    expect(retainedSince(fiveYears, day('2031-03-10'))).toBe('2026-03-10');
    expect(retainedSince(fiveYears, day('2031-03-11'))).toBe('2026-03-11');
  });

  it('of invoices covers 72 months after the annual return, and eight financial years', () => {
    // For an invoice of April 2025, the return of 2025-26 is due on 31 December 2026, so G-16 ends on 31
    // December 2032.
    expect(lastDayKept(eightYears, day('2025-04-15'))).toBe('2034-03-31');
    expect(lastDayKept(eightYears, day('2026-03-31'))).toBe('2034-03-31');
    expect(lastDayKept(eightYears, day('2026-04-01'))).toBe('2035-03-31');
    expect(retainedSince(eightYears, day('2034-03-31'))).toBe('2025-04-01');
    expect(retainedSince(eightYears, day('2034-04-01'))).toBe('2026-04-01');
  });

  it('is never too short, and at most a day too long because of leap days', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays(day('1990-01-01'), n));
    fc.assert(
      fc.property(days, days, fc.constantFrom(fiveYears, eightYears), (from, today, kept) => {
        const isDue = from < retainedSince(kept, today);
        if (isDue) expect(lastDayKept(kept, from) < today).toBe(true);
        else expect(addDays(lastDayKept(kept, from), 1) >= today).toBe(true);
      }),
    );
  });
});

describe('the retention schedule', () => {
  it('states what, why, how long and which law on every line, in plain words', () => {
    for (const id of lineIds) {
      const line = dataLines[id];
      for (const text of [line.what, line.purpose, line.law, retentionText(line.kept)])
        expect(text, id).toMatch(/^[A-Z0-9]/);
      expect(line.tables.length, id).toBeGreaterThan(0);
    }
  });

  it('deletes client records after five years and invoices after eight', () => {
    expect(nightlyLineIds.toSorted()).toEqual([
      'agreements',
      'cancellations',
      'complaints',
      'families',
      'gifts',
      'identity',
      'incidents',
      'invoices',
      'trialMarks',
    ]);
  });
});

describe('an inactive account', () => {
  it('is warned after three years and deleted thirty days later', () => {
    expect(activeSince(day('2028-06-02'))).toBe('2025-06-02');
    expect(eraseOn(day('2028-06-02'))).toBe('2028-07-02');
  });
});
