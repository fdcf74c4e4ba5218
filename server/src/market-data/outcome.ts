import { showsOutcomes } from '@niveshak/domain/firm/performance-source';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped } from '@niveshak/domain/primitives/calendar-date';
import { firmPublication } from '../firm/index.ts';
import type { ReadPublished } from '../platform/published.ts';
import type { ShareDay } from './share-series.ts';

export type Outcome = Readonly<Record<'m1' | 'm3' | 'm6' | 'm12', number | null>>;

const notShown: Outcome = { m1: null, m3: null, m6: null, m12: null };

/** Returns an outcome, or only nulls if the firm must not show outcomes of its calls. */
export function visibleOutcome(outcome: Outcome, isShown: boolean): Outcome {
  return isShown ? outcome : notShown;
}

/** Returns whether the firm can show outcomes of its calls on a day. */
export async function mayShowOutcomes(published: ReadPublished, today: CalendarDate): Promise<boolean> {
  const firm = await published(firmPublication);
  return firm !== null && showsOutcomes(firm.performanceSource, today);
}

export function until(series: readonly ShareDay[], day: CalendarDate): readonly ShareDay[] {
  return series.slice(0, series.findLastIndex(({ date }) => date <= day) + 1);
}

/**
 * Returns the return since a day's close, by number of months. Null while the period ends after `last`, the market's
 * last day.
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
