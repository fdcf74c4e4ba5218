import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { GivenMonth, RewardTerm } from './months.ts';
import { giveMonth } from './months.ts';
import { isOverYearlyCap } from './reward.ts';

/** An order that is open was priced with the term as it is: its half hour is waited out. */
export const postponeMs = 31 * 60_000;

export interface RewardFacts {
  /** What is left of the purchase's money covers its first days. */
  readonly isCovered: boolean;
  /** The referrer has an order that could still be paid. */
  readonly hasOpenOrder: boolean;
  /** Days on which the referrer earned months before. */
  readonly earnedOn: readonly CalendarDate[];
  /** The referrer's terms. */
  readonly terms: readonly RewardTerm[];
  readonly sunset: Sunset | null;
  readonly today: CalendarDate;
}

export type RewardVerdict =
  | { readonly kind: 'void' | 'capped' }
  /** Looked at again `postponeMs` later. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'earned'; readonly given: GivenMonth };

/** What becomes of a referral month on the day on which it is due. */
export function judgeReward(facts: RewardFacts): RewardVerdict {
  const { isCovered, hasOpenOrder, earnedOn, terms, sunset, today } = facts;
  if (!isCovered) return { kind: 'void' };
  if (hasOpenOrder) return { kind: 'postponed' };
  if (isOverYearlyCap(earnedOn, today)) return { kind: 'capped' };
  return { kind: 'earned', given: giveMonth(terms, sunset, today) };
}
