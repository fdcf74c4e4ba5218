import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { databaseUrl, withAdmin } from '../../server/src/testing/postgres-for-tests.ts';

/** Returns a server for the databases of one run, either embedded and temporary or the one in DATABASE_URL. */
export async function openPostgres(run: string, durability: 'full' | 'none' = 'full') {
  const name = (what: string) => `niveshak_${run}_${what}_${process.pid}`;
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const made: string[] = [];
    return {
      newDatabase: async (what: string) => {
        await withAdmin(given, (client) => client.query(`create database ${name(what)}`));
        made.push(name(what));
        return databaseUrl(given, name(what));
      },
      stop: async () => {
        for (const each of made) {
          await withAdmin(given, (client) => client.query(`drop database ${each} with (force)`));
        }
      },
    };
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `niveshak-${run}-`));
  fs.chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, durability });
  return {
    newDatabase: (what: string) => ensureDatabase(embedded, name(what)),
    stop: async () => {
      await embedded.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
