import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Returns SQL for the number of Indian calendar days from one instant to another, which is negative if `due` is on an
 * earlier day.
 */
export function calendarDaysUntil(due: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((${due}) at time zone 'Asia/Kolkata')::date - ((${now}) at time zone 'Asia/Kolkata')::date`;
}
