import { sql } from 'kysely';
import type { ClientCounts } from '@niveshak/contract/clients/staff-schemas';
import { ceilingState } from '@niveshak/domain/kyc/client-ceiling';
import { calendarDate, financialYear, financialYearSpan } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readClientCeiling } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import { clientTerm } from './register.ts';

/** Returns the numbers of clients on a day, and how those of today compare with the firm's ceiling. */
export async function clientCounts(db: Db, on: CalendarDate, today: CalendarDate): Promise<ClientCounts> {
  const [counts, highest, { ceiling, state }] = await Promise.all([
    countsOn(db, on),
    highestUntil(db, on),
    ceilingToday(db, today),
  ]);
  return { on, ...counts, highest, ceiling, warning: state };
}

/** Returns the clients of today with the ceiling, and the warning; the state is null without one. */
export async function ceilingToday(db: Db, today: CalendarDate) {
  const ceiling = await readClientCeiling(db);
  const clients = ceiling === null ? 0 : (await countsOn(db, today)).clients;
  return { clients, ceiling, state: ceilingState(clients, ceiling) };
}

async function countsOn(db: Db, on: CalendarDate) {
  const { rows } = await sql<{ clients: number; paying: number; trials: number }>`
    select count(*) filter (where ${clientTerm})::int as clients,
      count(*) filter (where ${clientTerm} and t.source in ('order', 'gift'))::int as paying,
      count(*) filter (where t.source = 'trial')::int as trials
    from terms t
    where t.start_date <= ${on}::date and t.end_date >= ${on}::date`.execute(db);
  return rows[0] ?? { clients: 0, paying: 0, trials: 0 };
}

/**
 * Returns the highest number of clients on a day of the financial year until `on`. A member has one plan a day, so the
 * number changes by one at each start, and at each end. (S-8)
 */
async function highestUntil(db: Db, on: CalendarDate) {
  const { from } = financialYearSpan(on);
  const { rows } = await sql<{ day: string; clients: number }>`
    with changes as (
      select ${from}::date as day, 0 as change
      union all
      select greatest(t.start_date, ${from}::date), 1 from terms t
        where ${clientTerm} and t.start_date <= ${on}::date and t.end_date >= ${from}::date
      union all
      select t.end_date + 1, -1 from terms t
        where ${clientTerm} and t.end_date >= ${from}::date and t.end_date < ${on}::date
    ), days as (
      select day, sum(change) as change from changes group by day
    )
    select day, (sum(change) over (order by day))::int as clients from days
    order by clients desc, day limit 1`.execute(db);
  const [row] = rows;
  return {
    financialYear: financialYear(on),
    clients: row?.clients ?? 0,
    on: row === undefined ? from : calendarDate(row.day),
  };
}
