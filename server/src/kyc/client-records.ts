import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { categoryOfLetter } from '@niveshak/domain/kyc/client-category';
import type { ClientCategory, DeclaredCategory } from '@niveshak/domain/kyc/client-category';
import type { KraRecord, KraStatus } from '@niveshak/domain/kyc/kra';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    client_records: {
      user_id: string;
      category: ClientCategory | null;
      category_since: string | null;
      category_until: string | null;
      category_evidence: string | null;
      kra_status: Generated<KraStatus>;
      kra_checked_on: string | null;
      kra_reference: string | null;
      minor_until: Generated<string | null>;
    };
    client_settings: {
      id: Generated<true>;
      ceiling: number | null;
      distributes: boolean | null;
      refuses_unlinked_pan: Generated<boolean>;
    };
  }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const categoryByLetter = JSON.stringify(
  Object.fromEntries(letters.map((letter) => [letter, categoryOfLetter(letter)])),
);

/**
 * SQL for a client's category on a day, from `record` (`client_records`) and `pan` (`pan_verifications`): the recorded
 * category while its evidence is valid, else the one derived from the PAN.
 */
export const categoryOn = (day: CalendarDate) => sql<ClientCategory>`coalesce(
  case when record.category_until >= ${day}::date or record.category_until is null then record.category end,
  ${categoryByLetter}::jsonb ->> pan.holder_letter, ${categoryOfLetter(null)})`;

export type ClientRecord = {
  /** Category that applies today. */
  readonly category: ClientCategory;
  /** Category recorded by staff, even if expired, or null if derived from the PAN. */
  readonly declared: (DeclaredCategory & { readonly evidence: string }) | null;
  readonly kra: KraRecord;
  /** Fourth letter of the verified PAN. */
  readonly holderLetter: string | null;
};

export async function clientRecordOf(db: Db, userId: string, today: CalendarDate): Promise<ClientRecord> {
  const row = await db
    .selectFrom('users')
    .leftJoin('client_records as record', 'record.user_id', 'users.id')
    .leftJoin('pan_verifications as pan', 'pan.user_id', 'users.id')
    .select([
      'record.category as declared',
      'record.category_since as since',
      'record.category_until as until',
      'record.category_evidence as evidence',
      'record.kra_status as status',
      'record.kra_checked_on as checkedOn',
      'record.kra_reference as reference',
      'pan.holder_letter as holderLetter',
    ])
    .select(categoryOn(today).as('category'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { declared, evidence, holderLetter, category } = row;
  const since = row.since === null ? null : parseCalendarDate(row.since);
  return {
    category,
    declared:
      declared === null || since === null || evidence === null
        ? null
        : { category: declared, since, until: dateOrNull(row.until), evidence },
    kra: {
      status: row.status ?? 'not-checked',
      checkedOn: dateOrNull(row.checkedOn),
      reference: row.reference,
    },
    holderLetter,
  };
}

const hexOf = (panIndex: Buffer) => panIndex.toString('hex');

function dateOrNull(text: string | null): CalendarDate | null {
  return text === null ? null : parseCalendarDate(text);
}

/** Saves a category with its evidence. Call it under the member's lock. */
export async function saveCategory(
  tx: Tx,
  userId: string,
  { category, since, until, evidence }: DeclaredCategory & { readonly evidence: string },
): Promise<void> {
  const values = {
    category,
    category_since: since,
    category_until: until,
    category_evidence: evidence,
  };
  await tx
    .insertInto('client_records')
    .values({ user_id: userId, ...values, kra_checked_on: null, kra_reference: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export type ClientKra = { readonly userId: string; readonly record: KraRecord };

/** Records the KRA status of members. */
export async function saveKra(tx: Tx, clients: readonly ClientKra[]): Promise<void> {
  const rows = JSON.stringify(clients.map(({ userId, record }) => ({ userId, ...record })));
  await sql`
    insert into client_records (user_id, kra_status, kra_checked_on, kra_reference)
    select "userId", status, "checkedOn", reference
    from jsonb_to_recordset(${rows}::jsonb)
      as given ("userId" uuid, status text, "checkedOn" date, reference text)
    on conflict (user_id) do update set kra_status = excluded.kra_status,
      kra_checked_on = excluded.kra_checked_on, kra_reference = excluded.kra_reference`.execute(tx);
}

/** Returns members with these PANs and their KRA records, by the blind index in hex. Omits erased accounts. */
export async function kraByPan(
  db: Db,
  panIndexes: readonly Buffer[],
): Promise<ReadonlyMap<string, ClientKra>> {
  const rows = await db
    .selectFrom('pan_verifications as pan')
    .leftJoin('client_records as record', 'record.user_id', 'pan.user_id')
    .select(['pan.pan_index', 'pan.user_id', 'record.kra_status', 'record.kra_checked_on'])
    .select('record.kra_reference')
    .where('pan.released_at', 'is', null)
    .where(
      'pan.pan_index',
      'in',
      sql<Buffer>`(select decode(hex, 'hex') from unnest(${panIndexes.map(hexOf)}::text[]) as given (hex))`,
    )
    .execute();
  return new Map(
    rows.map((row) => [
      hexOf(row.pan_index),
      {
        userId: row.user_id,
        record: {
          status: row.kra_status ?? 'not-checked',
          checkedOn: dateOrNull(row.kra_checked_on),
          reference: row.kra_reference,
        },
      },
    ]),
  );
}

/** Returns the firm's maximum number of clients, or null if there is no limit. */
export async function readClientCeiling(db: Db): Promise<number | null> {
  const { ceiling } = await db.selectFrom('client_settings').select('ceiling').executeTakeFirstOrThrow();
  return ceiling;
}

/** Returns whether the firm rejects PANs that are not linked with Aadhaar. */
export async function refusesUnlinkedPan(db: Db): Promise<boolean> {
  const row = await db.selectFrom('client_settings').select('refuses_unlinked_pan').executeTakeFirstOrThrow();
  return row.refuses_unlinked_pan;
}

export async function saveRefusesUnlinkedPan(tx: Tx, refuses: boolean): Promise<void> {
  await tx.updateTable('client_settings').set({ refuses_unlinked_pan: refuses }).execute();
}

/** Saves the client ceiling. Returns false if it no longer equals `seen`. */
export async function saveClientCeiling(
  tx: Tx,
  ceiling: number | null,
  seen: number | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('client_settings')
    .set({ ceiling })
    .where('ceiling', 'is not distinct from', seen)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
