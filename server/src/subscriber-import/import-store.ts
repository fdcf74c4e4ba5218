import { sql } from 'kysely';
import { parse, z } from 'zod';
import type { Selectable } from 'kysely';
import { importMapping } from '@niveshak/contract/subscriber-import/schemas';
import type {
  ImportCounts,
  SubscriberImport,
  ImportMapping,
} from '@niveshak/contract/subscriber-import/schemas';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';
import './tables.ts';

const countsRow = z.object({
  new: z.int(),
  unchanged: z.int(),
  fault: z.int(),
  empty: z.int(),
  // Missing in older checks.
  unusual: z.int().default(0),
});

export type StoredSubscriberImport = Omit<Selectable<Database['moving_in_imports']>, 'mapping' | 'counts'> & {
  readonly mapping: ImportMapping | null;
  readonly counts: ImportCounts | null;
};

function toImport(row: Selectable<Database['moving_in_imports']>): StoredSubscriberImport {
  return {
    ...row,
    mapping: row.mapping === null ? null : parse(importMapping, row.mapping),
    counts: row.counts === null ? null : countsRow.parse(row.counts),
  };
}

export async function beginUpload(
  tx: Tx,
  file: { readonly fileName: string; readonly bytes: number; readonly staffId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('moving_in_imports')
    .values({
      state: 'uploading',
      file_name: file.fileName,
      bytes: file.bytes,
      staff_id: file.staffId,
      finished_at: null,
      mapping: null,
      headings: null,
      counts: null,
      problem: null,
      released_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a chunk of the file. Idempotent. Returns false if the upload is closed or would exceed its declared size. */
export async function storePiece(db: Db, importId: string, piece: number, bytes: Buffer): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const open = await lockImport(tx, importId, ['uploading']);
    if (open === null) return false;
    const { others } = await tx
      .selectFrom('moving_in_pieces')
      .innerJoin('files', 'files.hash', 'file_hash')
      .select(sql<number>`coalesce(sum(size), 0)::int`.as('others'))
      .where('import_id', '=', importId)
      .where('piece', '<>', piece)
      .executeTakeFirstOrThrow();
    if (others + bytes.length > open.bytes) return false;
    await tx
      .insertInto('moving_in_pieces')
      .values({ import_id: importId, piece, file_hash: await putFile(tx, bytes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** Returns the bytes of a file, or null if incomplete. */
export async function fileOf(db: Db, found: StoredSubscriberImport): Promise<Buffer | null> {
  const pieces = await db
    .selectFrom('moving_in_pieces')
    .innerJoin('files', 'files.hash', 'file_hash')
    .select(fileColumns)
    .where('import_id', '=', found.id)
    .orderBy('piece')
    .execute();
  const contents: Buffer[] = [];
  for (const piece of pieces) contents.push(await readFile(db, piece));
  const bytes = Buffer.concat(contents);
  return bytes.length === found.bytes ? bytes : null;
}

export async function importById(db: Db, id: string): Promise<StoredSubscriberImport | null> {
  const row = await db.selectFrom('moving_in_imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toImport(row);
}

/** Locks and returns an import, or null if it is in another state. */
export async function lockImport(
  tx: Tx,
  id: string,
  states: readonly SubscriberImport['state'][],
): Promise<StoredSubscriberImport | null> {
  const row = await tx
    .selectFrom('moving_in_imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', states)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toImport(row);
}

type Change = Partial<{
  readonly state: SubscriberImport['state'];
  readonly mapping: ImportMapping;
  readonly headings: string[];
  readonly counts: ImportCounts | null;
  readonly lines_done: number;
  readonly problem: string;
  readonly finished_at: Date;
  readonly released_at: Date | null;
}>;

export async function changeImport(
  db: Db,
  id: string,
  { mapping, counts, ...change }: Change,
): Promise<void> {
  await db
    .updateTable('moving_in_imports')
    .set({
      ...change,
      ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
      ...(counts === undefined ? {} : { counts: counts === null ? null : JSON.stringify(counts) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a file, and its report if nothing was imported from it. */
export async function dropFile(
  tx: Tx,
  id: string,
  what: 'the file' | 'the file and its report',
): Promise<void> {
  await tx.deleteFrom('moving_in_pieces').where('import_id', '=', id).execute();
  if (what === 'the file and its report')
    await tx.deleteFrom('moving_in_lines').where('import_id', '=', id).execute();
}

/** Returns the latest imports with their number of members, newest first. */
export async function latestImports(
  db: Db,
  count: number,
): Promise<(StoredSubscriberImport & { readonly members: number })[]> {
  const rows = await db
    .selectFrom('moving_in_imports')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from moved_in_members m where m.import_id = moving_in_imports.id)`.as(
        'members',
      ),
    )
    .where('state', '<>', 'dropped')
    .orderBy('begun_at', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ members, ...row }) => ({ ...toImport(row), members }));
}

export type EarlierMapping = { readonly mapping: ImportMapping; readonly headings: readonly string[] };

/** Returns the column mappings of earlier files with their headings, newest first. */
export async function earlierMappings(db: Db, before: string): Promise<EarlierMapping[]> {
  const rows = await db
    .selectFrom('moving_in_imports')
    .select(['mapping', 'headings'])
    .where('mapping', 'is not', null)
    .where('id', '<>', before)
    .orderBy('begun_at', 'desc')
    .limit(5)
    .execute();
  return rows.map(({ mapping, headings }) => ({
    mapping: parse(importMapping, mapping),
    headings: headings ?? [],
  }));
}
