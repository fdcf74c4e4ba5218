export {
  changeAdvertisement,
  insertAdvertisement,
  listAdvertisements,
  lockAdvertisement,
} from './advertisements.ts';
export { brandProperties } from './brand.ts';
export { analystNamed, analystsPublication } from './analysts.ts';
export type { Analyst } from './analysts.ts';
export { storeLogo } from './logo.ts';
export { PictureRefused } from './picture.ts';
export {
  addressesPublication,
  certificates,
  firmAddresses,
  firmDates,
  removeCertificate,
  removeFirmAddress,
  saveCertificate,
  saveFirmAddress,
  upcomingStatutoryDates,
} from './registrations.ts';
export { bindFirmRoutes } from './routes.ts';
import { firmProfileSchema } from '@niveshak/contract/firm/schemas';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { parse } from 'zod';
import type { Db } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    firm_profile: { id: true; profile: unknown };
  }
}

/**
 * Returns the firm of this installation, or null before setup.
 * @throws if the profile lacks a field
 */
export async function findFirm(db: Db): Promise<Firm | null> {
  const row = await db.selectFrom('firm_profile').select('profile').executeTakeFirst();
  return row === undefined ? null : parse(firmProfileSchema, row.profile);
}

/**
 * Returns the firm, for callers that need one because something was sold or written in its name.
 * @throws if there is none
 */
export async function readFirm(db: Db): Promise<Firm> {
  return certain(await findFirm(db));
}

/** The firm's profile, or null before setup. Cached per process until it changes. */
export const firmPublication = new Publication(['firm'], findFirm);

/**
 * Returns the published profile.
 * @throws if there is none
 */
export async function publishedFirm(published: ReadPublished): Promise<Firm> {
  return certain(await published(firmPublication));
}

function certain(firm: Firm | null): Firm {
  if (firm === null) throw new Error('This installation has no firm yet: run "npm run setup -- <file>".');
  return firm;
}

/**
 * Inserts or replaces the firm's profile.
 * @throws if a field is missing or has the wrong type
 */
export async function saveFirm(db: Db, profile: unknown): Promise<void> {
  const text = JSON.stringify(parse(firmProfileSchema, profile));
  await db
    .insertInto('firm_profile')
    .values({ id: true, profile: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ profile: text }))
    .execute();
}
