import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';

export type StripYear = { readonly year: string; readonly months: readonly number[] };

/** Returns every year between two days with its months in that range; empty if a day is unknown. */
export function monthsBetween(first: CalendarDate | null, last: CalendarDate | null): StripYear[] {
  if (first === null || last === null || last < first) return [];
  const [from, to] = [partsOf(first), partsOf(last)];
  return Array.from({ length: to.year - from.year + 1 }, (_each, at) => {
    const year = from.year + at;
    const least = year === from.year ? from.month : 1;
    const most = year === to.year ? to.month : 12;
    return { year: String(year), months: Array.from({ length: most - least + 1 }, (_month, n) => least + n) };
  });
}
