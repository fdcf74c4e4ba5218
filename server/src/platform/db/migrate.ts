import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type { DatabaseHandle } from './database.ts';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/**
 * Brings the schema up to date, forward only. Safe with several processes starting at once: one migrates, the
 * others wait. @throws when a migration fails; nothing of the failed one is kept.
 */
export async function migrate({ db, pool }: DatabaseHandle): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Work on several capabilities is joined as it is ready: a lower number may come after a higher one.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('Migration failed.', { cause: error });
  await migrateJobs({ pgPool: pool });
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
