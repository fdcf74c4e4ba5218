import { sql } from 'kysely';
import type { Referrals } from '@niveshak/contract/referrals/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { maxDate, termEnd } from '@niveshak/domain/primitives/calendar-date';
import { invitesPerDay } from '@niveshak/domain/referrals/invite';
import {
  rewardAfterDays,
  rewardDueOn,
  rewardMonths,
  rewardsPerYear,
} from '@niveshak/domain/referrals/reward';
import { referralBasisPoints } from '@niveshak/domain/quotes/discount';
import { usersWithCodeFact } from '../identity/index.ts';
import type { ReferredUser } from '../identity/index.ts';
import { freeMonthsFact } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import { ensureCode, ownCodeFact } from './codes.ts';
import { invitesFact } from './invite-store.ts';
import type { OwnInvite } from './invite-store.ts';
import { rewardsFact } from './reward-store.ts';
import type { OwnReward } from './reward-store.ts';

export const referralsFacts = {
  ownCode: ownCodeFact,
  rewards: rewardsFact,
  friends: usersWithCodeFact(sql`(select lower(c.code) from referral_codes c where c.user_id = users.id)`),
  invites: invitesFact,
  freeMonths: freeMonthsFact,
} as const;

export async function presentReferrals(
  db: Db,
  appOrigin: string,
  { userId, facts }: { readonly userId: string; readonly facts: ValuesOf<typeof referralsFacts> },
  time: BusinessTime,
): Promise<Referrals> {
  const { rewards, friends, invites } = facts;
  // A new code has no referrals yet.
  const { code } = facts.ownCode ?? (await ensureCode(db, userId, time.instant));
  const count = (...states: readonly OwnReward['state'][]) =>
    rewards.filter(({ state }) => states.includes(state)).length * rewardMonths;
  const used = invites.filter(({ invitedOn }) => invitedOn === time.today).length;
  return {
    refCode: code,
    link: referralLink(appOrigin, code),
    discountBasisPoints: referralBasisPoints,
    rewardMonths,
    rewardAfterDays,
    rewardsPerYear,
    months: {
      earned: count('earned'),
      pending: count('pending'),
      reversed: count('reversed'),
      unconsumed: facts.freeMonths,
      leftThisYear: Math.max(0, rewardsPerYear - earnedWithinYear(rewards, time.today)),
    },
    rewards: rewards.map((reward) => presentReward(reward, friends)),
    invitesPerDay,
    invitesLeftToday: Math.max(0, invitesPerDay - used),
    invites: invites.map((invite) => ({
      id: invite.id,
      email: invite.email,
      state: inviteState(invite, friends, rewards),
      invitedAt: invite.invitedAt.toISOString(),
    })),
  };
}

/** Returns the link that a member shares. The app keeps its code until sign-up. */
export function referralLink(appOrigin: string, code: string): string {
  return `${appOrigin}/signup?invite=${encodeURIComponent(code)}`;
}

function earnedWithinYear(rewards: readonly OwnReward[], today: CalendarDate): number {
  return rewards.filter(
    ({ state, decidedOn }) => state === 'earned' && decidedOn !== null && termEnd(decidedOn, 12) >= today,
  ).length;
}

function presentReward(reward: OwnReward, friends: readonly ReferredUser[]): Referrals['rewards'][number] {
  const friend = friends.find(({ id }) => id === reward.friendId);
  return {
    id: reward.id,
    state: reward.state,
    friend: friend === undefined ? 'A friend' : shortName(friend),
    purchasedOn: reward.purchasedOn,
    dueOn: maxDate(rewardDueOn(reward.purchasedOn), reward.purchasedOn),
    decidedOn: reward.decidedOn,
    givenTo: reward.givenTo,
    reversedOn: reward.reversedOn,
  };
}

/** Returns the first name and an initial, enough to recognize a friend. */
function shortName({ firstName, lastName }: ReferredUser): string {
  if (firstName === '') return 'A friend';
  return lastName === '' ? firstName : `${firstName} ${lastName.slice(0, 1)}.`;
}

function inviteState(
  invite: OwnInvite,
  friends: readonly ReferredUser[],
  rewards: readonly OwnReward[],
): Referrals['invites'][number]['state'] {
  const joined =
    invite.joinedUserId ??
    friends.find(({ emailNormalised }) => emailNormalised === invite.emailNormalised)?.id ??
    null;
  if (joined === null) return 'sent';
  const reward = rewards.find(({ friendId }) => friendId === joined);
  if (reward === undefined) return 'joined';
  return reward.state === 'earned' ? 'rewarded' : 'subscribed';
}
