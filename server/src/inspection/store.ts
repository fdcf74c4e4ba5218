import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { fileColumns, putFile, readFile } from '../platform/files/files.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { dayMs, retention } from '../platform/jobs/retention.ts';

type PackState = 'waiting' | 'building' | 'ready' | 'failed';

declare module '../platform/db/database.ts' {
  interface Database {
    inspection_packs: {
      id: Generated<string>;
      requested_by: string;
      requested_at: Date;
      from_day: string | null;
      to_day: string | null;
      user_id: string | null;
      state: Generated<PackState>;
      attempts: Generated<number>;
      section: Generated<string>;
      files: Generated<number>;
      bytes: Generated<number>;
      sha256: string | null;
      problem: string | null;
      finished_at: Date | null;
    };
    inspection_pack_pieces: { pack_id: string; piece: number; file_hash: string };
  }
}

/** Scope of a pack: all records of a period (both days inclusive), or everything about one member. */
export type PackScope =
  | { readonly kind: 'period'; readonly from: CalendarDate; readonly to: CalendarDate }
  | { readonly kind: 'member'; readonly userId: string };

/** Days after which a pack's file is deleted. It can be rebuilt. */
const keptDays = 30;
const listed = 100;

/** Inserts a pack and returns its id. `at` is business time. */
export async function insertPack(tx: Tx, scope: PackScope, staffId: string, at: Date): Promise<string> {
  const { id } = await tx
    .insertInto('inspection_packs')
    .values({
      requested_by: staffId,
      requested_at: at,
      from_day: scope.kind === 'period' ? scope.from : null,
      to_day: scope.kind === 'period' ? scope.to : null,
      user_id: scope.kind === 'member' ? scope.userId : null,
      sha256: null,
      problem: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the latest packs, newest first. */
export function latestPacks(db: Db) {
  return db
    .selectFrom('inspection_packs as p')
    .innerJoin('staff as s', 's.id', 'p.requested_by')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.requested_at', 'p.from_day', 'p.to_day', 'p.user_id', 'p.state', 'p.section'])
    .select(['p.files', 'p.bytes', 'p.sha256', 'p.problem', 's.name as by', 'u.email'])
    .select(
      sql<boolean>`exists (select from inspection_pack_pieces f where f.pack_id = p.id and p.state = 'ready')`.as(
        'hasFile',
      ),
    )
    .orderBy('p.requested_at', 'desc')
    .orderBy('p.id')
    .limit(listed)
    .execute();
}

export type StartedPack = { readonly scope: PackScope; readonly attempts: number };

/** Starts a build from scratch. Returns null if the pack is already built or does not exist. */
export async function startBuilding(db: Db, id: string): Promise<StartedPack | null> {
  const row = await db
    .updateTable('inspection_packs')
    .set(({ eb }) => ({ state: 'building', attempts: eb('attempts', '+', 1), files: 0, bytes: 0 }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'building'])
    .returning(['from_day', 'to_day', 'user_id', 'attempts'])
    .executeTakeFirst();
  if (row === undefined) return null;
  await deletePieces(db, id);
  const { from_day: from, to_day: to, user_id: userId, attempts } = row;
  if (userId !== null) return { scope: { kind: 'member', userId }, attempts };
  if (from === null || to === null) throw new Error(`Inspection pack ${id} has no period.`);
  return { scope: { kind: 'period', from: calendarDate(from), to: calendarDate(to) }, attempts };
}

export type Progress = { readonly section: string; readonly files: number; readonly bytes: number };

export async function saveProgress(db: Db, id: string, progress: Progress): Promise<void> {
  await db.updateTable('inspection_packs').set(progress).where('id', '=', id).execute();
}

export async function insertPiece(db: Db, id: string, piece: number, bytes: Buffer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = { pack_id: id, piece, file_hash: await putFile(tx, bytes) };
    await tx.insertInto('inspection_pack_pieces').values(row).execute();
  });
}

export async function finishPack(
  db: Db,
  id: string,
  { sha256, ...progress }: Omit<Progress, 'section'> & { readonly sha256: string },
): Promise<void> {
  await db
    .updateTable('inspection_packs')
    .set({ ...progress, section: '', state: 'ready', sha256, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function failPack(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable('inspection_packs')
    .set({ state: 'failed', problem, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
  await deletePieces(db, id);
}

async function deletePieces(db: Db, id: string): Promise<void> {
  await db.deleteFrom('inspection_pack_pieces').where('pack_id', '=', id).execute();
}

/** Returns whether the pack has a downloadable file. */
export async function hasPackFile(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('inspection_packs')
    .innerJoin('inspection_pack_pieces', 'pack_id', 'id')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Yields a pack's file in chunks. */
export async function* piecesOf(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let piece = 0; ; piece += 1) {
    const row = await db
      .selectFrom('inspection_pack_pieces')
      .innerJoin('files', 'files.hash', 'file_hash')
      .select(fileColumns)
      .where('pack_id', '=', id)
      .where('piece', '=', piece)
      .executeTakeFirst();
    if (row === undefined) return;
    yield await readFile(db, row);
  }
}

/** Deletes the files of old packs, but not their entries, which record what was disclosed. */
export function packRetention(db: Db): RecurringJob {
  return retention(db, 'inspection_pack_pieces', (_time, wall) => {
    const before = new Date(wall.getTime() - keptDays * dayMs);
    return sql<boolean>`pack_id in (select id from inspection_packs where finished_at < ${before})`;
  });
}
