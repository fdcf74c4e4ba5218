import { evaluateReward, postponeMs } from '@niveshak/domain/referrals/evaluate-reward';
import { coversFirstDays } from '@niveshak/domain/referrals/purchase-chain';
import { readSunset } from '../catalogue/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { dueRewards, rewardsOf } from './reward-store.ts';
import { chainMoney, earnedDays, rewardTerms } from './reward-facts.ts';

/** Practically all rewards; few are pending, because they are for only a week. */
const most = 100_000;

/**
 * Returns upcoming decisions on referral months, each based on the previous ones. Adds the terms they move to the
 * outlook.
 */
export async function upcomingRewards(
  { openOrderUntil }: { readonly openOrderUntil: (db: Db, userId: string) => Promise<Date | null> },
  outlook: Outlook,
): Promise<Upcoming[]> {
  const { db, until } = outlook;
  const pending = await dueRewards(db, until, most);
  if (pending.length === 0) return [];
  const sunset = await readSunset(db);
  const referrers = new Map<string, Awaited<ReturnType<typeof referrerOf>>>();
  const referrerOf = async (id: string) => ({
    terms: await rewardTerms(db, id),
    earnedOn: earnedDays(await rewardsOf(db, id)),
    openUntil: await openOrderUntil(db, id),
  });
  const upcoming: Upcoming[] = [];
  for (const reward of pending) {
    const { id, referrerId } = reward;
    const known = referrers.get(referrerId) ?? (await referrerOf(referrerId));
    referrers.set(referrerId, known);
    const isCovered = coversFirstDays(await chainMoney(db, reward));
    const decided = decide(dueOrNow(reward.dueAt, outlook));
    if (decided.at > until) continue;
    const { at, verdict } = decided;
    const one = { at, kind: 'referral-month', memberId: referrerId, reference: id, number: 1 } as const;
    if (verdict.kind === 'void')
      upcoming.push({ ...one, about: 'No free month: the friend’s purchase was refunded', letter: null });
    if (verdict.kind === 'capped')
      upcoming.push({ ...one, about: 'No free month: twelve were earned within a year', letter: null });
    if (verdict.kind !== 'earned') continue;
    const { given } = verdict;
    const isOfTerm = given.kind === 'term';
    upcoming.push({
      ...one,
      about: isOfTerm ? 'Free month at the end of the plan' : 'Free month, kept for the next purchase',
      letter: 'referral-earned',
    });
    known.earnedOn = [...known.earnedOn, businessTimeAt(at).today];
    if (!isOfTerm) continue;
    const { termId, endDate, freeMonths, movedMonths } = given.moved;
    known.terms = known.terms.map((term) => {
      if (term.id !== termId) return term;
      const { startDate, endDate: before } = term;
      outlook.moved.push({ at, userId: referrerId, termId, startDate, before, endDate });
      return { ...term, endDate, freeMonths, movedMonths };
    });

    function decide(dueAt: Date): { at: Date; verdict: ReturnType<typeof evaluateReward> } {
      const { openUntil, terms, earnedOn } = known;
      const hasOpenOrder = openUntil !== null && openUntil >= dueAt;
      const { today } = businessTimeAt(dueAt);
      const found = evaluateReward({ isCovered, hasOpenOrder, earnedOn, terms, sunset, today });
      return found.kind === 'postponed'
        ? decide(new Date(dueAt.getTime() + postponeMs))
        : { at: dueAt, verdict: found };
    }
  }
  return upcoming;
}
