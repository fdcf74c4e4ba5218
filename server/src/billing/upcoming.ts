import { sql } from 'kysely';
import { lastTaxAdjustment } from '@niveshak/domain/billing/credit-limits';
import { addDays, calendarDate, financialYear } from '@niveshak/domain/primitives/calendar-date';
import { startOfDay } from '../platform/clock.ts';
import type { ForecastSource } from '../platform/jobs/upcoming.ts';

/** Deadlines for credit notes that reverse the tax on a year's invoices, with the number of invoices. */
export const upcomingDeadlines: ForecastSource = {
  name: 'credit-note-deadlines',
  upcoming: async ({ db, now, until }) => {
    // One day per month suffices, because each month is within one financial year.
    const { rows } = await sql<{ day: string; number: number }>`
      select to_char(issued_on, 'YYYY-MM-01') as day, count(*)::int as number
      from documents where kind = 'invoice' group by 1`.execute(db);
    const years = Map.groupBy(rows, ({ day }) => lastTaxAdjustment(calendarDate(day)));
    return [...years].flatMap(([lastDay, months]) => {
      const at = startOfDay(addDays(lastDay, 1));
      const [first] = months;
      if (first === undefined || at <= now.instant || at > until) return [];
      const year = financialYear(calendarDate(first.day));
      return [
        {
          at,
          kind: 'credit-note-deadline' as const,
          memberId: null,
          reference: year,
          about: `From now on credit notes to invoices of ${year} leave the tax as it is`,
          number: months.reduce((sum, { number }) => sum + number, 0),
          letter: null,
        },
      ];
    });
  },
};
