import { isPaidPremium } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { moveGiftsForward } from '@niveshak/domain/gifts/queued-gifts';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { purchaseHistory } from '@niveshak/domain/quotes/history';
import { evaluateReward, postponeMs } from '@niveshak/domain/referrals/evaluate-reward';
import type { RewardFacts } from '@niveshak/domain/referrals/evaluate-reward';
import { revokeMonth } from '@niveshak/domain/referrals/months';
import { coversFirstDays } from '@niveshak/domain/referrals/purchase-chain';
import { nextRewardState, rewardDueOn, rewardMonths } from '@niveshak/domain/referrals/reward';
import { readSunset } from '../catalogue/index.ts';
import { lockUser } from '../identity/index.ts';
import { accountsOfPerson, consentAddressesOf } from '../kyc/index.ts';
import {
  moveFreeMonths,
  moveTerm,
  moveTermEnd,
  purchasesOf,
  termsOf,
  unconsumedMonths,
} from '../membership/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { forEachIsolated } from '../platform/jobs/due.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import { codeByText, referralFacts } from './codes.ts';
import {
  continueChain,
  decideReward,
  dueRewards,
  earliestReward,
  insertReward,
  lockReward,
  lockRewardOfOrder,
  postponeReward,
  recordRevoked,
  reverseReward,
  rewardsOf,
  unrevokedRewards,
} from './reward-store.ts';
import type { Reward } from './reward-store.ts';
import { chainMoney, earnedDays, rewardTerms } from './reward-facts.ts';
import { upcomingRewards } from './upcoming.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'referral-earned': { rewardId: string };
    'referral-purchase-cancelled': { rewardId: string };
    'referral-taken-back': { rewardId: string };
  }
}

export type ReferralDeps = {
  readonly db: Db;
  /** Returns until when the member's open order can be paid, or null if there is none. */
  readonly openOrderUntil: (tx: Db, userId: string) => Promise<Date | null>;
  /** Cancels the member's open order if its price includes free time that is revoked. */
  readonly cancelOrderWithFreeTime: (tx: Tx, userId: string, time: BusinessTime) => Promise<void>;
};

export type Purchase = {
  readonly userId: string;
  readonly orderId: string;
  readonly alias: PlanAlias;
  /** Taxable value ex GST, after discounts. */
  readonly taxable: Paise;
  /** Orders of the replaced terms, which continue as this order after an upgrade. */
  readonly replacedOrders: readonly string[];
  /** Code that referred the member, or null if none. */
  readonly attachedRefCode: string | null;
  /** Blind index of the PAN, or null if not verified. */
  readonly panIndex: Buffer | null;
};

/**
 * Records a purchase that may earn a referrer a month, in its transaction: the first paid Premium purchase of a person
 * (by PAN) referred by another member's code (decisions section 7).
 */
export async function recordReferredPurchase(tx: Tx, purchase: Purchase, time: BusinessTime): Promise<void> {
  const { userId, orderId, alias, taxable, replacedOrders, attachedRefCode, panIndex } = purchase;
  await continueChain(tx, orderId, replacedOrders);
  if (!isPaidPremium(alias) || taxable === 0) return;
  if (attachedRefCode === null) return;
  const facts = await referralFacts(tx, attachedRefCode, { userId, panIndex });
  const referrer = await codeByText(tx, attachedRefCode);
  if (facts === null || referrer === null) return;
  if (facts.isOwnCode || facts.hasOwnPan || facts.isBarred) return;
  const bought = await purchasesOf(tx, await accountsOfPerson(tx, { userId, panIndex }));
  const earlier = purchaseHistory(bought.filter((other) => other.orderId !== orderId));
  if (earlier.hasPaidForPremiumBefore) return;
  await insertReward(tx, {
    referrerId: referrer.userId,
    friendId: userId,
    friendPanIndex: panIndex,
    orderId,
    purchasedOn: time.today,
    dueAt: startOfDay(rewardDueOn(time.today)),
    flags: await flagsOf(tx, referrer.userId, userId),
    at: time.instant,
  });
}

/**
 * Handles the cancellation, within its term, of the purchase or an order that replaced it. A pending month becomes
 * void; an earned one is revoked after the commit.
 */
export async function handleReferralCancellation(tx: Tx, orderId: string, time: BusinessTime): Promise<void> {
  const reward = await lockRewardOfOrder(tx, orderId);
  if (reward === null) return;
  const next = nextRewardState(reward.state, 'purchase-cancelled');
  if (!next.ok || next.value === reward.state) return;
  if (next.value === 'void') return decideReward(tx, reward.id, 'void', time.today, null);
  await reverseReward(tx, reward.id, time.today);
  // Revoke it in a job: taking the referrer's lock under the friend's could deadlock with another friend.
  await emit(tx, 'referral-purchase-cancelled', { rewardId: reward.id }, time.instant);
}

/**
 * Handles a refund. A purchase refunded to less than its first seven days earns nothing, even without a cancellation.
 */
export async function handleReferralRefund(tx: Tx, orderId: string, time: BusinessTime): Promise<void> {
  const reward = await lockRewardOfOrder(tx, orderId);
  if (reward === null || coversFirstDays(await chainMoney(tx, reward))) return;
  await handleReferralCancellation(tx, orderId, time);
}

