import type { BusinessTime } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import type { Db } from '../src/platform/db/database.ts';
import { openKeys } from '../src/platform/keys.ts';
import { createIdentities } from './create-identities.ts';
import { createPayments } from './create-payments.ts';
import { createQuotes } from './create-quotes.ts';
import { loadDemo } from './load.ts';
import type { LoadDemoOptions } from './load.ts';

/** Loads an installation's demo data, using the third parties in its configuration. */
export async function loadDemoThrough(
  config: Config,
  db: Db,
  kind: LoadDemoOptions['kind'],
  time: BusinessTime,
): Promise<void> {
  await loadDemo({
    db,
    kind,
    time,
    sunset: config.sunset,
    keys: await openKeys(db, config),
    createIdentity: createIdentities(config),
    collectPayment: createPayments(config),
    quotePrices: createQuotes(config),
  });
}
