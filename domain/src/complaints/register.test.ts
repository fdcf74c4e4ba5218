import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '../primitives/calendar-date.ts';
import { complaintSources, daysLeftOf, dueOn, nextReminder } from './complaint.ts';
import type { CountedComplaint } from './register.ts';
import {
  halfYearOf,
  lastPublishedMonth,
  monthTable,
  monthlyTrend,
  oldestEntry,
  yearlyTrend,
} from './register.ts';

const day = calendarDate;
const of = (received: string, resolved: string | null, source: CountedComplaint['source'] = 'direct') => ({
  source,
  receivedOn: day(received),
  resolvedOn: resolved === null ? null : day(resolved),
});

describe('the deadline of a complaint', () => {
  const research = (received: string) => ({ category: 'research', receivedOn: day(received) }) as const;
  it('about a missing delivery is 7 working days', () => {
    const delivery = { category: 'delivery', receivedOn: day('2025-06-20') } as const;
    expect(dueOn(delivery)).toBe('2025-07-01');
    expect(nextReminder(delivery, day('2025-06-20'))).toBe('2025-06-25');
    expect(nextReminder(delivery, day('2025-07-01'))).toBeNull();
    // Received on a Saturday, so the first working day is Monday.
    expect(dueOn({ category: 'delivery', receivedOn: day('2025-06-21') })).toBe('2025-07-01');
  });

  it('is 21 calendar days, also across a month’s end', () => {
    expect(dueOn(research('2025-06-20'))).toBe('2025-07-11');
    expect(daysLeftOf(day('2025-07-11'), day('2025-07-13'))).toBe(-2);
  });
  it('has reminders after 14, 18 and 21 days', () => {
    expect(nextReminder(research('2025-06-01'), day('2025-06-01'))).toBe('2025-06-15');
    expect(nextReminder(research('2025-06-01'), day('2025-06-15'))).toBe('2025-06-19');
    expect(nextReminder(research('2025-06-01'), day('2025-06-19'))).toBe('2025-06-22');
    expect(nextReminder(research('2025-06-01'), day('2025-06-22'))).toBeNull();
  });
});

describe('the monthly complaint table', () => {
  it('counts carried, received, resolved and pending complaints by source', () => {
    const complaints = [
      of('2025-01-15', null),
      of('2025-05-30', '2025-06-02'),
      of('2025-06-05', '2025-06-06', 'scores'),
      of('2025-06-30', null, 'other'),
      of('2025-07-01', null),
    ];
    const table = monthTable(complaints, day('2025-06-17'));
    expect(table.bySource.direct).toEqual({
      pendingBefore: 2,
      received: 0,
      resolved: 1,
      pending: 1,
      pendingOverThreeMonths: 1,
      averageTenths: 30,
    });
    expect(table.bySource.scores).toMatchObject({ received: 1, resolved: 1, pending: 0, averageTenths: 10 });
    expect(table.total).toMatchObject({
      pendingBefore: 2,
      received: 2,
      resolved: 2,
      pending: 2,
      averageTenths: 20,
    });
  });

  it('includes a month without complaints', () => {
    expect(monthTable([], day('2025-06-01')).total).toEqual({
      pendingBefore: 0,
      received: 0,
      resolved: 0,
      pending: 0,
      pendingOverThreeMonths: 0,
      averageTenths: null,
    });
  });

  it('balances for random complaints: carried + received - resolved = pending, which the next month carries', () => {
    const complaint = fc
      .record({
        source: fc.constantFrom(...complaintSources),
        from: fc.integer({ min: 0, max: 800 }),
        days: fc.option(fc.integer({ min: 0, max: 200 })),
      })
      .map(({ source, from, days }) => {
        const receivedOn = addDays(day('2024-01-01'), from);
        return { source, receivedOn, resolvedOn: days === null ? null : addDays(receivedOn, days) };
      });
    fc.assert(
      fc.property(fc.array(complaint, { maxLength: 30 }), (complaints) => {
        const rows = monthlyTrend(complaints, day('2026-03-10'));
        expect(rows).toHaveLength(12);
        rows.forEach((row, index) => {
          expect(row.carriedForward + row.received - row.resolved).toBe(row.pending);
          expect(row.carriedForward).toBe(rows[index - 1]?.pending ?? row.carriedForward);
        });
        const years = yearlyTrend(complaints, day('2026-03-10'), 3);
        expect(years[2]?.pending).toBe(rows[11]?.pending);
        const { bySource, total } = monthTable(complaints, day('2025-08-01'));
        expect(bySource.direct.pending + bySource.scores.pending + bySource.other.pending).toBe(
          total.pending,
        );
      }),
    );
  });

  it('is published on the 7th of the next month and then frozen', () => {
    expect(lastPublishedMonth(day('2025-06-06'))).toBe('2025-04-01');
    expect(oldestEntry(day('2025-06-06'))).toBe('2025-05-01');
    expect(lastPublishedMonth(day('2025-06-07'))).toBe('2025-05-01');
    expect(oldestEntry(day('2025-06-07'))).toBe('2025-06-01');
  });

  it('knows the half-years of the report', () => {
    expect(halfYearOf(day('2025-06-02'))).toEqual({ from: '2025-04-01', to: '2025-09-30' });
    expect(halfYearOf(day('2026-02-02'))).toEqual({ from: '2025-10-01', to: '2026-03-31' });
  });
});
