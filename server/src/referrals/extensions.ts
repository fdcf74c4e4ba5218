import { sql } from 'kysely';
import { z } from 'zod';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { rewardMonths } from '@niveshak/domain/referrals/reward';
import type { MemberFact } from '../platform/member-facts.ts';

const days = z.array(z.string());

/** Free months from referrals that extended the member's plan, newest first. */
export const refExtensionsFact: MemberFact<SessionUser['refExtensions']> = {
  column: sql`(
    select coalesce(json_agg(r.decided_on order by r.purchased_on desc, r.id), '[]') from referral_rewards r
    where r.referrer_id = users.id and r.state = 'earned' and r.given_to = 'term' and r.decided_on is not null)`,
  read: (value) =>
    days.parse(value).map((grantedOn) => ({
      months: rewardMonths,
      grantedOn,
      reason: 'A friend subscribed with your referral.',
    })),
};
