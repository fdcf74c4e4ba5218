import type { Sunset } from '../catalogue/sunset.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { GrantedMonth, RewardTerm } from './months.ts';
import { grantMonth } from './months.ts';
import { isOverYearlyCap } from './reward.ts';

/** Delay while an open order is priced with the current term, which is slightly longer than the order's half hour. */
export const postponeMs = 31 * 60_000;

export interface RewardFacts {
  /** Whether the unrefunded amount of the purchase covers its first days. */
  readonly isCovered: boolean;
  /** Whether the referrer has an order that can still be paid. */
  readonly hasOpenOrder: boolean;
  /** Days on which the referrer earned earlier months. */
  readonly earnedOn: readonly CalendarDate[];
  /** Terms of the referrer. */
  readonly terms: readonly RewardTerm[];
  readonly sunset: Sunset | null;
  readonly today: CalendarDate;
}

export type RewardVerdict =
  | { readonly kind: 'void' | 'capped' }
  /** Checked again after `postponeMs`. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'earned'; readonly given: GrantedMonth };

export function evaluateReward(facts: RewardFacts): RewardVerdict {
  const { isCovered, hasOpenOrder, earnedOn, terms, sunset, today } = facts;
  if (!isCovered) return { kind: 'void' };
  if (hasOpenOrder) return { kind: 'postponed' };
  if (isOverYearlyCap(earnedOn, today)) return { kind: 'capped' };
  return { kind: 'earned', given: grantMonth(terms, sunset, today) };
}
