import type { CalendarDate } from '../primitives/calendar-date.ts';
import { compareDates } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import { rewardAfterDays } from './reward.ts';

/** One order of the chain that a first purchase became: the purchase itself, then each upgrade that replaced it. */
export interface ChainOrder {
  readonly startDate: CalendarDate;
  /** Days that were paid for. */
  readonly paidDays: number;
  /** As invoiced, ex GST. */
  readonly taxable: Paise;
  /** What its credit notes left of it, ex GST. */
  readonly left: Paise;
}

/**
 * Whether a purchase, with what it became, is still paid for at least its first seven days: what is left unrefunded of
 * the whole chain is not less than seven days at the price of the plan that it is now. A term of fewer days is paid for
 * when all of it is.
 */
export function coversFirstDays(chain: readonly ChainOrder[]): boolean {
  const latest = chain.toSorted((a, b) => compareDates(a.startDate, b.startDate)).at(-1);
  if (latest === undefined) return false;
  const days = Math.min(rewardAfterDays, latest.paidDays);
  const needed = mulDivHalfUp(latest.taxable, days, latest.paidDays);
  return add(zeroPaise, ...chain.map(({ left }) => left)) >= needed;
}
