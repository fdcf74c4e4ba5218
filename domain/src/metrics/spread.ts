import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp, paise, zeroPaise } from '../primitives/paise.ts';

/**
 * Income of a sale ex GST minus credits, and the days it pays for. Negative if a commercial credit note also refunded
 * the tax, in which case the sale has no MRR and no deferred revenue.
 */
export interface Sale {
  readonly income: Paise;
  readonly days: number;
}

const daysOfYear = 365;
const monthsOfYear = 12;

/** Returns a sale's monthly recurring revenue: a twelfth of its income, scaled to 365 days. */
export function monthlyWorth({ income, days }: Sale): Paise {
  return days <= 0 || income < 0 ? zeroPaise : mulDivHalfUp(income, daysOfYear, monthsOfYear * days);
}

/**
 * Returns the deferred revenue after `served` days. Each day earns the same whole number of paise, and the last day the
 * remainder.
 */
export function deferredOf({ income, days }: Sale, served: number): Paise {
  if (served >= days || income < 0) return zeroPaise;
  return paise(income - Math.floor(income / days) * Math.max(0, served));
}
