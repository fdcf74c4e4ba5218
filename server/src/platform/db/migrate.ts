import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { isReplaced, withAdoption } from './baseline.ts';
import { openDatabase } from './database.ts';
import type { DatabaseHandle, Db } from './database.ts';
import { grantRoles } from './grants.ts';
import type { Roles } from './grants.ts';
import { migrationFiles } from './migration-files.ts';
import type { MigrationFile } from './migration-files.ts';
import { migrationLimits } from './time-limits.ts';

/** Maximum attempts to acquire locks, with increasing pauses that let calls proceed. */
const maxTries = 60;
const longestPauseMs = 8_000;

/** Advisory lock held for the whole run, to serialize concurrent runs. An arbitrary, otherwise unused number. */
const lockKey = 7_117_001;

export type MigrateOptions = {
  /** Roles to grant access to, or null to leave permissions unchanged. */
  readonly roles?: Roles | null;
  /** Migration files of this version. Set only in tests. */
  readonly files?: readonly MigrationFile[];
};

export type Migrated = {
  readonly applied: readonly string[];
  /** Number of this version's migrations already applied. */
  readonly present: number;
  /** Number of applied migrations from a later version, left unchanged. */
  readonly later: number;
  /** Number of lock waits that were aborted and retried. */
  readonly retries: number;
};

/**
 * Migrates the schema forward and grants the roles access. Concurrent runs wait for each other. A lock wait is
 * abandoned after 3 s and retried, so that calls queued behind it can proceed.
 * @throws if a migration fails, after rolling it back unless it runs outside a transaction
 */
export async function migrate(url: string, log: Log, options: MigrateOptions = {}): Promise<Migrated> {
  const files = options.files ?? (await migrationFiles());
  const applied: string[] = [];
  let later: number | null = null;
  for (let retries = 0; ; retries += 1) {
    const database = openDatabase(url, log, 3, migrationLimits);
    try {
      const had = await oneAtATime(database, async () => {
        const names = await executed(database.db);
        await migrateFiles(database, await withAdoption(files, names), names, applied);
        await migrateJobs({ pgPool: database.pool });
        if (options.roles) await grantRoles(database.pool, options.roles);
        return names;
      });
      const known = new Set(files.map(({ name }) => name));
      later ??= had.filter((name) => !known.has(name) && !isReplaced(name)).length;
      return { applied, present: files.length - applied.length, later, retries };
    } catch (error) {
      if (!isLockProblem(error) || retries + 1 === maxTries) throw error;
      log.warn({ attempt: retries + 1 }, 'a migration waits for a lock that others hold; trying again');
    } finally {
      await database.close();
    }
    await sleep(Math.min(longestPauseMs, 250 * 2 ** Math.min(retries, 6)) + randomInt(250));
  }
}

/** Polls for the lock, because a waiting statement would block concurrent index builds. */
async function oneAtATime<T>({ pool }: DatabaseHandle, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isOurs = false;
  try {
    while (!isOurs) {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
        lockKey,
      ]);
      isOurs = rows[0]?.got === true;
      if (!isOurs) await sleep(100);
    }
    return await work();
  } finally {
    // Closing the connection also releases its lock.
    client.release(true);
  }
}

/** Runs each migration in its own transaction, to release locks early. An empty database has no concurrent calls. */
async function migrateFiles(
  { db }: DatabaseHandle,
  files: readonly MigrationFile[],
  had: readonly string[],
  applied: string[],
): Promise<void> {
  const done = new Set(had);
  for (const batch of batches(
    files.filter(({ name }) => !done.has(name)),
    had.length === 0,
  )) {
    const names = [...done, ...batch.map(({ name }) => name)];
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrationsOf(files, names) },
      // Branches merge in any order, so a lower number may follow a higher one.
      allowUnorderedMigrations: true,
    });
    const isOutside = batch.some(({ isOutsideTransaction }) => isOutsideTransaction);
    const { error } = await migrator.migrateToLatest({ disableTransactions: isOutside });
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('Migration failed.', { cause: error });
    for (const { name } of batch) {
      done.add(name);
      applied.push(name);
    }
  }
}

function batches(pending: readonly MigrationFile[], isEmptyDatabase: boolean): MigrationFile[][] {
  const made: MigrationFile[][] = [];
  for (const file of pending) {
    const last = made.at(-1);
    const joins = isEmptyDatabase && last?.[0]?.isOutsideTransaction === false && !file.isOutsideTransaction;
    if (joins) last.push(file);
    else made.push([file]);
  }
  return made;
}

/**
 * Adds an empty migration for each applied name without a file, which a later version added or the baseline replaced.
 */
function migrationsOf(files: readonly MigrationFile[], names: readonly string[]): Record<string, Migration> {
  const statements = new Map(files.map((file) => [file.name, file.statements]));
  const up = (name: string): Migration => ({
    up: async (db) => {
      for (const each of statements.get(name) ?? []) await sql.raw(each).execute(db);
    },
  });
  return Object.fromEntries(names.map((name) => [name, up(name)]));
}

/** Returns this version's pending migrations; for an empty database, all of them. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const had = new Set(await executed(db));
  return (await migrationFiles()).map(({ name }) => name).filter((name) => !had.has(name));
}

/** The schema is older than the code. The message explains how to fix it. */
export class SchemaBehind extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database lacks ${missing.length} migrations of this version (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}).\n` +
        'Run "npm run migrate" as the owner of the database (MIGRATE_DATABASE_URL), then start again; ' +
        'or set MIGRATE_AT_START=yes where the service itself is the owner.',
    );
  }
}

/**
 * Checks that the schema is current, for processes that must not change it. Ignores migrations from later versions.
 * @throws SchemaBehind
 */
export async function refuseUnlessMigrated({ db, pool }: { db: Db; pool: pg.Pool }): Promise<void> {
  const missing = await pendingMigrations(db);
  if (missing.length > 0) throw new SchemaBehind(missing);
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('graphile_worker.migrations')::text as found`.execute(db);
  if (typeof rows[0]?.found !== 'string') throw new SchemaBehind(['the schema of the jobs']);
  try {
    await migrateJobs({ pgPool: pool });
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== '42501') throw error;
    throw new SchemaBehind(['the schema of the jobs']);
  }
}

async function executed(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select to_regclass('kysely_migration') as found`.execute(db);
  if (Reflect.get(Object(tables[0]), 'found') === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns whether the error is a lock timeout or a deadlock with a concurrent call. */
function isLockProblem(error: unknown): boolean {
  return error instanceof Error && ['55P03', '40P01'].includes(String(Reflect.get(error, 'code')));
}
