import { isPaidPremium } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { giveMonth, takeMonthBack } from '@niveshak/domain/referrals/months';
import type { RewardTerm } from '@niveshak/domain/referrals/months';
import {
  isOverYearlyCap,
  nextRewardState,
  rewardDueOn,
  rewardMonths,
} from '@niveshak/domain/referrals/reward';
import { lockUser, userById } from '../identity/index.ts';
import { consentAddressesOf, verifiedPanOf } from '../kyc/index.ts';
import { moveFreeMonths, moveTermEnd, termsOf, unconsumedMonths } from '../membership/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import { codeByText, referralFacts } from './codes.ts';
import {
  decideReward,
  dueRewards,
  earliestReward,
  insertReward,
  lockReward,
  lockRewardOfOrder,
  postponeReward,
  recordTaken,
  reverseReward,
  rewardsOf,
} from './reward-store.ts';
import type { Reward } from './reward-store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'referral-earned': { rewardId: string };
    'referral-purchase-cancelled': { rewardId: string };
    'referral-taken-back': { rewardId: string };
  }
}

/** An order that is open was priced with the term as it is: its half hour is waited out. */
const postponeMs = 31 * 60_000;

export type ReferralDeps = {
  readonly db: Db;
  readonly sunset: Sunset | null;
  /** Whether the member has an order that could still be paid. */
  readonly hasOpenOrder: (tx: Tx, userId: string) => Promise<boolean>;
};

export type Purchase = {
  readonly userId: string;
  readonly orderId: string;
  readonly alias: PlanAlias;
  /** Ex GST, after discounts. */
  readonly taxable: Paise;
};

/**
 * Notes a purchase that may earn somebody a month: the first paid Premium one of a person who came by another's code
 * (decisions section 7). In the transaction of the purchase.
 */
export async function notePurchase(tx: Tx, purchase: Purchase, time: BusinessTime): Promise<void> {
  const { userId, orderId, alias, taxable } = purchase;
  if (!isPaidPremium(alias) || taxable === 0) return;
  const { attachedRefCode } = await userById(tx, userId);
  if (attachedRefCode === null) return;
  const pan = await verifiedPanOf(tx, userId);
  const facts = await referralFacts(tx, attachedRefCode, { userId, panIndex: pan?.panIndex ?? null });
  const referrer = await codeByText(tx, attachedRefCode);
  if (facts === null || referrer === null) return;
  if (facts.isOwnCode || facts.hasOwnPan || facts.isBarred) return;
  const earlier = (await termsOf(tx, userId)).some(
    (term) => term.orderId !== orderId && term.paid !== null && isPaidPremium(term.alias),
  );
  if (earlier) return;
  await insertReward(tx, {
    referrerId: referrer.userId,
    friendId: userId,
    orderId,
    purchasedOn: time.today,
    dueAt: startOfDay(rewardDueOn(time.today)),
    flags: await flagsOf(tx, referrer.userId, userId),
    at: time.instant,
  });
}

/** The purchase was cancelled within its term: what waits is void, what was earned is taken back after the commit. */
export async function noteCancellation(tx: Tx, orderId: string, time: BusinessTime): Promise<void> {
  const reward = await lockRewardOfOrder(tx, orderId);
  if (reward === null) return;
  const next = nextRewardState(reward.state, 'purchase-cancelled');
  if (!next.ok || next.value === reward.state) return;
  if (next.value === 'void') return decideReward(tx, reward.id, 'void', time.today, null);
  await reverseReward(tx, reward.id, time.today);
  // Not here: the referrer's lock is never taken under the friend's, or two friends could wait for each other.
  await emit(tx, 'referral-purchase-cancelled', { rewardId: reward.id }, time.instant);
}

/** Gives each month that is a week old. */
export function referralRewards(deps: ReferralDeps): DueSource {
  return {
    name: 'referral-rewards',
    earliest: (until) => earliestReward(deps.db, until),
    runDue: async (time) => {
      for (;;) {
        const due = await dueRewards(deps.db, time.instant, 50);
        if (due.length === 0) return;
        for (const reward of due) await giveReward(deps, reward, time);
      }
    },
  };
}

