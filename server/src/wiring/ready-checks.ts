import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import { reaches } from '../platform/health.ts';
import type { ReadyCheck } from '../platform/health.ts';

type Settings = Pick<Config, 'mode' | 'IDENTITY_JWKS_URI' | 'RAZORPAY_SCRIPT_URL'>;

/** What this process needs itself; a trial waits for its stand-ins, too. A third party that is down is no reason else. */
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
    reaches('the identity provider', config.IDENTITY_JWKS_URI),
    reaches('the payment provider', config.RAZORPAY_SCRIPT_URL),
  ];
}
