import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Returns SQL for the number of calendar days (India) from `now` to `due`, negative if `due` is earlier. */
export function calendarDaysUntil(due: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((${due}) at time zone 'Asia/Kolkata')::date - ((${now}) at time zone 'Asia/Kolkata')::date`;
}
