import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import type { TaxedAmount } from './credit-limits.ts';
import { sumOfHeads } from './tax.ts';

/** A GST rate and the first day on which it applies. */
export interface GstRate {
  readonly from: CalendarDate;
  /** Total of the heads in basis points; even, because CGST and SGST are half of it each. */
  readonly basisPoints: number;
}

/**
 * GST rates on our service, oldest first; a change in the law adds one line (G-1). 18 % since GST began (Notification
 * 11/2017-CT(Rate)); unchanged by the reform of 22 September 2025.
 */
export const gstRates: readonly GstRate[] = [{ from: calendarDate('2017-07-01'), basisPoints: 1800 }];

/** Returns the rate on a day in basis points, or the first rate for days before GST. */
export function gstBasisPointsOn(day: CalendarDate, rates = gstRates): number {
  const rate = rates.findLast(({ from }) => from <= day) ?? rates[0];
  if (rate === undefined) throw new RangeError('There are no rates of GST.');
  return rate.basisPoints;
}

/**
 * Returns the rate at which an amount was invoiced, in basis points: the listed one whose exact tax on it is nearest to
 * its heads. Split gross amounts and remainders after credit notes miss their rate by up to two paise, so rates that
 * are two percentage points apart are distinguishable from two rupees on. Returns the oldest of several nearest rates.
 */
export function gstBasisPointsOf({ taxable, heads }: TaxedAmount, rates = gstRates): number {
  const charged = sumOfHeads(heads) * 10_000;
  const missed = rates.map(({ basisPoints }) => ({
    basisPoints,
    by: Math.abs(taxable * basisPoints - charged),
  }));
  const nearest = missed.reduce((best, rate) => (rate.by < best.by ? rate : best));
  return nearest.basisPoints;
}
