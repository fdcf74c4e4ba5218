import type { QueryOf } from '@niveshak/contract/http/route';
import type { countArchiveSearch } from '@niveshak/contract/slack-archives/routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readQuery, within } from '@niveshak/domain/slack-archives/read-query';
import { startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { ResolvedSearch } from './ports.ts';
import { usersNamed } from './store.ts';
import type { NamedChannel } from './store.ts';

export type SearchFilters = QueryOf<typeof countArchiveSearch>;

/** Parses the query and filters, resolving names to ids and days to instants. Unknown names match nothing. */
export async function resolveSearch(
  db: Db,
  filters: SearchFilters,
  allowed: readonly NamedChannel[],
): Promise<ResolvedSearch | Refusal> {
  const { query: typed, unreadable } = readQuery(filters.phrase, filters.exactMatch === 'true');
  if (unreadable.length > 0) {
    return refuse('invalid-input', {
      errors: unreadable.map((each) => ({
        path: 'phrase',
        message: `"${each.slice(0, 60)}" is not valid. Write dates as 2021-05-14, 2021-05 or 2021.`,
      })),
    });
  }
  const query = within(typed, {
    first: filters.fromDate === undefined ? null : calendarDate(filters.fromDate),
    last: filters.toDate === undefined ? null : calendarDate(filters.toDate),
  });
  if (filters.channel !== undefined && !allowed.some(({ id }) => id === filters.channel)) {
    return refuse('archive-channel-not-found');
  }
  const named = (names: readonly string[]) =>
    allowed.filter(({ id, name }) => names.includes(name.toLowerCase()) || names.includes(id.toLowerCase()));
  const asked = query.in.length === 0 ? null : named(query.in);
  const left = named(query.notIn);
  const isFree = asked === null && filters.channel === undefined && left.length === 0;
  const channels = isFree
    ? null
    : (asked ?? allowed)
        .filter(({ id }) => filters.channel === undefined || id === filters.channel)
        .filter((channel) => !left.includes(channel))
        .map(({ no }) => no);
  return {
    must: query.must,
    mustNot: query.mustNot,
    users: await usersOf(db, query.from, filters.fromUser),
    notUsers: query.notFrom.length === 0 ? [] : await usersNamed(db, query.notFrom),
    allowed: allowed.map(({ no, id }) => ({ no, id })),
    channels,
    fromUs: query.firstDay === null ? null : microsOf(inReach(query.firstDay)),
    toUs: query.lastDay === null ? null : microsOf(addDays(inReach(query.lastDay), 1)),
    has: query.has,
    hasNot: query.hasNot,
  };
}

async function usersOf(
  db: Db,
  names: readonly string[],
  fromUser: string | undefined,
): Promise<string[] | null> {
  if (names.length === 0) return fromUser === undefined ? null : [fromUser];
  const ids = await usersNamed(db, names);
  return fromUser === undefined ? ids : ids.filter((id) => id === fromUser);
}

/** Range of message times that the importer accepts. */
const firstDay = calendarDate('1985-01-01');
const lastDay = calendarDate('2054-12-31');

function inReach(day: CalendarDate): CalendarDate {
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}

function microsOf(day: CalendarDate): number {
  return startOfDay(day).getTime() * 1000;
}
