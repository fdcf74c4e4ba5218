import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DaySpan } from '@niveshak/domain/membership/free-time';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Returns SQL for `mainTerm` on a row of `terms`: active on a day, neither suspended nor paused. */
export function servesOn(day: CalendarDate): RawBuilder<boolean> {
  return sql<boolean>`(terms.start_date <= ${day} and terms.end_date >= ${day}
    and terms.suspended_by = '{}' and not terms.paused @> ${day}::date)`;
}

/** Parses the text of a `datemultirange`, such as `{[2025-06-10,2025-06-20)}`, to pauses ordered by start. */
export function toPauses(text: string): DaySpan[] {
  return [...text.matchAll(/\[([\d-]+),([\d-]+)\)/g)].map(([, from = '', after = '']) => ({
    from: calendarDate(from),
    to: addDays(calendarDate(after), -1),
  }));
}

/** Formats pauses as a `datemultirange` parameter. */
export function pausesText(pauses: readonly DaySpan[]): string {
  return `{${pauses.map(({ from, to }) => `[${from},${addDays(to, 1)})`).join(',')}}`;
}
