import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp, paise, zeroPaise } from '../primitives/paise.ts';

/**
 * What a sale brought ex GST, less what was credited of it, and the days that it pays for. Below zero where a commercial credit
 * note gave back the tax as well: such a sale is worth nothing and nothing of it is deferred.
 */
export interface Sale {
  readonly income: Paise;
  readonly days: number;
}

const daysOfYear = 365;
const monthsOfYear = 12;

/** Monthly recurring revenue of a sale: a twelfth of what its days would bring in 365 days. */
export function monthlyWorth({ income, days }: Sale): Paise {
  return days <= 0 || income < 0 ? zeroPaise : mulDivHalfUp(income, daysOfYear, monthsOfYear * days);
}

/**
 * What is not earned yet after `served` of the days: each day earns the same whole number of paise, and the last one what
 * is left.
 */
export function deferredOf({ income, days }: Sale, served: number): Paise {
  if (served >= days || income < 0) return zeroPaise;
  return paise(income - Math.floor(income / days) * Math.max(0, served));
}
