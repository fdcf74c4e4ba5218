import { sql } from 'kysely';
import { isPanFormat, normalisePan } from '@niveshak/domain/kyc/pan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { panIndexOf } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    distribution_clients: { pan_index: Buffer; added_at: Date };
  }
}

/**
 * Returns why a member may not buy, or null if allowed. `distribution-client`: the PAN of the member or of the
 * confirmed family is on the list of distribution clients (S-17). `minor`: staff found that the member is under 18
 * (V-9).
 */
export async function purchaseBarOf(
  db: Db,
  userId: string,
  today: CalendarDate,
): Promise<'distribution-client' | 'minor' | null> {
  const { rows } = await sql<{ isMinor: boolean; isListed: boolean }>`
    select exists (select from client_records r where r.user_id = ${userId} and r.minor_until > ${today}::date)
        as "isMinor",
      exists (
        select from pan_verifications pan
        left join family_groups own on own.pan_index = pan.pan_index
        left join family_groups same on same.family_id = own.family_id
        join distribution_clients d on d.pan_index in (pan.pan_index, same.pan_index)
        where pan.user_id = ${userId}) as "isListed"`.execute(db);
  const [row] = rows;
  if (row?.isMinor === true) return 'minor';
  return row?.isListed === true ? 'distribution-client' : null;
}

/** Blocks sales to a member until the given day. */
export async function markMinor(tx: Tx, userId: string, until: CalendarDate): Promise<void> {
  await tx
    .insertInto('client_records')
    .values({
      user_id: userId,
      category: null,
      category_since: null,
      category_until: null,
      category_evidence: null,
      kra_checked_on: null,
      kra_reference: null,
      minor_until: until,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ minor_until: until }))
    .execute();
}

/** Returns the numbers of lines that are not PANs, and the distinct blind indexes of the rest. */
export function readPanList(
  text: string,
  keys: PanKeys,
): { readonly faults: number[]; readonly indexes: Buffer[] } {
  const faults: number[] = [];
  const indexes = new Map<string, Buffer>();
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const pan = normalisePan(line);
    if (pan === '') continue;
    if (!isPanFormat(pan)) faults.push(at + 1);
    else indexes.set(pan, panIndexOf(pan, keys));
  }
  return { faults, indexes: [...indexes.values()] };
}

const asHex = (indexes: readonly Buffer[]) => indexes.map((index) => index.toString('hex'));

/** Adds PANs to the distribution client list. Returns how many are new. */
export async function addDistributionClients(tx: Tx, indexes: readonly Buffer[], at: Date): Promise<number> {
  const { rows } = await sql`
    insert into distribution_clients (pan_index, added_at)
    select decode(hex, 'hex'), ${at} from unnest(${asHex(indexes)}::text[]) as given (hex)
    on conflict do nothing returning 1`.execute(tx);
  return rows.length;
}

/** Removes PANs from the distribution client list. Returns how many were on it. */
export async function removeDistributionClients(tx: Tx, indexes: readonly Buffer[]): Promise<number> {
  const { rows } = await sql`
    delete from distribution_clients
    where pan_index in (select decode(hex, 'hex') from unnest(${asHex(indexes)}::text[]) as given (hex))
    returning 1`.execute(tx);
  return rows.length;
}

export type Distribution = {
  /** Whether the firm or its group distributes products, or null if not declared. */
  readonly distributes: boolean | null;
  readonly listed: number;
  /** Members with a PAN on the list. */
  readonly members: readonly { readonly id: string; readonly maskedPan: string }[];
};

export async function readDistribution(db: Db): Promise<Distribution> {
  const { distributes } = await db
    .selectFrom('client_settings')
    .select('distributes')
    .executeTakeFirstOrThrow();
  const { listed } = await db
    .selectFrom('distribution_clients')
    .select((select) => select.fn.countAll<number>().as('listed'))
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('pan_verifications as pan')
    .innerJoin('distribution_clients as listed', 'listed.pan_index', 'pan.pan_index')
    .select(['pan.user_id as id', 'pan.masked_pan as maskedPan'])
    .where('pan.released_at', 'is', null)
    .orderBy('pan.user_id')
    .limit(200)
    .execute();
  return { distributes, listed, members };
}

/**
 * Saves the declaration, unless the stored one no longer equals `seen`, or it denies distribution while PANs are
 * listed.
 */
export async function declareDistribution(
  tx: Tx,
  distributes: boolean,
  seen: boolean | null,
): Promise<'saved' | 'changed' | 'listed'> {
  const { id } = await tx.selectFrom('client_settings').select('id').forUpdate().executeTakeFirstOrThrow();
  if (!distributes) {
    const listed = await tx
      .selectFrom('distribution_clients')
      .select('pan_index')
      .limit(1)
      .executeTakeFirst();
    if (listed !== undefined) return 'listed';
  }
  const row = await tx
    .updateTable('client_settings')
    .set({ distributes })
    .where('id', '=', id)
    .where('distributes', 'is not distinct from', seen)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? 'changed' : 'saved';
}
