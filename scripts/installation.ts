import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { s3Files } from '../server/src/adapters/s3/s3-files.ts';
import { loadCatalogue } from '../server/src/catalogue/index.ts';
import { businessTimeAt } from '../server/src/platform/clock.ts';
import type { BusinessTime } from '../server/src/platform/clock.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { readFilesSettings } from '../server/src/platform/config.ts';
import { useBucket } from '../server/src/platform/files/files.ts';
import { createLog } from '../server/src/platform/log.ts';

export type Installation = {
  readonly db: Db;
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** Returns the directory for data outside the database, and for the embedded database itself. */
export function dataDirectory(): string {
  return path.resolve(import.meta.dirname, '..', process.env['DATA_DIR'] ?? '.data');
}

/**
 * Returns the opened database of the installation in DATABASE_URL or DATA_DIR, regardless of whether the product is
 * running. An embedded server started for this purpose is stopped again.
 *
 * @throws if there is no installation
 */
export async function openInstallation(): Promise<Installation> {
  const { s3 } = readFilesSettings(process.env);
  useBucket(s3 === null ? null : s3Files(s3));
  const given = process.env['DATABASE_URL'] ?? '';
  const dataDir = dataDirectory();
  if (given !== '') {
    const database = openDatabase(given, createLog('warn'), 4);
    await loadCatalogue(database.db);
    return { db: database.db, url: given, close: database.close };
  }
  if (!fs.existsSync(path.join(dataDir, 'database-url'))) {
    throw new Error(
      'There is no installation here yet: run "npm start" first, or name one by DATA_DIR or DATABASE_URL.',
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  const url = await ensureDatabase(postgres, 'niveshak');
  const database = openDatabase(url, createLog('warn'), 4);
  await loadCatalogue(database.db);
  return {
    db: database.db,
    url,
    close: async () => {
      await database.close();
      await postgres.stop();
    },
  };
}

/** Returns the installation's business time from its test clock if it has one, otherwise from the system clock. */
export async function businessNow(db: Db): Promise<BusinessTime> {
  const { rows } = await sql<{ offset: number }>`select offset_ms as offset from business_clock`.execute(db);
  return businessTimeAt(new Date(Date.now() + Number(rows[0]?.offset ?? 0)));
}
