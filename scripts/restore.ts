/**
 * `npm run restore -- <folder> [--until INSTANT] [--replace]`: brings the embedded database back from a folder that
 * `npm run backup` wrote, to an instant or to the latest, checks it and marks it as restored. The product must be stopped; a
 * database that is there is kept aside with --replace and never overwritten. docs/operating/backups.md says what follows.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupBefore } from '../server/src/platform/backup/kept-backups.ts';
import { checkIndexes, placeBackup, recover } from '../server/src/platform/backup/recover.ts';
import { ensureDatabase } from '../server/src/platform/db/embedded-postgres.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';
import { markRestored } from '../server/src/platform/restores.ts';
import { businessNow, dataDirectory } from './installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { until: { type: 'string' }, replace: { type: 'boolean', default: false } },
});
const [wanted] = positionals;
const until = values.until === undefined ? null : new Date(values.until);
if (wanted === undefined || (until !== null && Number.isNaN(until.getTime()))) {
  console.error('npm run restore -- <folder> [--until 2026-04-01T09:30:00+05:30] [--replace]');
  process.exit(2);
}
const startedAt = performance.now();

try {
  console.log(await restore(path.resolve(process.env['INIT_CWD'] ?? '.', wanted)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function restore(folder: string): Promise<string> {
  if ((process.env['DATABASE_URL'] ?? '') !== '')
    throw new Error(
      'DATABASE_URL names a server of your own: restore it with its own tools, then run "npm run restored".',
    );
  const backup = backupBefore(folder, until);
  if (backup === null) throw new Error(`There is no base backup in ${folder} from before that instant.`);
  const dataDir = dataDirectory();
  const aside = await placeBackup(dataDir, backup, values.replace);
  const { postgres, lastCommit } = await recover(dataDir, folder, until);
  try {
    const url = await ensureDatabase(postgres, 'niveshak');
    const indexes = await checkIndexes(url);
    const log = createLog('warn');
    await migrate(url, log);
    const { db, close } = openDatabase(url, log, 2);
    try {
      const time = await businessNow(db);
      const epoch = await db
        .transaction()
        .execute((tx) =>
          markRestored(tx, { knownUntil: lastCommit ?? new Date(backup.manifest.endedAt) }, time),
        );
      fs.writeFileSync(path.join(dataDir, 'database-url'), url, { mode: 0o600 });
      if (aside !== null) console.log(`The database that was here is kept in ${aside}`);
      console.log('Start one process first: it takes in what the payment provider has. Then back up anew.');
      const { files } = backup.manifest;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      return (
        `restore: ${path.basename(backup.folder)}, ${files.length} files verified, ${indexes} indexes checked, ` +
        `last commit ${lastCommit?.toISOString() ?? 'of the backup itself'}, epoch ${epoch}, in ${seconds} s`
      );
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}
