import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addMonthsClamped, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Months before the last day of data; null for all data. */
const ranges = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '3y': 36, '5y': 60, all: null } as const;
export type Range = keyof typeof ranges;
export const rangeNames = ['1m', '3m', '6m', '1y', '3y', '5y', 'all'] as const satisfies readonly Range[];

export function isRange(text: string | undefined): text is Range {
  return text !== undefined && Object.hasOwn(ranges, text);
}

/** First and last day as text, as they appear in the URL. */
export type DayRange = {
  readonly range?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/**
 * Returns the first and last visible day. Uses the entered days, then the preset range up to the last day of data, then
 * all data.
 */
export function visibleRange(
  { range, from, to }: DayRange,
  first: CalendarDate,
  last: CalendarDate,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const typed = { from: parseCalendarDate(from ?? ''), to: parseCalendarDate(to ?? '') };
  if (typed.from !== null || typed.to !== null) return { from: typed.from ?? first, to: typed.to ?? last };
  const months = isRange(range) ? ranges[range] : null;
  return { from: months === null ? first : addMonthsClamped(last, -months), to: last };
}
