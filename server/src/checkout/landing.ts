import { sql } from 'kysely';
import type { GeneratedAlways } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { dayMs, retention } from '../platform/jobs/retention.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    checkout_landings: { id: GeneratedAlways<number>; user_id: string; at: Date };
  }
}

export async function insertLanding(db: Db, userId: string, at: Date): Promise<void> {
  await db.insertInto('checkout_landings').values({ user_id: userId, at }).execute();
}

/** Long enough to compare a month with the same month a year earlier. */
const landingsKeptMs = 400 * dayMs;

/** Uses business time. */
export function landingRetention(db: Db): RecurringJob {
  return retention(db, 'checkout_landings', ({ instant }) => {
    const before = new Date(instant.getTime() - landingsKeptMs);
    return sql<boolean>`at < ${before}`;
  });
}
