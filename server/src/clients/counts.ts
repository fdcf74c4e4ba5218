import { sql } from 'kysely';
import type { ClientCounts } from '@niveshak/contract/clients/staff-schemas';
import { ceilingState } from '@niveshak/domain/kyc/client-ceiling';
import { calendarDate, financialYear, financialYearSpan } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readClientCeiling } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import { clientTerm } from './register.ts';

/** Returns the number of clients on a day, and today's number relative to the firm's ceiling. */
export async function clientCounts(db: Db, on: CalendarDate, today: CalendarDate): Promise<ClientCounts> {
  const [counts, highest, { ceiling, state }] = await Promise.all([
    countsOn(db, on),
    highestBetween(db, financialYearSpan(on).from, on),
    ceilingToday(db, today),
  ]);
  return {
    on,
    ...counts,
    highest: { financialYear: financialYear(on), ...highest },
    ceiling,
    warning: state,
  };
}

/** Returns today's number of clients with the ceiling and the warning level, which is null without a ceiling. */
export async function ceilingToday(db: Db, today: CalendarDate) {
  const ceiling = await readClientCeiling(db);
  const clients = ceiling === null ? 0 : (await countsOn(db, today)).clients;
  return { clients, ceiling, state: ceilingState(clients, ceiling) };
}

/** Returns the numbers on a day: clients, clients with a paid plan, and members in a trial, who are not clients. */
export async function countsOn(db: Db, on: CalendarDate) {
  const { rows } = await sql<{ clients: number; paying: number; trials: number }>`
    select count(*) filter (where ${clientTerm})::int as clients,
      count(*) filter (where ${clientTerm} and t.source in ('order', 'gift'))::int as paying,
      count(*) filter (where t.source = 'trial')::int as trials
    from terms t
    where t.start_date <= ${on}::date and t.end_date >= ${on}::date`.execute(db);
  return rows[0] ?? { clients: 0, paying: 0, trials: 0 };
}

/**
 * Returns the highest number of clients on a day from `from` to `on`, and the first such day. A member has at most one
 * plan per day, so the number changes by one at each start and end. (S-8)
 */
export async function highestBetween(db: Db, from: CalendarDate, on: CalendarDate) {
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
  return { clients: row?.clients ?? 0, on: row === undefined ? from : calendarDate(row.day) };
}

export type ClientChanges = {
  /** Clients on the day before the range. */
  readonly before: number;
  /** Clients whose first plan ever started in the range, and former clients with a new plan. */
  readonly joined: number;
  readonly returned: number;
  /** Clients without a plan on the last day of the range. */
  readonly left: number;
};

/**
 * Returns how many members became clients in a range of days (both inclusive), and how many had left by its end.
 * `before` plus `joined` plus `returned` minus `left` is the number on the last day. (S-53)
 */
export async function clientChanges(db: Db, from: CalendarDate, to: CalendarDate): Promise<ClientChanges> {
  const { rows } = await sql<ClientChanges>`
    select count(*) filter (where was_client)::int as before,
      count(*) filter (where not was_client and was_served and first_day >= ${from}::date)::int as joined,
      count(*) filter (where not was_client and was_served and first_day < ${from}::date)::int as returned,
      count(*) filter (where (was_client or was_served) and not is_client)::int as left
    from (
      select min(t.start_date) as first_day,
        bool_or(t.start_date < ${from}::date and t.end_date >= ${from}::date - 1) as was_client,
        bool_or(t.end_date >= ${from}::date) as was_served,
        bool_or(t.end_date >= ${to}::date) as is_client
      from terms t where ${clientTerm} and t.start_date <= ${to}::date
      group by t.user_id
    ) client`.execute(db);
  return rows[0] ?? { before: 0, joined: 0, returned: 0, left: 0 };
}
