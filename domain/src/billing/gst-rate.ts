import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDate } from '../primitives/calendar-date.ts';
import type { TaxedAmount } from './credit-limits.ts';
import { sumOfHeads } from './tax.ts';

/** GST rate and the first day on which it applies. */
export interface GstRate {
  readonly from: CalendarDate;
  /** Total of the tax heads in basis points. Even, because CGST and SGST are half each. */
  readonly basisPoints: number;
}

/**
 * GST rates for our service, oldest first. A change in the law adds one line (G-1). 18 % since GST began (Notification
 * 11/2017-CT(Rate)), unchanged by the reform of 22 September 2025.
 */
export const gstRates: readonly GstRate[] = [{ from: calendarDate('2017-07-01'), basisPoints: 1800 }];

/**
 * Returns the rate on a day in basis points, or the first rate for days before GST.
 * @throws RangeError without rates
 */
export function gstBasisPointsOn(day: CalendarDate, rates = gstRates): number {
  const rate = rates.findLast(({ from }) => from <= day) ?? rates[0];
  if (rate === undefined) throw new RangeError('There are no rates of GST.');
  return rate.basisPoints;
}

/**
 * Returns the rate of an invoiced amount in basis points. This is the listed rate with the exact tax nearest to the tax
 * heads, or the oldest of several. Split gross amounts and remainders after credit notes deviate by up to two paise, so
 * rates two percentage points apart are distinguishable from two rupees upwards.
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
