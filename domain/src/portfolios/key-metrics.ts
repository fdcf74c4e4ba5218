import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addMonthsClamped } from '../primitives/calendar-date.ts';
import type { Level } from './series.ts';
import { levelOn } from './series.ts';

/** Returns growth over the last months of a series, or null if the series starts later. */
export function returnOverLast(series: readonly Level[], months: number): number | null {
  const last = series.at(-1);
  if (last === undefined) return null;
  const from = levelOn(series, addMonthsClamped(last.date, -months));
  return from === null ? null : last.value / from.value - 1;
}

/** Returns growth between the levels of two days, or null if the series starts later. */
export function returnBetween(series: readonly Level[], from: CalendarDate, to: CalendarDate): number | null {
  const begin = levelOn(series, from);
  const end = levelOn(series, to);
  return begin === null || end === null ? null : end.value / begin.value - 1;
}

export interface Concentration {
  /** Combined weight of the five largest holdings, from 0 to 1. */
  readonly topFive: number;
  /**
   * Number of equal holdings with the same concentration, which is one divided by the sum of squared weights, excluding
   * cash.
   */
  readonly equalParts: number;
}

/** Returns the concentration of a portfolio, or null if it has no stocks. */
export function concentration(weights: readonly number[]): Concentration | null {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole <= 0) return null;
  const shares = weights.map((weight) => weight / whole).toSorted((a, b) => b - a);
  return {
    topFive: weights
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .reduce((sum, weight) => sum + weight, 0),
    equalParts: 1 / shares.reduce((sum, share) => sum + share * share, 0),
  };
}

/** Months between changes, by the firm's description of its schedule. */
const schedules: Readonly<Record<string, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
  annually: 12,
};

/**
 * Returns when the next scheduled change is due, counted from the last one. Returns null if the schedule has no
 * interval, there was no change yet, or the date has passed.
 */
export function nextChangeAbout(
  rebalancing: string,
  last: CalendarDate | null,
  today: CalendarDate,
): CalendarDate | null {
  const months = schedules[rebalancing.trim().toLowerCase()];
  if (months === undefined || last === null) return null;
  const due = addMonthsClamped(last, months);
  return due < today ? null : due;
}
