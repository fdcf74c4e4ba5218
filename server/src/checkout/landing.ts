import type { GeneratedAlways } from 'kysely';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    checkout_landings: { id: GeneratedAlways<number>; user_id: string; at: Date };
  }
}

/** Records that somebody opened the checkout. */
export async function insertLanding(db: Db, userId: string, at: Date): Promise<void> {
  await db.insertInto('checkout_landings').values({ user_id: userId, at }).execute();
}
