import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, termEnd } from '../primitives/calendar-date.ts';
import type { Result } from '../primitives/result.ts';
import { err, ok } from '../primitives/result.ts';

/** Minimum age in days of an unrefunded purchase before the referrer earns a month (decisions section 7). */
export const rewardAfterDays = 7;
/** Per member. */
export const rewardsPerYear = 12;
export const rewardMonths = 1;

export const rewardStates = ['pending', 'earned', 'capped', 'void', 'reversed'] as const;
/**
 * `pending`: bought less than a week ago. `earned`: the month was granted. `capped`: twelve months were already earned
 * within a year. `void`: the purchase was cancelled, or the referrer barred, before the month was earned. `reversed`:
 * cancelled afterwards.
 */
export type RewardState = (typeof rewardStates)[number];

const rewardStateSet: ReadonlySet<unknown> = new Set(rewardStates);

export function isRewardState(value: unknown): value is RewardState {
  return rewardStateSet.has(value);
}

export const rewardEvents = ['week-passed', 'week-passed-over-cap', 'purchase-cancelled', 'barred'] as const;
export type RewardEvent = (typeof rewardEvents)[number];

export interface RefusedReward {
  readonly code: 'transition-refused';
  readonly state: RewardState;
  readonly event: RewardEvent;
}

/**
 * Next state for every event in every state; null if rejected. An earned month stays earned if its referrer is barred.
 */
const transitions = {
  pending: {
    'week-passed': 'earned',
    'week-passed-over-cap': 'capped',
    'purchase-cancelled': 'void',
    barred: 'void',
  },
  earned: {
    'week-passed': 'earned',
    'week-passed-over-cap': 'earned',
    'purchase-cancelled': 'reversed',
    barred: 'earned',
  },
  capped: {
    'week-passed': null,
    'week-passed-over-cap': 'capped',
    'purchase-cancelled': 'void',
    barred: 'capped',
  },
  void: {
    'week-passed': null,
    'week-passed-over-cap': null,
    'purchase-cancelled': 'void',
    barred: 'void',
  },
  reversed: {
    'week-passed': null,
    'week-passed-over-cap': null,
    'purchase-cancelled': 'reversed',
    barred: 'reversed',
  },
} as const satisfies Record<RewardState, Record<RewardEvent, RewardState | null>>;

export function nextRewardState(state: RewardState, event: RewardEvent): Result<RewardState, RefusedReward> {
  const next: RewardState | null = transitions[state][event];
  return next === null ? err({ code: 'transition-refused', state, event }) : ok(next);
}

export function rewardDueOn(purchasedOn: CalendarDate): CalendarDate {
  return addDays(purchasedOn, rewardAfterDays);
}

/**
 * Returns whether one more month would exceed twelve within a year, given the days on which earlier months were earned.
 */
export function isOverYearlyCap(earnedOn: readonly CalendarDate[], today: CalendarDate): boolean {
  const recent = earnedOn.filter((day) => termEnd(day, 12) >= today);
  return recent.length >= rewardsPerYear;
}
