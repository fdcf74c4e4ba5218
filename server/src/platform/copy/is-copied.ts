import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Returns whether this installation is a masked copy of another. */
export async function isCopiedInstallation(db: Db): Promise<boolean> {
  const { rows } = await sql<{ copied: boolean }>`
    select copied_at is not null as copied from installation`.execute(db);
  return rows[0]?.copied === true;
}
