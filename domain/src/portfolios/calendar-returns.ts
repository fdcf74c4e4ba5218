import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, addMonthsClamped, daysBetween, partsOf } from '../primitives/calendar-date.ts';
import type { Level } from './series.ts';
import { levelOn } from './series.ts';

export interface MonthReturn {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly value: number;
  /** Whether the series covers only part of the month. */
  readonly isPartial: boolean;
}

/** Returns the return of each calendar month, from the last level before the month to its last level. */
export function monthReturns(series: readonly Level[]): MonthReturn[] {
  return periodReturns(series, ({ year, month }) => year * 12 + month - 1).map(({ key, ...rest }) => ({
    ...rest,
    year: Math.floor(key / 12),
    month: (key % 12) + 1,
  }));
}

export interface YearReturn {
  readonly year: number;
  readonly value: number;
  readonly isPartial: boolean;
}

export function yearReturns(series: readonly Level[]): YearReturn[] {
  return periodReturns(series, ({ year }) => year).map(({ key, ...rest }) => ({ ...rest, year: key }));
}

/**
 * Returns the return of each period. The first and last are partial, unless the series starts on the last day of the
 * previous period.
 */
function periodReturns(
  series: readonly Level[],
  keyOf: (parts: { readonly year: number; readonly month: number }) => number,
): { key: number; value: number; isPartial: boolean }[] {
  const periods: { key: number; value: number; isPartial: boolean }[] = [];
  const [first] = series;
  if (first === undefined) return periods;
  let base = first;
  let key = keyOf(partsOf(first.date));
  let last = first;
  let isPartial = true;
  const close = (isOpen: boolean) => {
    if (last !== base)
      periods.push({ key, value: last.value / base.value - 1, isPartial: isPartial || isOpen });
  };
  for (const level of series) {
    const next = keyOf(partsOf(level.date));
    if (next !== key) {
      close(false);
      isPartial = false;
      base = last;
      key = next;
    }
    last = level;
  }
  // The last period is complete if the day after its last level belongs to the next one.
  close(keyOf(partsOf(addDays(last.date, 1))) === key);
  return periods;
}

export interface RollingReturns {
  readonly years: number;
  readonly windows: number;
  /** Yearly returns of the worst, median and best window. */
  readonly min: number;
  readonly median: number;
  readonly max: number;
  /** Fraction of windows above the benchmark's; null without a benchmark. */
  readonly aboveBenchmark: number | null;
}

/** Returns yearly returns over every window of some years, one ending on each day, or null if no window fits. */
export function rollingReturns(
  series: readonly Level[],
  benchmark: readonly Level[],
  years: number,
): RollingReturns | null {
  const [first] = series;
  if (first === undefined) return null;
  const values: number[] = [];
  let above = 0;
  let compared = 0;
  for (const level of series) {
    const start = addMonthsClamped(level.date, -12 * years);
    if (start < first.date) continue;
    const value = yearly(levelOn(series, start), level);
    if (value === null) continue;
    values.push(value);
    const market = yearly(levelOn(benchmark, start), levelOn(benchmark, level.date));
    if (market === null) continue;
    compared += 1;
    if (value > market) above += 1;
  }
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    years,
    windows: values.length,
    min: sorted[0] ?? 0,
    median: medianOf(sorted),
    max: sorted.at(-1) ?? 0,
    aboveBenchmark: compared === 0 ? null : above / compared,
  };
}

/**
 * Returns the return over the year before each day, from the first day that has one, with null on days where it is
 * unknown.
 */
export function returnsOfYearBefore(
  series: readonly Level[],
  benchmark: readonly Level[],
): { readonly date: CalendarDate; readonly value: number; readonly benchmark: number | null }[] {
  const [first] = series;
  if (first === undefined) return [];
  return series.flatMap((level) => {
    const start = addMonthsClamped(level.date, -12);
    if (start < first.date) return [];
    const value = yearly(levelOn(series, start), level);
    if (value === null) return [];
    return [
      {
        date: level.date,
        value,
        benchmark: yearly(levelOn(benchmark, start), levelOn(benchmark, level.date)),
      },
    ];
  });
}

function yearly(from: Level | null, to: Level | null): number | null {
  if (from === null || to === null) return null;
  const days = daysBetween(from.date, to.date);
  return days <= 0 ? null : (to.value / from.value) ** (365 / days) - 1;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
