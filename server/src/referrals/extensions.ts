import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { rewardMonths } from '@niveshak/domain/referrals/reward';
import type { Db } from '../platform/db/database.ts';
import { rewardsOf } from './reward-store.ts';

/** Free months by which referrals moved the end of the member's plan, the newest first. */
export async function refExtensionsOf(db: Db, userId: string): Promise<SessionUser['refExtensions']> {
  return (await rewardsOf(db, userId)).flatMap(({ state, given, decidedOn }) =>
    state === 'earned' && given?.to === 'term' && decidedOn !== null
      ? [{ months: rewardMonths, grantedOn: decidedOn, reason: 'A friend subscribed with your referral.' }]
      : [],
  );
}
