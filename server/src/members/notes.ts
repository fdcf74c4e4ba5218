import type { Generated } from 'kysely';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    staff_notes: {
      id: Generated<string>;
      user_id: string;
      staff_id: string;
      body: string;
      written_at: Generated<Date>;
    };
  }
}

export async function writeNote(db: Db, userId: string, staffId: string, body: string): Promise<void> {
  await db.insertInto('staff_notes').values({ user_id: userId, staff_id: staffId, body }).execute();
}

/** Returns every note about a member, oldest first. */
export function notesOf(db: Db, userId: string) {
  return db
    .selectFrom('staff_notes')
    .innerJoin('staff', 'staff.id', 'staff_notes.staff_id')
    .select(['staff_notes.written_at as writtenAt', 'staff.name as by', 'staff_notes.body'])
    .where('staff_notes.user_id', '=', userId)
    .orderBy('staff_notes.written_at')
    .execute();
}
