import * as routes from '@niveshak/contract/referrals/routes';
import { planOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import { inviteFriends } from './invite.ts';
import { presentReferrals, referralsFacts } from './present.ts';

export type ReferralRoutesOptions = {
  readonly db: Db;
  readonly appOrigin: string;
  /** Key for hashing invited addresses. */
  readonly addressKey: string;
};

export function bindReferralRoutes(bind: RouteBinder, options: ReferralRoutesOptions): void {
  const { db, appOrigin, addressKey } = options;

  bind(
    routes.getReferrals,
    async ({ member, facts, time }) =>
      refuseWithout('referrals', planOf(member, time.today)) ??
      (await presentReferrals(db, appOrigin, { userId: member.userId, facts }, time)),
    { facts: referralsFacts },
  );

  bind(
    routes.inviteFriends,
    async ({ member, body, time }) =>
      refuseWithout('referrals', planOf(member, time.today)) ??
      (await inviteFriends(db, addressKey, { userId: member.userId, ...body }, time)),
  );
}
