/**
 * `npm run backup -- --record` records that a complete backup has just been made, which an alert monitors. Run it after
 * `pgbackrest backup` (docs/operating/backups.md).
 */
import { recordBackup } from '../server/src/platform/restores.ts';
import { openInstallation } from './installation.ts';

if (process.argv.slice(2).join(' ') !== '--record') {
  console.error('npm run backup -- --record. pgBackRest makes the backup: docs/operating/backups.md');
  process.exit(2);
}
const installation = await openInstallation();
try {
  await recordBackup(installation.db, new Date());
  console.log('backup: its time is recorded');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
