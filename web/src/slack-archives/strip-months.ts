import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';

export type StripYear = { readonly year: string; readonly months: readonly number[] };

/** Every year from one day to another with those of its months that lie between them; none where a day is not known. */
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
