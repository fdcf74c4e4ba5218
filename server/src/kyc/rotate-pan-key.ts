import type { Db } from '../platform/db/database.ts';
import { decryptPan, encryptPan, isUnderNewestKey } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';

const pageSize = 500;

/** Re-encrypts all PANs with the newest key. Safe to interrupt and repeat, even while the product is running. */
export async function rotatePanKey(db: Db, keys: PanKeys): Promise<{ checked: number; rotated: number }> {
  let checked = 0;
  let rotated = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await db
      .selectFrom('pan_verifications')
      .select(['user_id', 'pan_encrypted'])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(pageSize)
      .execute();
    for (const { user_id: userId, pan_encrypted: value } of page) {
      checked += 1;
      if (isUnderNewestKey(value, keys)) continue;
      const pan_encrypted = encryptPan(decryptPan(value, userId, keys), userId, keys);
      await db
        .updateTable('pan_verifications')
        .set({ pan_encrypted })
        .where('user_id', '=', userId)
        .where('pan_encrypted', '=', value)
        .execute();
      rotated += 1;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return { checked, rotated };
    after = last.user_id;
  }
}
