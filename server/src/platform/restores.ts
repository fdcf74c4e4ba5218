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

/** A life of this database that began with a restore; the lives are counted from 1, which began with nothing. */
export type Restore = {
  readonly epoch: number;
  /** Wall time of the last that the restored database knows of. */
  readonly knownUntil: Date;
  readonly markedAt: Date;
  /** Wall time until which the payment provider was asked for what we do not know; null before the first time. */
  readonly sweptUntil: Date | null;
};

/**
 * Whether this is the database that was here at the last start. A base backup that is recovered begins a new timeline, a
 * dump makes its tables anew: neither is. A database of which nothing was noted yet counts as known.
 */
export const isKnownDatabase = sql<boolean>`(
  select coalesce(identity = installation_identity(), true) from installation)`;

/** Wall time of the newest thing that the database knows of, from what is written all the time. */
const newestTrace = sql<Date>`least(now(), greatest(
  (select max(seen_at) from job_workers),
  (select max(received_at) from webhook_events),
  (select max(delivered_at) from outbox_events),
  (select last_backup_at from installation),
  (select max(marked_at) from restores)))`;

/**
 * The timeline of the server. A restore to before an earlier restore has forgotten that one's epoch, but never has its
 * timeline.
 */
const timeline = sql<number>`('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer`;

/** What is assumed where a database has no trace of its time. */
const unknownDays = 30;

/**
 * Marks the database as a restored one if it is not the one that was here at the last start. Answers the new epoch, or
 * null when nothing has changed. Safe from several processes at once.
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
 * Begins a new epoch: number series, letters and the payment provider's books are taken up anew.
 * @param restore.knownUntil wall time of the last that the database knows of; null: found out.
 * @param restore.atLeast for who knows of epochs that this database has forgotten.
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

/** Takes the database as it is for the one that was here: nothing was lost on the way. */
export async function rememberDatabase(db: Db): Promise<void> {
  await sql`update installation set identity = installation_identity()`.execute(db);
}

/** The last restore; null in a first life. */
export async function lastRestore(db: Db): Promise<Restore | null> {
  const row = await db
    .selectFrom('restores')
    .select(['epoch', 'known_until as knownUntil', 'marked_at as markedAt', 'swept_until as sweptUntil'])
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes the restores that nobody has taken up; whoever asks at the same time waits and gets none. */
export async function takeUpRestores(tx: Tx): Promise<number | null> {
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

/** Keeps when the last base backup was complete, wall time. */
export async function noteBackup(db: Db, at: Date): Promise<void> {
  await sql`update installation set last_backup_at = ${at}`.execute(db);
}
