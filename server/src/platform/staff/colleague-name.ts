import type { Db } from '../db/database.ts';

/** Returns the name of a current or former staff member. */
export async function colleagueName(db: Db, staffId: string): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst();
  return row?.name ?? '';
}
