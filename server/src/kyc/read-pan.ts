import type { Db } from '../platform/db/database.ts';
import { decryptPan } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';

/** Returns a member's PAN in plain text, or null if none is verified. The caller must record who read it and why. */
export async function readPan(db: Db, userId: string, keys: PanKeys): Promise<string | null> {
  const row = await db
    .selectFrom('pan_verifications')
    .select('pan_encrypted')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : decryptPan(row.pan_encrypted, userId, keys);
}
