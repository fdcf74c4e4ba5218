import { isDocumentNumber, seriesYear } from '../billing/document-number.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { MovingFault } from './faults.ts';
import type { OldSeries } from './old-series.ts';
import { isOfSeries, ownNumberOf } from './old-series.ts';

/**
 * What is wrong with the number of an invoice of the old system: it is none (Rule 46(b)), it belongs to no series that the
 * firm named, or our own series would issue it once more.
 */
export function oldInvoiceProblem(
  number: string,
  issuedOn: CalendarDate,
  rules: {
    readonly series: readonly OldSeries[];
    readonly ownSeriesAfter: (year: string) => number | null;
  },
): MovingFault | null {
  if (!isDocumentNumber(number)) return 'invoice-invalid';
  if (!rules.series.some((series) => isOfSeries(number, series))) return 'invoice-series';
  const own = ownNumberOf(number);
  if (own === null) return null;
  if (own.year !== seriesYear(issuedOn)) return 'invoice-series';
  const after = rules.ownSeriesAfter(own.year);
  return after === null || own.sequence > after ? 'invoice-series' : null;
}
