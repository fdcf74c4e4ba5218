import type { Db } from '../platform/db/database.ts';
import { decryptPan } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';

/** A member's PAN in clear, or null without a verified one. The caller keeps who read it and why. */
export async function readPan(db: Db, userId: string, keys: PanKeys): Promise<string | null> {
  const row = await db
    .selectFrom('pan_verifications')
    .select('pan_encrypted')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : decryptPan(row.pan_encrypted, userId, keys);
}
