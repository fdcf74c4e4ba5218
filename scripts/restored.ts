/**
 * `npm run restored [-- --known-until INSTANT] [--epoch N]` reports that the database was restored by external tools
 * (pg_restore, pgBackRest, a disk snapshot), so that the next start resynchronises numbers, money and emails. Most
 * restores are detected automatically, but a disk snapshot cannot be. `npm run restored -- --nothing-lost` reports an
 * unchanged database (it was moved, or a synchronous standby took over).
 */
import { parseArgs } from 'node:util';
import { markRestored, rememberDatabase } from '../server/src/platform/restores.ts';
import { businessNow, openInstallation } from './installation.ts';

const { values } = parseArgs({
  options: {
    'known-until': { type: 'string' },
    epoch: { type: 'string', default: '2' },
    'nothing-lost': { type: 'boolean', default: false },
  },
});
const text = values['known-until'];
const knownUntil = text === undefined ? null : new Date(text);
const atLeast = Number(values.epoch);
if ((knownUntil !== null && Number.isNaN(knownUntil.getTime())) || !Number.isInteger(atLeast)) {
  console.error('npm run restored -- [--known-until 2026-04-01T09:30:00+05:30] [--epoch 3] | --nothing-lost');
  process.exit(2);
}

const installation = await openInstallation();
try {
  const { db } = installation;
  if (values['nothing-lost']) {
    await rememberDatabase(db);
    console.log('restored: nothing was lost, the database is taken for the one that was here');
  } else {
    const time = await businessNow(db);
    const epoch = await db.transaction().execute((tx) => markRestored(tx, { knownUntil, atLeast }, time));
    console.log(`restored: epoch ${epoch} begins; start one process first`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
