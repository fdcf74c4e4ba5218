import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { addJob } from '../outbox.ts';
import { dayMs } from '../jobs/retention.ts';
import { reportFault } from '../watch/events.ts';
import { ExportError } from './export-source.ts';
import { fileColumnsSql, putFile, readFile } from './files.ts';
import type { StoredFile } from './files.ts';

/** Interval for storing progress. */
const progressMs = 500;
/** A file that fails or crashes the process twice counts as broken. */
const maxAttempts = 2;
/** Days for which an interrupted upload, which cannot be resumed, stays listed. */
const brokenDays = 7;

const fileList = z.array(z.object({ name: z.string(), bytes: z.int() }));
export type UploadedFile = z.infer<typeof fileList>[number];
export type Piece = { readonly file: number; readonly piece: number; readonly bytes: Buffer };

const importRow = z.object({
  id: z.string(),
  state: z.enum(['uploading', 'waiting', 'running', 'done', 'failed']),
  files: fileList,
  staffId: z.string(),
  begunAt: z.coerce.date(),
  filesRead: z.int(),
  rowsRead: z.int(),
  report: z.unknown(),
  problem: z.string().nullable(),
});
export type StoredImport = z.output<typeof importRow>;

/**
 * Stores an import's progress every half second.
 * @throws ImportCancelled if staff cancelled it
 */
export type NoteProgress = (files: number, rows: number) => void;

class ImportCancelled extends Error {}

/**
 * Files that staff upload in chunks and a job imports. The chunks are in the file store, so that any process can import
 * them, until the report exists. Both tables have the structure of `market_imports` and `market_import_pieces`.
 */
export class StagedUploads {
  readonly task: string;
  readonly #imports: string;
  readonly #pieces: string;
  readonly #queue: string;

  /** @param queue runs one import at a time; waiting imports hold no connection */
  constructor(names: {
    readonly imports: string;
    readonly pieces: string;
    readonly task: string;
    readonly queue: string;
  }) {
    this.task = names.task;
    this.#imports = names.imports;
    this.#pieces = names.pieces;
    this.#queue = names.queue;
  }

