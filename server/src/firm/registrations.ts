import type { Generated } from 'kysely';
import { calendarDate, compareDates } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { FirmAddress } from '@niveshak/domain/firm/addresses';
import { statutoryDates } from '@niveshak/domain/upcoming/statutory-dates';
import type { StatutoryDate } from '@niveshak/domain/upcoming/statutory-dates';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { putFile } from '../platform/files/files.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { ForecastSource } from '../platform/jobs/upcoming.ts';
import { Publication } from '../platform/published.ts';
import { drawPortrait } from './portrait.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    firm_addresses: { address: string; reported_on: string | null };
    analyst_certificates: {
      number: string;
      analyst: string;
      valid_until: string;
      qualification: Generated<string>;
      biography: Generated<string>;
      portrait_hash: string | null;
    };
  }
}

/** Returns the firm's web addresses and handles, by name. */
export async function firmAddresses(db: Db): Promise<FirmAddress[]> {
  const rows = await db.selectFrom('firm_addresses').selectAll().orderBy('address').execute();
  return rows.map(({ address, reported_on: day }) => ({
    address,
    reportedOn: day === null ? null : calendarDate(day),
  }));
}

export const addressesPublication = new Publication(['firm'], firmAddresses);

export async function saveFirmAddress(tx: Tx, { address, reportedOn }: FirmAddress): Promise<void> {
  await tx
    .insertInto('firm_addresses')
    .values({ address, reported_on: reportedOn })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ reported_on: reportedOn }))
    .execute();
}

/** Removes an address. Returns false if there is none. */
export async function removeFirmAddress(tx: Tx, address: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('firm_addresses')
    .where('address', '=', address)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Certificate = {
  readonly number: string;
  readonly analyst: string;
  readonly validUntil: CalendarDate;
  readonly qualification: string;
  readonly biography: string;
  /** Hash of the portrait, or null if there is none. */
  readonly portrait: string | null;
};

/** Returns the analysts' NISM certificates, earliest expiry first. */
export async function certificates(db: Db): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('analyst_certificates')
    .select(['number', 'analyst', 'valid_until', 'qualification', 'biography', 'portrait_hash'])
    .orderBy('valid_until')
    .orderBy('number')
    .execute();
  return rows.map(({ valid_until: day, portrait_hash: portrait, ...row }) => ({
    ...row,
    validUntil: calendarDate(day),
    portrait,
  }));
}

/**
 * Inserts or replaces a certificate.
 * @param picture a new portrait, null to remove it, undefined to keep it
 * @throws PictureRefused
 */
export async function saveCertificate(
  tx: Tx,
  { number, analyst, validUntil, qualification, biography }: Omit<Certificate, 'portrait'>,
  picture?: Buffer | null,
): Promise<void> {
  const hash = picture instanceof Buffer ? await putFile(tx, await drawPortrait(picture)) : null;
  const portrait = picture === undefined ? {} : { portrait_hash: hash };
  const fields = { analyst, valid_until: validUntil, qualification, biography, ...portrait };
  await tx
    .insertInto('analyst_certificates')
    .values({ number, portrait_hash: null, ...fields })
    .onConflict((conflict) => conflict.column('number').doUpdateSet(fields))
    .execute();
}

/** Removes a certificate. Returns false if there is none. */
export async function removeCertificate(tx: Tx, number: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('analyst_certificates')
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns the firm's filing dates and the expiry dates of NISM certificates in a range (both ends inclusive), in order.
 */
export async function firmDates(db: Db, from: CalendarDate, to: CalendarDate): Promise<StatutoryDate[]> {
  const ends = (await certificates(db))
    .filter(({ validUntil }) => validUntil >= from && validUntil <= to)
    .map(({ number, analyst, validUntil }) => ({
      day: validUntil,
      id: `nism ${number}`,
      about: `NISM certificate ${number} of ${analyst} ends`,
    }));
  return [...statutoryDates(from, to), ...ends].toSorted((a, b) => compareDates(a.day, b.day));
}

export const upcomingStatutoryDates: ForecastSource = {
  name: 'statutory-dates',
  upcoming: async (outlook) => {
    const last = businessTimeAt(outlook.until).today;
    return (await firmDates(outlook.db, outlook.now.today, last)).map(({ day, id, about }) => ({
      at: dueOrNow(startOfDay(day), outlook),
      kind: 'statutory' as const,
      memberId: null,
      reference: id,
      about,
      number: 1,
      letter: null,
    }));
  },
};
