import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays, addMonthsClamped, ageOn, calendarDate, calendarDateOf, compareDates, daysBetween, financialYear, financialYearSpan, formatDate,
  inclusiveDays, maxDate, minDate, parseCalendarDate, partsOf, termEnd,
} from './calendar-date.ts'; // prettier-ignore

const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => calendarDate(date.toISOString().slice(0, 10)));

describe('parseCalendarDate', () => {
  it.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '2025-4-1',
    '01-04-2025',
    '',
    '2025-06-02T00:00',
  ])('refuses %j', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
    expect(() => calendarDate(text)).toThrow(RangeError);
  });

  it('accepts a leap day', () => {
    expect(parseCalendarDate('2028-02-29')).toBe('2028-02-29');
  });
});

describe('termEnd', () => {
  it.each([
    ['2025-04-02', 12, '2026-04-01'],
    ['2025-04-02', 3, '2025-07-01'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2025-12-31', 12, '2026-12-30'],
    ['2025-03-01', 12, '2026-02-28'],
  ])('%s and %i months → %s', (start, months, end) => {
    expect(termEnd(calendarDate(start), months)).toBe(end);
  });

  it('ends the quarter from 2 April 2025 after 91 days', () => {
    expect(inclusiveDays(calendarDate('2025-04-02'), calendarDate('2025-07-01'))).toBe(91);
  });

  it('lasts a year and at most 366 days', () => {
    fc.assert(
      fc.property(anyDate, (start) => {
        const days = inclusiveDays(start, termEnd(start, 12));
        expect(days === 365 || days === 366).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('agrees with the platform calendar', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const expected = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)
          .toISOString()
          .slice(0, 10);
        expect(addDays(date, days)).toBe(expected);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('clamps to the end of the month, also backwards', () => {
    expect(addMonthsClamped(calendarDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonthsClamped(calendarDate('2026-03-31'), -1)).toBe('2026-02-28');
    expect(addMonthsClamped(calendarDate('2026-01-15'), -1)).toBe('2025-12-15');
  });

  it('orders dates', () => {
    const [a, b] = [calendarDate('2025-06-02'), calendarDate('2025-08-31')];
    expect(minDate(b, a)).toBe(a);
    expect(maxDate(a, b)).toBe(b);
    expect([compareDates(a, b), compareDates(b, a), compareDates(a, a)]).toEqual([-1, 1, 0]);
    expect(calendarDateOf(2025, 6, 2)).toBe(a);
    expect(partsOf(a)).toEqual({ year: 2025, month: 6, day: 2 });
  });
});

describe('words and years', () => {
  it('names the financial year', () => {
    expect(financialYear(calendarDate('2026-03-31'))).toBe('2025-26');
    expect(financialYear(calendarDate('2026-04-01'))).toBe('2026-27');
    expect(financialYear(calendarDate('2099-04-01'))).toBe('2099-00');
    expect(financialYearSpan(calendarDate('2026-03-31'))).toEqual({ from: '2025-04-01', to: '2026-03-31' });
    expect(financialYearSpan(calendarDate('2026-04-01'))).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  });

  it('computes the age, with 29 February on 1 March', () => {
    const leap = calendarDate('2008-02-29');
    expect(ageOn(leap, calendarDate('2026-02-28'))).toBe(17);
    expect(ageOn(leap, calendarDate('2026-03-01'))).toBe(18);
  });

  it('formats a date as 2 Jun 2025', () => {
    expect(formatDate(calendarDate('2025-06-02'))).toBe('2 Jun 2025');
  });
});
