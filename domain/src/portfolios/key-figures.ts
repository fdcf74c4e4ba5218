import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addMonthsClamped } from '../primitives/calendar-date.ts';
import type { Level } from './series.ts';
import { levelOn } from './series.ts';

/** Growth over the last months of a series; null where it begins later. */
export function returnOverLast(series: readonly Level[], months: number): number | null {
  const last = series.at(-1);
  if (last === undefined) return null;
  const from = levelOn(series, addMonthsClamped(last.date, -months));
  return from === null ? null : last.value / from.value - 1;
}

/** Growth from the level of one day to that of another; null where the series does not reach back. */
export function returnBetween(series: readonly Level[], from: CalendarDate, to: CalendarDate): number | null {
  const begin = levelOn(series, from);
  const end = levelOn(series, to);
  return begin === null || end === null ? null : end.value / begin.value - 1;
}

export interface Concentration {
  /** Together, 0 to 1. */
  readonly topFive: number;
  /** As many equal parts would be as concentrated: one over the sum of squared weights, cash left out. */
  readonly equalParts: number;
}

/** How much hangs on how few stocks; null for none. */
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

/** Months between changes, by the words a firm uses for its schedule. */
const schedules: Readonly<Record<string, number>> = {
  monthly: 1,
  quarterly: 3,
  'half-yearly': 6,
  yearly: 12,
  annually: 12,
};

/** When the next change is due by the schedule, from the last one; null for a schedule without days, and in doubt. */
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
