import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import { reaches } from '../platform/health.ts';
import type { ReadyCheck } from '../platform/health.ts';
import { identityAddress } from './identity.ts';

type Settings = Pick<Config, 'mode' | 'identity' | 'payments'>;

/**
 * Returns the checks of this process's own dependencies and, in a trial, its sandbox providers. Outages of third
 * parties do not make it unready.
 */
export function readyChecks(config: Settings, db: Db): ReadyCheck[] {
  const isLoaded: ReadyCheck = async () => {
    const { demo_state: state } = await db
      .selectFrom('installation')
      .select('demo_state')
      .executeTakeFirstOrThrow();
    return state === 'loading' ? 'the demo data is being loaded' : null;
  };
  if (config.mode === 'production') return [isLoaded];
  return [
    isLoaded,
    reaches('the identity provider', identityAddress(config.identity)),
    ...config.payments.forNewOrders.map(({ scriptUrl }) => reaches('the payment provider', scriptUrl)),
  ];
}
