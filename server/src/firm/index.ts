import { firmProfileSchema } from '@niveshak/contract/firm/schemas';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { parse } from 'zod';
import type { Db } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    firm_profile: { id: true; profile: unknown };
  }
}

/** The firm that runs this installation. @throws when no profile was loaded or it lacks a field. */
export async function readFirm(db: Db): Promise<Firm> {
  const row = await db.selectFrom('firm_profile').select('profile').executeTakeFirst();
  if (row === undefined)
    throw new Error('This installation has no firm profile yet: set FIRM_PROFILE to a JSON file.');
  return parse(firmProfileSchema, row.profile);
}

/** The firm's profile, kept in the process until it changes. */
export const firmPublication = new Publication(['firm'], readFirm);

/** Stores or replaces the firm's profile. @throws when a field is missing or of the wrong type. */
export async function saveFirm(db: Db, profile: unknown): Promise<void> {
  const text = JSON.stringify(parse(firmProfileSchema, profile));
  await db
    .insertInto('firm_profile')
    .values({ id: true, profile: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ profile: text }))
    .execute();
}
