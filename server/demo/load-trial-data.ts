/** Fills a fresh trial: schema, catalogue, and what `server/demo` holds. Can be run again after a break. */
import { loadDemo } from './load.ts';
import { ensureCatalogue } from '../src/catalogue/index.ts';
import { businessTimeAt, machineClock, openTestClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { openKeys } from '../src/platform/keys.ts';
import { createIdentities } from './create-identities.ts';
import { createPayments } from './create-payments.ts';
import { createQuotes } from './create-quotes.ts';

export async function loadTrialData(
  env: Readonly<Record<string, string | undefined>>,
  kind: 'full' | 'people' | 'empty',
): Promise<void> {
  const config = readConfig(env, 'trial');
  const database = openDatabase(config.DATABASE_URL, createLog(config.LOG_LEVEL), 4);
  try {
    await migrate(config.DATABASE_URL, createLog(config.LOG_LEVEL));
    await database.db.updateTable('installation').set({ demo_state: 'loading' }).execute();
    await ensureCatalogue(database.db, { withPrices: true });
    const clock =
      config.testClock === null ? machineClock() : await openTestClock(database.db, config.testClock);
    await loadDemo({
      db: database.db,
      kind,
      time: businessTimeAt(clock.now().instant),
      sunset: config.sunset,
      keys: await openKeys(database.db, config),
      createIdentity: createIdentities(config),
      collectPayment: createPayments(config),
      quotePrices: createQuotes(config),
    });
    await database.db.updateTable('installation').set({ demo_state: 'ready' }).execute();
  } finally {
    await database.close();
  }
}
