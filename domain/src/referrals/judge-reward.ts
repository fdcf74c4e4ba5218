import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { GivenMonth, RewardTerm } from './months.ts';
import { giveMonth } from './months.ts';
import { isOverYearlyCap } from './reward.ts';

/** An open order was priced with the current term, so the reward waits until the order's half hour is over. */
export const postponeMs = 31 * 60_000;

export interface RewardFacts {
  /** The unrefunded amount of the purchase covers its first days. */
  readonly isCovered: boolean;
  /** Whether the referrer has an order that can still be paid. */
  readonly hasOpenOrder: boolean;
  /** Days on which the referrer earned earlier months. */
  readonly earnedOn: readonly CalendarDate[];
  /** The referrer's terms. */
  readonly terms: readonly RewardTerm[];
  readonly sunset: Sunset | null;
  readonly today: CalendarDate;
}

export type RewardVerdict =
  | { readonly kind: 'void' | 'capped' }
  /** To be judged again `postponeMs` later. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'earned'; readonly given: GivenMonth };

export function judgeReward(facts: RewardFacts): RewardVerdict {
  const { isCovered, hasOpenOrder, earnedOn, terms, sunset, today } = facts;
  if (!isCovered) return { kind: 'void' };
  if (hasOpenOrder) return { kind: 'postponed' };
  if (isOverYearlyCap(earnedOn, today)) return { kind: 'capped' };
  return { kind: 'earned', given: giveMonth(terms, sunset, today) };
}
