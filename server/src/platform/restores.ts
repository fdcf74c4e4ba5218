import { sql } from 'kysely';
import type { Generated } from 'kysely';
import type { BusinessTime } from './clock.ts';
import type { Db, Tx } from './db/database.ts';

declare module './db/database.ts' {
  interface Database {
    restores: {
      epoch: number;
      known_until: Date;
      marked_at: Generated<Date>;
      marked_on: string;
      taken_up_at: Date | null;
      swept_until: Date | null;
    };
  }
}

/** An epoch of this database that began with a restore. Epoch 1 is the original database. */
export type Restore = {
  readonly epoch: number;
  /** Wall time of the last change in the restored database. */
  readonly knownUntil: Date;
  readonly markedAt: Date;
  /** Wall time up to which the provider was searched for unknown payments, or null if not yet searched. */
  readonly sweptUntil: Date | null;
};

/**
 * Whether the database is the same as at the last start. Recovering a base backup starts a new timeline, and loading a
 * dump recreates the tables; both are detected. A database without a record counts as known.
 */
export const isKnownDatabase = sql<boolean>`(
  select coalesce(identity = installation_identity(), true) from installation)`;

/** Wall time of the newest row in tables that are written constantly. */
const newestTrace = sql<Date>`least(now(), greatest(
  (select max(seen_at) from job_workers),
  (select max(received_at) from webhook_events),
  (select max(delivered_at) from outbox_events),
  (select last_backup_at from installation),
  (select max(marked_at) from restores)))`;

/**
 * The server's timeline. Restoring to a point before an earlier restore loses its epoch, but never reuses its timeline.
 */
const timeline = sql<number>`('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer`;

/** Days assumed if a database shows no trace of its age. */
const unknownDays = 30;

/**
 * Marks the database as restored if it differs from the last start. Returns the new epoch, or null if it is the same.
 * Safe to run in several processes.
 */
export async function noticeRestore(tx: Tx, time: BusinessTime): Promise<number | null> {
  const { rows } = await sql<{ identity: string | null; now: string }>`
    select identity, installation_identity() as now from installation for update`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.identity === row.now) return null;
  if (row.identity === null) {
    await rememberDatabase(tx);
    return null;
  }
  return markRestored(tx, { knownUntil: null }, time);
}

/**
 * Starts a new epoch, in which number series, emails and provider records must be reconciled.
 * @param restore.knownUntil wall time of the database's last change, or null to detect it
 * @param restore.atLeast minimum epoch, if the database lost earlier ones
 */
export async function markRestored(
  tx: Tx,
  { knownUntil, atLeast = 2 }: { readonly knownUntil: Date | null; readonly atLeast?: number },
  time: BusinessTime,
): Promise<number> {
  await sql`select from installation for update`.execute(tx);
  const { rows } = await sql<{ epoch: number }>`
    insert into restores (epoch, known_until, marked_on)
    select greatest(coalesce(max(epoch), 1) + 1, ${timeline}, ${atLeast}),
      coalesce(${knownUntil}::timestamptz, ${newestTrace}, now() - make_interval(days => ${unknownDays})),
      ${time.today}::date
    from restores returning epoch`.execute(tx);
  await rememberDatabase(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The restore could not be marked.');
  return row.epoch;
}

/** Records the current database as known. Call it only if no data was lost. */
export async function rememberDatabase(db: Db): Promise<void> {
  await sql`update installation set identity = installation_identity()`.execute(db);
}

/** Returns the last restore, or null if there was none. */
export async function lastRestore(db: Db): Promise<Restore | null> {
  const row = await db
    .selectFrom('restores')
    .select(['epoch', 'known_until as knownUntil', 'marked_at as markedAt', 'swept_until as sweptUntil'])
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Claims unhandled restores. Returns the latest epoch, or null if there are none, for example because a concurrent
 * caller claimed them first.
 */
export async function claimRestores(tx: Tx): Promise<number | null> {
  const rows = await tx
    .updateTable('restores')
    .set({ taken_up_at: new Date() })
    .where('taken_up_at', 'is', null)
    .returning('epoch')
    .execute();
  return rows.length === 0 ? null : Math.max(...rows.map(({ epoch }) => epoch));
}

export async function markSwept(db: Db, epoch: number, until: Date): Promise<void> {
  await db.updateTable('restores').set({ swept_until: until }).where('epoch', '<=', epoch).execute();
}

/** Records when the last base backup completed (wall time). */
export async function recordBackup(db: Db, at: Date): Promise<void> {
  await sql`update installation set last_backup_at = ${at}`.execute(db);
}
