import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Returns the team by name, with the time each member was last seen. */
export function team(db: Db) {
  return db
    .selectFrom('staff')
    .leftJoin('staff_sessions', 'staff_sessions.staff_id', 'staff.id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.role'])
    .select(sql<boolean>`staff.second_factor is not null`.as('hasSecondFactor'))
    .select(({ fn }) => fn.max('staff_sessions.last_seen_at').as('lastSeenAt'))
    .where('staff.removed_at', 'is', null)
    .groupBy('staff.id')
    .orderBy(sql`lower(staff.name)`)
    .execute();
}
