import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import type { ShareDay } from './share-series.ts';

export type Outcome = Readonly<Record<'m1' | 'm3' | 'm6' | 'm12', number | null>>;

export function until(series: readonly ShareDay[], day: CalendarDate): readonly ShareDay[] {
  return series.slice(0, series.findLastIndex(({ date }) => date <= day) + 1);
}

/**
 * Returns the returns from the close of a day, by number of months later; null while `last`, the market's last day, is
 * before that.
 */
export function outcomeOf(series: readonly ShareDay[], on: CalendarDate, last: CalendarDate): Outcome {
  const base = until(series, on).at(-1);
  const since = (months: number): number | null => {
    const day = addMonthsClamped(on, months);
    const then = until(series, day).at(-1);
    return day > last || base === undefined || then === undefined ? null : then.adjusted / base.adjusted - 1;
  };
  return { m1: since(1), m3: since(3), m6: since(6), m12: since(12) };
}
