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
import { ExportError } from './export-source.ts';

/** Progress is written down this often. */
const progressMs = 500;
/** For this long an upload that broke off may be seen as one; nobody can go on with it. */
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

/** Tells how far an import has come; written down now and then. */
export type NoteProgress = (files: number, rows: number) => void;

/**
 * Files that staff upload in pieces and a job imports. Pieces wait in the database, so that a job of any process can import them;
 * they go when the report is there. Both tables are of the shape of `market_imports` and `market_import_pieces`.
 */
export class StagedUploads {
  readonly task: string;
  readonly #imports: string;
  readonly #pieces: string;
  readonly #queue: string;

  /** @param queue one import of a queue runs at a time: the next waits and holds no connection. */
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

  /** Begins an upload; its identity. */
  async begin(tx: Tx, staffId: string, files: readonly UploadedFile[]): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into ${sql.table(this.#imports)} (state, files, staff_id)
      values ('uploading', ${JSON.stringify(files)}, ${staffId}) returning id`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('An upload was begun and is not there.');
    return row.id;
  }

  /** Keeps a piece of a file; again changes nothing. False when the upload takes no more. */
  keepPiece(db: Db, importId: string, { file, piece, bytes }: Piece): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const { rows } = await sql`
        select from ${sql.table(this.#imports)} where id = ${importId} and state = 'uploading' for share`.execute(
        tx,
      );
      if (rows.length === 0) return false;
      await sql`
        insert into ${sql.table(this.#pieces)} (import_id, file, piece, bytes)
        values (${importId}, ${file}, ${piece}, ${bytes}) on conflict do nothing`.execute(tx);
      return true;
    });
  }

  /** Has a whole upload imported in the background. False when it is not whole, or was begun already. */
  async start(tx: Tx, importId: string): Promise<boolean> {
    const { rows } = await sql<{ files: unknown }>`
      select files from ${sql.table(this.#imports)} where id = ${importId} and state = 'uploading' for update`.execute(
      tx,
    );
    const [row] = rows;
    if (row === undefined) return false;
    const arrived = await sql<{ file: number; bytes: number }>`
      select file, sum(length(bytes))::bigint as bytes from ${sql.table(this.#pieces)}
      where import_id = ${importId} group by file`.execute(tx);
    const sizes = new Map(arrived.rows.map(({ file, bytes }) => [file, bytes]));
    if (!fileList.parse(row.files).every(({ bytes }, at) => sizes.get(at) === bytes)) return false;
    await sql`update ${sql.table(this.#imports)} set state = 'waiting' where id = ${importId}`.execute(tx);
    await addJob(tx, this.task, { importId }, `${this.#queue}-${importId}`, this.#queue);
    return true;
  }

  /**
   * The job: puts an upload's files into a folder of their own, has them imported and keeps the report. May run twice, so the
   * import has to change nothing that is in. What throws an `ExportError` is the end of the upload; any other fault is tried
   * again.
   */
  async run(
    db: Db,
    importId: string,
    work: (places: readonly string[], onProgress: NoteProgress) => Promise<object>,
  ): Promise<void> {
    const { rows } = await sql<{ files: unknown }>`
      update ${sql.table(this.#imports)} set state = 'running'
      where id = ${importId} and state in ('waiting', 'running') returning files`.execute(db);
    const [row] = rows;
    if (row === undefined) return;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${this.#queue}-`));
    try {
      const places = await this.#writeFiles(db, importId, fileList.parse(row.files), folder);
      const report = await work(places, this.#progressWriter(db, importId));
      await this.#finish(db, importId, { state: 'done', report: JSON.stringify(report), problem: null });
    } catch (error) {
      // A zip that is broken stays broken; anything else is tried again.
      if (!(error instanceof ExportError)) throw error;
      await this.#finish(db, importId, { state: 'failed', report: null, problem: error.message });
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The condition under which a piece belongs to an upload that broke off so long ago that it goes. */
  brokenPieces(wall: Date): RawBuilder<boolean> {
    return sql<boolean>`import_id in (select id from ${sql.table(this.#imports)} where ${brokenBy(wall)})`;
  }

  /** The same of the upload itself, once its pieces are gone. */
  brokenImports(wall: Date): RawBuilder<boolean> {
    return sql<boolean>`
      ${brokenBy(wall)} and not exists (select from ${sql.table(this.#pieces)} p where p.import_id = id)`;
  }

  /** The newest uploads, newest first. */
  async latest(db: Db, count: number): Promise<StoredImport[]> {
    const { rows } = await sql`
      select id, state, files, staff_id as "staffId", begun_at as "begunAt", files_read as "filesRead",
        rows_read as "rowsRead", report, problem
      from ${sql.table(this.#imports)} order by begun_at desc limit ${count}`.execute(db);
    return z.array(importRow).parse(rows);
  }

  /** Each file in a folder of its own, so that two of one name do not meet. */
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
        const found = await sql<{ bytes: Buffer }>`
          select bytes from ${sql.table(this.#pieces)}
          where import_id = ${importId} and file = ${at} and piece = ${piece}`.execute(db);
        for (const { bytes } of found.rows) fs.appendFileSync(place, bytes);
      }
      places.push(place);
    }
    return places;
  }

  #progressWriter(db: Db, importId: string): NoteProgress {
    let writtenAt = -Infinity;
    return (files, rows) => {
      if (performance.now() - writtenAt < progressMs) return;
      writtenAt = performance.now();
      // Nobody waits for it, and the end is written by itself.
      sql`
        update ${sql.table(this.#imports)} set files_read = ${files}, rows_read = ${rows}
        where id = ${importId} and state = 'running'`
        .execute(db)
        .catch(() => undefined);
    };
  }

  async #finish(
    db: Db,
    importId: string,
    { state, report, problem }: { state: string; report: string | null; problem: string | null },
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`
        update ${sql.table(this.#imports)}
        set state = ${state}, report = ${report}::jsonb, problem = ${problem}, finished_at = now()
        where id = ${importId}`.execute(tx);
      await sql`delete from ${sql.table(this.#pieces)} where import_id = ${importId}`.execute(tx);
    });
  }
}

function brokenBy(wall: Date): RawBuilder<boolean> {
  return sql<boolean>`state = 'uploading' and begun_at < ${new Date(wall.getTime() - brokenDays * dayMs)}`;
}

/** The name without folders, as a browser on any system gives it; `..` is no name of a file. */
function plainName(name: string): string {
  const last = path.basename(name.replaceAll('\\', '/'));
  return /^\.*$/.test(last) ? 'file' : last;
}
