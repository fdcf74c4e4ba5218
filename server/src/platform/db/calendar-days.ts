import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Returns SQL of the Indian calendar days from one instant to another: negative if `due` is on an earlier day. */
export function calendarDaysUntil(due: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((${due}) at time zone 'Asia/Kolkata')::date - ((${now}) at time zone 'Asia/Kolkata')::date`;
}
