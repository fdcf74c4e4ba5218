import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    staff_notes: {
      id: Generated<string>;
      user_id: string;
      staff_id: string | null;
      /** Name of the API key that wrote the note, or null if staff wrote it. */
      api_key: string | null;
      body: string;
      written_at: Generated<Date>;
    };
  }
}

type Writer = { readonly staffId: string } | { readonly apiKey: string };

/** `at` is business time. */
type Written = { readonly body: string; readonly at: Date };

export async function writeNote(
  db: Db,
  userId: string,
  writer: Writer,
  { body, at }: Written,
): Promise<void> {
  const by =
    'staffId' in writer
      ? { staff_id: writer.staffId, api_key: null }
      : { staff_id: null, api_key: writer.apiKey };
  await db
    .insertInto('staff_notes')
    .values({ user_id: userId, ...by, body, written_at: at })
    .execute();
}

/** Returns all notes about a member, oldest first. */
export function notesOf(db: Db, userId: string) {
  return db
    .selectFrom('staff_notes')
    .leftJoin('staff', 'staff.id', 'staff_notes.staff_id')
    .select([
      'staff_notes.written_at as writtenAt',
      sql<string>`coalesce(staff.name, staff_notes.api_key)`.as('by'),
      'staff_notes.body',
    ])
    .where('staff_notes.user_id', '=', userId)
    .orderBy('staff_notes.written_at')
    .execute();
}
