/** Fills a fresh trial: schema, catalogue and the data in `server/demo`. Safe to rerun after an interruption. */
import { loadDemoThrough } from './load-through.ts';
import { ensureCatalogue } from '../src/catalogue/index.ts';
import { businessTimeAt, machineClock, openTestClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';

export async function loadTrialData(
  env: Readonly<Record<string, string | undefined>>,
  kind: 'full' | 'people' | 'empty',
): Promise<void> {
  // Demo people are created at the sandbox, regardless of where members sign in.
  const config = readConfig({ ...env, IDENTITY_KIND: 'auth0' }, 'trial');
  const database = openDatabase(config.DATABASE_URL, createLog(config.LOG_LEVEL), 4);
  try {
    await migrate(config.DATABASE_URL, createLog(config.LOG_LEVEL));
    await database.db.updateTable('installation').set({ demo_state: 'loading' }).execute();
    await ensureCatalogue(database.db, { withPrices: true });
    const clock =
      config.testClock === null ? machineClock() : await openTestClock(database.db, config.testClock);
    await loadDemoThrough(config, database.db, kind, businessTimeAt(clock.now().instant));
    await database.db.updateTable('installation').set({ demo_state: 'ready' }).execute();
  } finally {
    await database.close();
  }
}
