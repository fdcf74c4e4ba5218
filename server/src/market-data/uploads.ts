import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { ExportError } from '../platform/files/export-source.ts';
import { addJob } from '../platform/outbox.ts';
import { importMarketFiles } from './import/import-files.ts';
import type { MarketReport } from './import/import-files.ts';
import { openMarketFiles } from './market-files.ts';
import './tables.ts';

export const marketImportTask = 'import-market-files';
/** One import runs at a time: the next waits in the queue and holds no connection. */
const queue = 'market-import';
/** Shares with gaps that a report keeps. */
const mostGaps = 100;
/** Progress is written down this often. */
const progressMs = 500;

const fileList = z.array(z.object({ name: z.string(), bytes: z.int() }));
export type UploadedFile = z.infer<typeof fileList>[number];

/** Begins an upload; its identity. */
export async function beginUpload(tx: Tx, staffId: string, files: readonly UploadedFile[]): Promise<string> {
  const { id } = await tx
    .insertInto('market_imports')
    .values({
      state: 'uploading',
      files: JSON.stringify(files),
      staff_id: staffId,
      finished_at: null,
      report: null,
      problem: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Piece = { readonly file: number; readonly piece: number; readonly bytes: Buffer };

/** Keeps a piece of a file; again changes nothing. False when the upload takes no more. */
export async function keepPiece(db: Db, importId: string, { file, piece, bytes }: Piece): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('market_imports')
      .select('id')
      .where('id', '=', importId)
      .where('state', '=', 'uploading')
      .forShare()
      .executeTakeFirst();
    if (open === undefined) return false;
    await tx
      .insertInto('market_import_pieces')
      .values({ import_id: importId, file, piece, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** Has a whole upload imported in the background. False when it is not whole, or was begun already. */
export async function beginImport(tx: Tx, importId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('market_imports')
    .selectAll()
    .where('id', '=', importId)
    .where('state', '=', 'uploading')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const pieces = await tx
    .selectFrom('market_import_pieces')
    .select(['file', sql<number>`sum(length(bytes))::int`.as('bytes')])
    .where('import_id', '=', importId)
    .groupBy('file')
    .execute();
  const arrived = new Map(pieces.map(({ file, bytes }) => [file, bytes]));
  if (!fileList.parse(row.files).every(({ bytes }, at) => arrived.get(at) === bytes)) return false;
  await tx.updateTable('market_imports').set({ state: 'waiting' }).where('id', '=', importId).execute();
  await addJob(tx, marketImportTask, { importId }, `market-import-${importId}`, queue);
  return true;
}

/** The job: imports an upload and keeps its report. May run twice: what is in already changes nothing. */
export async function runMarketImport(db: Db, importId: string): Promise<void> {
  const row = await db
    .selectFrom('market_imports')
    .selectAll()
    .where('id', '=', importId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (row === undefined) return;
  await db.updateTable('market_imports').set({ state: 'running' }).where('id', '=', importId).execute();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'market-import-'));
  try {
    const places = await writeFiles(db, importId, fileList.parse(row.files), folder);
    const report = await importMarketFiles({
      db,
      files: openMarketFiles(places),
      onProgress: progressWriter(db, importId),
    });
    await finish(db, importId, { state: 'done', report: JSON.stringify(reportRow(report)) });
  } catch (error) {
    // A zip that is broken stays broken; anything else is tried again.
    if (!(error instanceof ExportError)) throw error;
    await finish(db, importId, { state: 'failed', problem: error.message });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Each file in a folder of its own, so that two of one name do not meet. */
async function writeFiles(
  db: Db,
  importId: string,
  files: readonly UploadedFile[],
  folder: string,
): Promise<string[]> {
  const places: string[] = [];
  for (const [at, { name }] of files.entries()) {
    const own = path.join(folder, String(at));
    fs.mkdirSync(own);
    const place = path.join(own, plainName(name));
    const pieces = await db
      .selectFrom('market_import_pieces')
      .select('piece')
      .where('import_id', '=', importId)
      .where('file', '=', at)
      .orderBy('piece')
      .execute();
    for (const { piece } of pieces) {
      const { bytes } = await db
        .selectFrom('market_import_pieces')
        .select('bytes')
        .where('import_id', '=', importId)
        .where('file', '=', at)
        .where('piece', '=', piece)
        .executeTakeFirstOrThrow();
      fs.appendFileSync(place, bytes);
    }
    places.push(place);
  }
  return places;
}

function progressWriter(db: Db, importId: string) {
  let writtenAt = -Infinity;
  return (files: number, rows: number) => {
    if (performance.now() - writtenAt < progressMs) return;
    writtenAt = performance.now();
    // Nobody waits for it, and the end is written by itself.
    db.updateTable('market_imports')
      .set({ files_read: files, rows_read: rows })
      .where('id', '=', importId)
      .where('state', '=', 'running')
      .execute()
      .catch(() => undefined);
  };
}

function reportRow({ reasons, gaps, ...report }: MarketReport) {
  return {
    ...report,
    reasons: [...reasons].map(([reason, rows]) => ({ reason, rows })),
    gaps: gaps.slice(0, mostGaps),
  };
}

/** The name without folders, as a browser on any system gives it; `..` is no name of a file. */
function plainName(name: string): string {
  const last = path.basename(name.replaceAll('\\', '/'));
  return /^\.*$/.test(last) ? 'file' : last;
}

type End =
  | { readonly state: 'done'; readonly report: string }
  | { readonly state: 'failed'; readonly problem: string };

async function finish(db: Db, importId: string, end: End): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('market_imports')
      .set({ ...end, finished_at: new Date() })
      .where('id', '=', importId)
      .execute();
    await tx.deleteFrom('market_import_pieces').where('import_id', '=', importId).execute();
  });
}

export type StoredImport = Omit<Selectable<Database['market_imports']>, 'files'> & {
  readonly files: UploadedFile[];
};

/** The newest uploads, newest first. */
export async function latestImports(db: Db, count: number): Promise<StoredImport[]> {
  const rows = await db
    .selectFrom('market_imports')
    .selectAll()
    .orderBy('begun_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({ ...row, files: fileList.parse(row.files) }));
}
