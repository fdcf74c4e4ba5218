import { sql } from 'kysely';
import type { Due, DueFileQuery, DueQuery, DueRow } from '@niveshak/contract/upcoming/schemas';
import { duePage } from '@niveshak/contract/upcoming/schemas';
import { dueKinds, maxDaysAhead } from '@niveshak/domain/upcoming/upcoming-kinds';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { withoutUnwanted } from '../../notifications/index.ts';
import { businessTimeAt, startOfDay } from '../../platform/clock.ts';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { forecastWork } from '../../platform/jobs/upcoming.ts';
import type { ForecastSource, Upcoming } from '../../platform/jobs/upcoming.ts';

export type DueDeps = {
  readonly db: Db;
  /** All forecast sources of the installation, in run order. */
  readonly sources: readonly ForecastSource[];
};

export type NameOfPlan = (alias: PlanAlias) => string;

/** Default length of the forecast in days. */
const daysAhead = 30;

/** Returns the requested last day, or a refusal if it is past or more than a year ahead. */
export function lastDayOf({ to }: DueFileQuery, { today }: BusinessTime): CalendarDate | Refusal {
  const last = to === undefined ? addDays(today, daysAhead) : calendarDate(to);
  if (last >= today && last <= addDays(today, maxDaysAhead)) return last;
  return refuse('invalid-input', {
    errors: [{ path: 'to', message: 'Choose a day from today to a year ahead.' }],
  });
}

/** Returns everything due from now until the end of a day, by time. */
export async function dueUntil(
  { db, sources }: DueDeps,
  now: BusinessTime,
  last: CalendarDate,
  nameOfPlan: NameOfPlan,
): Promise<Upcoming[]> {
  const until = new Date(startOfDay(addDays(last, 1)).getTime() - 1);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) =>
      withoutUnwanted(tx, await forecastWork(sources, { db: tx, now, until, nameOfPlan })),
    );
}

function dayOf({ at }: Upcoming): CalendarDate {
  return businessTimeAt(at).today;
}

function isAsked({ kind, day }: DueFileQuery) {
  return (each: Upcoming) =>
    (kind === undefined || each.kind === kind) && (day === undefined || dayOf(each) === day);
}

/** Returns a page of the list, with counts for the whole list. */
export async function duePageOf(
  db: Db,
  all: readonly Upcoming[],
  query: DueQuery,
  { from, to }: Pick<Due, 'from' | 'to'>,
): Promise<Due> {
  const page = query.page ?? 1;
  const input = all.filter(isAsked(query));
  const kinds = Map.groupBy(all, ({ kind }) => kind);
  return {
    from,
    to,
    kinds: dueKinds.map((kind) => ({ kind, rows: kinds.get(kind)?.length ?? 0 })),
    days: [...Map.groupBy(all, dayOf)].map(([day, rows]) => ({
      day,
      rows: rows.length,
      letters: rows.reduce((sum, { letter, number }) => sum + (letter === null ? 0 : number), 0),
    })),
    total: input.length,
    page,
    rows: await withMembers(db, input.slice((page - 1) * duePage, page * duePage)),
  };
}

export async function* dueRows(
  db: Db,
  all: readonly Upcoming[],
  query: DueFileQuery,
): AsyncGenerator<DueRow[]> {
  const input = all.filter(isAsked(query));
  for (let start = 0; start < input.length; start += 10 * duePage)
    yield withMembers(db, input.slice(start, start + 10 * duePage));
}

async function withMembers(db: Db, upcoming: readonly Upcoming[]): Promise<DueRow[]> {
  const ids = [...new Set(upcoming.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))];
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', 'in', ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : ids)
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return upcoming.map((each) => {
    const { at, kind, memberId, reference, about, number, letter, to = null } = each;
    return {
      at: at.toISOString(),
      day: dayOf(each),
      kind,
      member: memberId === null ? null : (byId.get(memberId) ?? null),
      to,
      reference,
      about,
      number,
      letter,
    };
  });
}
