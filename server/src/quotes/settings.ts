import type { AdvanceLimit } from '@niveshak/domain/quotes/advance-limit';
import type { Db } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    quote_settings: { id: true; advance_limit: AdvanceLimit };
  }
}

/** Returns how the firm interprets the limit on fees paid in advance. */
export async function readAdvanceLimit(db: Db): Promise<AdvanceLimit> {
  const row = await db.selectFrom('quote_settings').select('advance_limit').executeTakeFirstOrThrow();
  return row.advance_limit;
}

/** Cached per process until it changes. */
export const advanceLimitPublication = new Publication(['quotes'], readAdvanceLimit);

export async function saveAdvanceLimit(db: Db, limit: AdvanceLimit): Promise<void> {
  await db.updateTable('quote_settings').set({ advance_limit: limit }).execute();
}