  async begin(tx: Tx, staffId: string, files: readonly UploadedFile[]): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(this.#imports)} (state, files, staff_id)
      values ('uploading', ${JSON.stringify(files)}, ${staffId}) returning id`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('The upload just started was not found.');
    return row.id;
  }

  /**
   * Stores a chunk. Idempotent. Returns false if the upload is no longer open or the file would exceed its declared
   * size.
   */
  storePiece(db: Db, importId: string, { file, piece, bytes }: Piece): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const { rows } = await sql<{ files: unknown }>`
        select files from ${sql.table(this.#imports)} where id = ${importId} and state = 'uploading' for update`.execute(
        tx,
      );
      const [row] = rows;
      if (row === undefined) return false;
      const declared = fileList.parse(row.files)[file];
      if (declared === undefined) return false;
      const others = await sql<{ bytes: number }>`
        select coalesce(sum(size), 0)::int as bytes from ${sql.table(this.#pieces)} join files on hash = file_hash
        where import_id = ${importId} and file = ${file} and piece <> ${piece}`.execute(tx);
      if ((others.rows[0]?.bytes ?? 0) + bytes.length > declared.bytes) return false;
      const hash = await putFile(tx, bytes);
      await sql`
        insert into ${sql.table(this.#pieces)} (import_id, file, piece, file_hash)
        values (${importId}, ${file}, ${piece}, ${hash}) on conflict do nothing`.execute(tx);
      return true;
    });
  }

  /** Queues a complete upload for import. Returns false if it is incomplete or already started. */
  async start(tx: Tx, importId: string): Promise<boolean> {
    const { rows } = await sql<{ files: unknown }>`
      select files from ${sql.table(this.#imports)} where id = ${importId} and state = 'uploading' for update`.execute(
      tx,
    );
    const [row] = rows;
    if (row === undefined) return false;
    const arrived = await sql<{ file: number; bytes: number }>`
      select file, sum(size)::bigint as bytes from ${sql.table(this.#pieces)} join files on hash = file_hash
      where import_id = ${importId} group by file`.execute(tx);
    const sizes = new Map(arrived.rows.map(({ file, bytes }) => [file, bytes]));
    if (!fileList.parse(row.files).every(({ bytes }, at) => sizes.get(at) === bytes)) return false;
    await sql`update ${sql.table(this.#imports)} set state = 'waiting' where id = ${importId}`.execute(tx);
    await addJob(tx, this.task, { importId }, `${this.#queue}-${importId}`, this.#queue);
    return true;
  }

  /**
   * Cancels an unfinished upload. A running import stops at its next progress update. Returns false if it has ended.
   */
  cancel(db: Db, importId: string): Promise<boolean> {
    return inTransaction(db, (tx) =>
      this.#end(tx, importId, ['uploading', 'waiting', 'running'], {
        state: 'failed',
        report: null,
        problem: 'Cancelled.',
      }),
    );
  }

  /**
   * Runs an import job: writes the uploaded files to a temporary folder, imports them and stores the report. It may run
   * twice, so the import must skip content already imported. An `ExportError` ends the upload immediately, any other
   * error at the second attempt.
   */
  async run(
    db: Db,
    importId: string,
    work: (places: readonly string[], onProgress: NoteProgress) => Promise<object>,
  ): Promise<void> {
    const { rows } = await sql<{ files: unknown; attempts: number }>`
      update ${sql.table(this.#imports)} set state = 'running', attempts = attempts + 1
      where id = ${importId} and state in ('waiting', 'running') returning files, attempts`.execute(db);
    const [row] = rows;
    if (row === undefined) return;
    if (row.attempts > maxAttempts) return this.#fail(db, importId, 'The import was interrupted twice.');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${this.#queue}-`));
    try {
      const places = await this.#writeFiles(db, importId, fileList.parse(row.files), folder);
      const report = await work(places, this.#progressWriter(db, importId));
      await this.#finish(db, importId, { state: 'done', report: JSON.stringify(report), problem: null });
    } catch (error) {
      if (error instanceof ImportCancelled) return;
      // Do not retry a broken zip.
      if (error instanceof ExportError) return await this.#fail(db, importId, error.message);
      if (row.attempts < maxAttempts) throw error;
      reportFault('import.failed', error, { task: this.task, importId });
      await this.#fail(
        db,
        importId,
        `An unexpected error stopped the import twice. Its number in the log is ${importId}.`,
      );
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Returns the condition for chunks of interrupted uploads old enough to delete. */
  brokenPieces(wall: Date): RawBuilder<boolean> {
    return sql<boolean>`import_id in (select id from ${sql.table(this.#imports)} where ${brokenBy(wall)})`;
  }

  /** Returns the condition for uploads to delete, once their chunks are deleted. */
  brokenImports(wall: Date): RawBuilder<boolean> {
    return sql<boolean>`
      ${brokenBy(wall)} and not exists (select from ${sql.table(this.#pieces)} p where p.import_id = id)`;
  }

  async latest(db: Db, count: number): Promise<StoredImport[]> {
    const { rows } = await sql`
      select id, state, files, staff_id as "staffId", begun_at as "begunAt", files_read as "filesRead",
        rows_read as "rowsRead", report, problem
      from ${sql.table(this.#imports)} order by begun_at desc limit ${count}`.execute(db);
    return z.array(importRow).parse(rows);
  }

  /** Writes each file to its own folder, so that equal names do not collide. */
  async #writeFiles(
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
      const { rows } = await sql<{ piece: number }>`
        select piece from ${sql.table(this.#pieces)} where import_id = ${importId} and file = ${at} order by piece`.execute(
        db,
      );
      for (const { piece } of rows) {
        const found = await sql<StoredFile>`
          select ${fileColumnsSql} from ${sql.table(this.#pieces)} join files on hash = file_hash
          where import_id = ${importId} and file = ${at} and piece = ${piece}`.execute(db);
        for (const stored of found.rows) fs.appendFileSync(place, await readFile(db, stored));
      }
      places.push(place);
    }
    return places;
  }

  #progressWriter(db: Db, importId: string): NoteProgress {
    let writtenAt = -Infinity;
    let isCancelled = false;
    return (files, rows) => {
      if (isCancelled) throw new ImportCancelled();
      if (performance.now() - writtenAt < progressMs) return;
      writtenAt = performance.now();
      // Not awaited; the final state is written separately.
      sql`
        update ${sql.table(this.#imports)} set files_read = ${files}, rows_read = ${rows}
        where id = ${importId} and state = 'running'`
        .execute(db)
        .then(({ numAffectedRows }) => {
          isCancelled = numAffectedRows === 0n;
        })
        .catch(() => undefined);
    };
  }

  #fail(db: Db, importId: string, problem: string): Promise<void> {
    return this.#finish(db, importId, { state: 'failed', report: null, problem });
  }

  async #finish(db: Db, importId: string, ending: Ending): Promise<void> {
    await db.transaction().execute((tx) => this.#end(tx, importId, ['running'], ending));
  }

  async #end(tx: Tx, importId: string, from: readonly string[], ending: Ending): Promise<boolean> {
    const { state, report, problem } = ending;
    const { numAffectedRows } = await sql`
      update ${sql.table(this.#imports)}
      set state = ${state}, report = ${report}::jsonb, problem = ${problem}, finished_at = now()
      where id = ${importId} and state = any(${from})`.execute(tx);
    if (numAffectedRows === 0n) return false;
    await sql`delete from ${sql.table(this.#pieces)} where import_id = ${importId}`.execute(tx);
    return true;
  }
}

type Ending = {
  readonly state: 'done' | 'failed';
  readonly report: string | null;
  readonly problem: string | null;
};

function brokenBy(wall: Date): RawBuilder<boolean> {
  return sql<boolean>`state = 'uploading' and begun_at < ${new Date(wall.getTime() - brokenDays * dayMs)}`;
}

/** Returns the file name without folders, for path separators of any system. Rejects `..`. */
function plainName(name: string): string {
  const last = path.basename(name.replaceAll('\\', '/'));
  return /^\.*$/.test(last) ? 'file' : last;
}
