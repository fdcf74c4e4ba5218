import type { Generated } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    erasures: {
      id: Generated<string>;
      user_id: string;
      email: string | null;
      sub: string | null;
      requested_at: Date;
      done_at: Date | null;
    };
  }
}

export async function insertErasure(
  tx: Tx,
  erasure: { readonly userId: string; readonly email: string; readonly sub: string; readonly at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('erasures')
    .values({
      user_id: erasure.userId,
      email: erasure.email,
      sub: erasure.sub,
      requested_at: erasure.at,
      done_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the data of an unfinished erasure, or null if it is complete. */
export async function openErasure(db: Db, id: string): Promise<{ email: string; sub: string } | null> {
  const row = await db
    .selectFrom('erasures')
    .select(['email', 'sub'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || row.email === null || row.sub === null
    ? null
    : { email: row.email, sub: row.sub };
}

export async function finishErasure(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ email: null, sub: null, done_at: at })
    .where('id', '=', id)
    .execute();
}
