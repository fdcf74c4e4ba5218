import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Index level on one day. Always above zero. */
export interface Level {
  readonly date: CalendarDate;
  readonly value: number;
}

/** Returns the part of a series in an inclusive range of days. */
export function between(series: readonly Level[], from: CalendarDate, to: CalendarDate): Level[] {
  return series.filter(({ date }) => date >= from && date <= to);
}

/** Returns the last level on or before a day, or null if the series starts later. */
export function levelOn(series: readonly Level[], day: CalendarDate): Level | null {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const level = series[middle];
    if (level !== undefined && level.date <= day) low = middle + 1;
    else high = middle;
  }
  return series[low - 1] ?? null;
}

export function dailyReturns(series: readonly Level[]): number[] {
  const returns: number[] = [];
  for (let at = 1; at < series.length; at += 1) {
    const before = series[at - 1];
    const now = series[at];
    if (before !== undefined && now !== undefined) returns.push(now.value / before.value - 1);
  }
  return returns;
}

/** Returns the series scaled to start at 100. */
export function rebased(series: readonly Level[]): Level[] {
  const [first] = series;
  return first === undefined
    ? []
    : series.map(({ date, value }) => ({ date, value: (value / first.value) * 100 }));
}

/** Returns the levels of both series on the days present in both, in order. */
export function aligned(
  one: readonly Level[],
  other: readonly Level[],
): { readonly one: Level[]; readonly other: Level[] } {
  const otherByDate = new Map(other.map((level) => [level.date, level]));
  const kept: { one: Level[]; other: Level[] } = { one: [], other: [] };
  for (const level of one) {
    const same = otherByDate.get(level.date);
    if (same === undefined) continue;
    kept.one.push(level);
    kept.other.push(same);
  }
  return kept;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n − 1). */
export function deviation(values: readonly number[]): number {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
