import { isDocumentNumber, seriesYear } from '../billing/document-number.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { ImportFault } from './faults.ts';
import type { OldSeries } from './old-series.ts';
import { isOfSeries, ownNumberOf } from './old-series.ts';

/**
 * Returns the problem with an old-system invoice number, or null if there is none. It must be a valid number (Rule
 * 46(b)) in a series listed by the firm, and our own series must not issue it again.
 */
export function oldInvoiceProblem(
  number: string,
  issuedOn: CalendarDate,
  rules: {
    readonly series: readonly OldSeries[];
    readonly ownSeriesAfter: (year: string) => number | null;
  },
): ImportFault | null {
  if (!isDocumentNumber(number)) return 'invoice-invalid';
  if (!rules.series.some((series) => isOfSeries(number, series))) return 'invoice-series';
  const own = ownNumberOf(number);
  if (own === null) return null;
  if (own.year !== seriesYear(issuedOn)) return 'invoice-series';
  const after = rules.ownSeriesAfter(own.year);
  return after === null || own.sequence > after ? 'invoice-series' : null;
}
