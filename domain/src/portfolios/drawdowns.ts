import type { CalendarDate } from '../primitives/calendar-date.ts';
import { daysBetween } from '../primitives/calendar-date.ts';
import type { Level } from './series.ts';

/** Fall from a peak to a trough, with the recovery if there was one. */
export interface Drawdown {
  /** Negative, so that −0.25 is a fall by a quarter. */
  readonly depth: number;
  readonly peakOn: CalendarDate;
  readonly troughOn: CalendarDate;
  /** Null if not recovered yet. */
  readonly recoveredOn: CalendarDate | null;
  /** Calendar days from the peak to the recovery, or to the last day of data. */
  readonly daysUnderWater: number;
}

/** Returns all drawdowns, deepest first. */
export function drawdowns(series: readonly Level[]): Drawdown[] {
  const found: Drawdown[] = [];
  const [first] = series;
  if (first === undefined) return found;
  let peak = first;
  let trough: Level | null = null;
  const close = (recoveredOn: CalendarDate | null, until: CalendarDate) => {
    if (trough === null) return;
    found.push({
      depth: trough.value / peak.value - 1,
      peakOn: peak.date,
      troughOn: trough.date,
      recoveredOn,
      daysUnderWater: daysBetween(peak.date, until),
    });
    trough = null;
  };
  for (const level of series) {
    if (level.value >= peak.value) {
      close(level.date, level.date);
      peak = level;
    } else if (trough === null || level.value < trough.value) trough = level;
  }
  close(null, series.at(-1)?.date ?? first.date);
  return found.toSorted((a, b) => a.depth - b.depth);
}

/** Returns each day's distance from the peak so far: 0 at a peak, −0.1 one tenth below it. */
export function underWater(series: readonly Level[]): Level[] {
  let peak = 0;
  return series.map(({ date, value }) => {
    peak = Math.max(peak, value);
    return { date, value: value / peak - 1 };
  });
}