async function giveReward(deps: ReferralDeps, { id, referrerId }: Reward, time: BusinessTime): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, referrerId);
    const reward = await lockReward(tx, id);
    if (reward === null || reward.state !== 'pending' || reward.dueAt > time.instant) return;
    if (await deps.hasOpenOrder(tx, referrerId)) {
      return postponeReward(tx, id, new Date(time.instant.getTime() + postponeMs));
    }
    const earned = (await rewardsOf(tx, referrerId)).flatMap((each) =>
      each.state === 'earned' && each.decidedOn !== null ? [each.decidedOn] : [],
    );
    if (isOverYearlyCap(earned, time.today)) return decideReward(tx, id, 'capped', time.today, null);

    const given = giveMonth(await rewardTerms(tx, referrerId), deps.sunset, time.today);
    if (given.kind === 'term') {
      await moveTermEnd(tx, given.moved, time.instant);
      await decideReward(tx, id, 'earned', time.today, { to: 'term', days: given.days });
    } else {
      await moveFreeMonths(tx, {
        userId: referrerId,
        months: rewardMonths,
        reason: 'referral',
        reference: `referral:${id}`,
        at: time.instant,
      });
      await decideReward(tx, id, 'earned', time.today, { to: 'unconsumed', days: typicalMonthDays });
    }
    await emit(tx, 'referral-earned', { rewardId: id }, time.instant);
  });
}

/** What a month that waits counts as, should only carried-over days of it be left to take back. */
const typicalMonthDays = 30;

/** Takes a reversed month back from the referrer; repeated, it does nothing more. */
export async function takeRewardBack(
  deps: ReferralDeps,
  rewardId: string,
  time: BusinessTime,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const known = await lockReferrerOf(tx, rewardId);
    if (known === null || known.state !== 'reversed' || known.takenFrom !== null || known.given === null)
      return;
    const { referrerId } = known;
    const holding = {
      unconsumedMonths: await unconsumedMonths(tx, referrerId),
      terms: await rewardTerms(tx, referrerId),
    };
    const taken = takeMonthBack(holding, known.given.days, time.today);
    if (taken.kind === 'unconsumed') {
      await moveFreeMonths(tx, {
        userId: referrerId,
        months: rewardMonths,
        reason: 'taken-back',
        reference: `referral-taken-back:${rewardId}`,
        at: time.instant,
      });
    }
    if (taken.kind === 'term') await moveTermEnd(tx, taken.moved, time.instant);
    await recordTaken(tx, rewardId, taken.kind);
    await emit(tx, 'referral-taken-back', { rewardId }, time.instant);
  });
}

/** The referrer's lock comes before the reward's, as where months are given. */
async function lockReferrerOf(tx: Tx, rewardId: string): Promise<Reward | null> {
  const row = await tx
    .selectFrom('referral_rewards')
    .select('referrer_id')
    .where('id', '=', rewardId)
    .executeTakeFirst();
  if (row === undefined) return null;
  await lockUser(tx, row.referrer_id);
  return lockReward(tx, rewardId);
}

/**
 * Bars a member from referring (regulation: nobody unregistered may advertise for the firm): the code gives nothing any
 * more, and months not yet earned are void. Those that were earned stay.
 */
export async function barReferrer(db: Db, userId: string, time: BusinessTime): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await tx
      .updateTable('referral_codes')
      .set({ barred_at: time.instant })
      .where('user_id', '=', userId)
      .where('barred_at', 'is', null)
      .execute();
    for (const reward of await rewardsOf(tx, userId)) {
      const next = nextRewardState(reward.state, 'barred');
      if (next.ok && next.value !== reward.state)
        await decideReward(tx, reward.id, next.value, time.today, null);
    }
  });
}

async function rewardTerms(tx: Tx, userId: string): Promise<RewardTerm[]> {
  const terms = await termsOf(tx, userId);
  return terms.map((term) => ({ ...term, isCut: term.endedBy === 'end-of-service' }));
}

/** Two people who agreed to the terms from one address may be a household, or one person: staff look at it. */
async function flagsOf(tx: Tx, referrerId: string, friendId: string): Promise<string[]> {
  const theirs = await consentAddressesOf(tx, referrerId);
  const own = await consentAddressesOf(tx, friendId);
  return own.some((address) => theirs.includes(address)) ? ['same-address'] : [];
}