/** Grants each month after one week. */
export function referralRewards(deps: ReferralDeps): DueSource {
  return {
    name: 'referral-rewards',
    upcoming: (outlook) => upcomingRewards(deps, outlook),
    earliest: (until) => earliestReward(deps.db, until),
    runDue: (time) =>
      forEachIsolated(
        () => dueRewards(deps.db, time.instant, 50),
        (reward) => giveReward(deps, reward, time),
      ),
  };
}

async function giveReward(deps: ReferralDeps, { id, referrerId }: Reward, time: BusinessTime): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, referrerId);
    const reward = await lockReward(tx, id);
    if (reward === null || reward.state !== 'pending' || reward.dueAt > time.instant) return;
    const verdict = evaluateReward(await rewardFactsOf(tx, deps, reward, time));
    if (verdict.kind === 'postponed')
      return postponeReward(tx, id, new Date(time.instant.getTime() + postponeMs));
    if (verdict.kind !== 'earned') return decideReward(tx, id, verdict.kind, time.today, null);
    const { given } = verdict;
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

async function rewardFactsOf(
  tx: Tx,
  { openOrderUntil }: ReferralDeps,
  reward: Reward,
  { today }: BusinessTime,
): Promise<RewardFacts> {
  const { referrerId } = reward;
  return {
    isCovered: coversFirstDays(await chainMoney(tx, reward)),
    hasOpenOrder: (await openOrderUntil(tx, referrerId)) !== null,
    earnedOn: earnedDays(await rewardsOf(tx, referrerId)),
    terms: await rewardTerms(tx, referrerId),
    sunset: await readSunset(tx),
    today,
  };
}

/** Value in days of an unused month, if only its carried-over days can be revoked. */
const typicalMonthDays = 30;

/** Revokes a reversed month from the referrer. Idempotent. */
export async function revokeReward(deps: ReferralDeps, rewardId: string, time: BusinessTime): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const known = await lockReferrerOf(tx, rewardId);
    if (known !== null) await revoke(tx, deps, known, time);
  });
}

/**
 * Revokes reversed months whose job is pending, under the referrer's lock, so that the referrer's next action sees the
 * same free time whether or not the job has run.
 */
export async function revokeReversedMonths(
  tx: Tx,
  deps: Pick<ReferralDeps, 'cancelOrderWithFreeTime'>,
  referrerId: string,
  time: BusinessTime,
): Promise<void> {
  for (const id of await unrevokedRewards(tx, referrerId)) {
    const reward = await lockReward(tx, id);
    if (reward !== null) await revoke(tx, deps, reward, time);
  }
}

async function revoke(
  tx: Tx,
  deps: Pick<ReferralDeps, 'cancelOrderWithFreeTime'>,
  { id: rewardId, referrerId, state, takenFrom, given }: Reward,
  time: BusinessTime,
): Promise<void> {
  if (state !== 'reversed' || takenFrom !== null || given === null) return;
  const holding = {
    unconsumedMonths: await unconsumedMonths(tx, referrerId),
    terms: await rewardTerms(tx, referrerId),
  };
  const taken = revokeMonth(holding, given.days, time.today);
  if (taken.kind !== 'used') await deps.cancelOrderWithFreeTime(tx, referrerId, time);
  if (taken.kind === 'unconsumed') {
    await moveFreeMonths(tx, {
      userId: referrerId,
      months: rewardMonths,
      reason: 'taken-back',
      reference: `referral-taken-back:${rewardId}`,
      at: time.instant,
    });
  }
  if (taken.kind === 'term') {
    await moveTermEnd(tx, taken.moved, time.instant);
    // Close the gap before a gift.
    for (const { id, startDate } of moveGiftsForward(await termsOf(tx, referrerId), time.today))
      await moveTerm(tx, id, startDate, time.instant);
  }
  await recordRevoked(tx, rewardId, taken.kind);
  await emit(tx, 'referral-taken-back', { rewardId }, time.instant);
}

/** Locks the referrer before the reward, in the same order as the grant of a month. */
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
 * Bars a member from referring, because only registered persons may advertise for the firm. The code stops working and
 * unearned months become void; earned months stay. Returns how many became void, or null if the member is already
 * barred or has no code.
 */
export async function barReferrer(tx: Tx, userId: string, time: BusinessTime): Promise<number | null> {
  await lockUser(tx, userId);
  const barred = await tx
    .updateTable('referral_codes')
    .set({ barred_at: time.instant })
    .where('user_id', '=', userId)
    .where('barred_at', 'is', null)
    .executeTakeFirst();
  if (barred.numUpdatedRows === 0n) return null;
  let voided = 0;
  for (const reward of await rewardsOf(tx, userId)) {
    const next = nextRewardState(reward.state, 'barred');
    if (!next.ok || next.value === reward.state) continue;
    await decideReward(tx, reward.id, next.value, time.today, null);
    voided += 1;
  }
  return voided;
}

/**
 * Returns the reasons for a staff review. Two people who accepted the terms from one IP address may be a household or
 * one person.
 */
async function flagsOf(tx: Tx, referrerId: string, friendId: string): Promise<string[]> {
  const theirs = await consentAddressesOf(tx, referrerId);
  const own = await consentAddressesOf(tx, friendId);
  return own.some((address) => theirs.includes(address)) ? ['same-address'] : [];
}
