import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    confirmed_addresses: { identity_hash: Buffer; confirmed_at: Date };
  }
}

/** The address of a provider account. */
export type ProvenAddress = { readonly sub: string; readonly email: string };

/** Records that the owner of a provider account opened the link in our verification email. */
export async function recordConfirmation(db: Db, proven: ProvenAddress): Promise<void> {
  await db
    .insertInto('confirmed_addresses')
    .values({ identity_hash: hashOf(proven), confirmed_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isConfirmedByUs(db: Db, address: ProvenAddress): Promise<boolean> {
  const row = await db
    .selectFrom('confirmed_addresses')
    .select('confirmed_at')
    .where('identity_hash', '=', hashOf(address))
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteConfirmation(db: Db, address: ProvenAddress): Promise<void> {
  await db.deleteFrom('confirmed_addresses').where('identity_hash', '=', hashOf(address)).execute();
}

function hashOf({ sub, email }: ProvenAddress): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([sub, email.toLowerCase()]))
    .digest();
}
