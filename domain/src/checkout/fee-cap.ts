import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addMonthsClamped, financialYear } from '../primitives/calendar-date.ts';
import type { ClientCategory } from '../kyc/client-category.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, zeroPaise } from '../primitives/paise.ts';

/** 1,51,000.00 per year ex GST (SEBI circular of 8 January 2025). Default of the firm's setting. */
export const defaultFeeCapPaise = 15_100_000;

/** Billed fee, with invoice date and amount ex GST after credit notes. */
export interface BilledFee {
  readonly on: CalendarDate;
  readonly net: Paise;
}

export interface FeeCapFacts {
  readonly today: CalendarDate;
  readonly cap: Paise;
  readonly billed: readonly BilledFee[];
  /** Purchase amount ex GST, which is its invoice minus accompanying credit notes. */
  readonly added: Paise;
}

/**
 * Returns whether a purchase would exceed the cap. The circular says "per annum" without defining the year, so the
 * purchase must fit into both the financial year and the twelve months up to today.
 */
export function passesFeeCap({ today, cap, billed, added }: FeeCapFacts): boolean {
  const yearAgo = addMonthsClamped(today, -12);
  const sumOf = (counts: (fee: BilledFee) => boolean) =>
    add(zeroPaise, ...billed.filter(counts).map(({ net }) => net), added);
  const inFinancialYear = sumOf(({ on }) => financialYear(on) === financialYear(today));
  const inTwelveMonths = sumOf(({ on }) => on > yearAgo);
  return inFinancialYear > cap || inTwelveMonths > cap;
}

/** Whether the cap applies to a client category. It applies to individuals and Hindu undivided families (S-2). */
export const isFeeCapped: Readonly<Record<ClientCategory, boolean>> = {
  individual: true,
  nri: true,
  huf: true,
  company: false,
  accredited: false,
};
