import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type { Log } from '../log.ts';
import { openDatabase } from './database.ts';
import type { Db } from './database.ts';
import { migrationLimits } from './time-limits.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/** How often a migration that could not have its locks is tried, and how long calls are let through in between. */
const mostTries = 60;
const pauseMs = 2_000;

/**
 * Brings the schema up to date, forward only. Safe with several processes starting at once: one migrates, the others
 * wait. A lock that is not to be had in 3 s is given up and tried again, so that what waits behind it goes on.
 * @throws when a migration fails; nothing of the failed one is kept.
 */
export async function migrate(url: string, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrateOnce(url, log);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === mostTries) throw error;
      log.warn({ attempt }, 'a migration waits for a lock that others hold; trying again');
      await sleep(pauseMs);
    }
  }
}

async function migrateOnce(url: string, log: Log): Promise<void> {
  const database = openDatabase(url, log, 2, migrationLimits);
  try {
    const migrator = new Migrator({
      db: database.db,
      provider: { getMigrations: readMigrations },
      // Work on several capabilities is joined as it is ready: a lower number may come after a higher one.
      allowUnorderedMigrations: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('Migration failed.', { cause: error });
    await migrateJobs({ pgPool: database.pool });
  } finally {
    await database.close();
  }
}

/** Migrations of this version that the database has not had; all of them on an empty one. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = Object.keys(await readMigrations());
  const { rows: tables } = await sql`select to_regclass('kysely_migration') as found`.execute(db);
  if (Reflect.get(Object(tables[0]), 'found') === null) return names;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const had = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !had.has(name));
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '55P03';
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await fs.readFile(path.join(folder, file), 'utf8');
    migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
}
