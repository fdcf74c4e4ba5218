import type { Db } from '../db/database.ts';

/** Returns a staff member's name, including former staff. */
export async function colleagueName(db: Db, staffId: string): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst();
  return row?.name ?? '';
}
