import type { Db } from '../db/database.ts';

/** The name of a colleague, of one who left, too. */
export async function colleagueName(db: Db, staffId: string): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst();
  return row?.name ?? '';
}
