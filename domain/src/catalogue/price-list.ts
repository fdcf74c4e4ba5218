import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDate, isOnOrBefore } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp, paise, zeroPaise } from '../primitives/paise.ts';
import type { PlanAlias } from './plan.ts';
import { planFacts } from './plan.ts';

/** Prices ex GST of full terms, in force from a business date until the next entry. */
export interface PricesFrom {
  readonly from: CalendarDate;
  readonly fullPrice: Readonly<Record<PlanAlias, Paise>>;
}

/** What a month costs ex GST where a plan is priced by the month (specification section 9, decisions 3). */
export const defaultMonthlyPrice = {
  CMPONE: paise(199_900),
  CMP1Y: paise(199_900),
  CMP3M: paise(239_900),
  CML1Y: paise(49_900),
  CML3M: paise(59_900),
} as const;

/** The catalogue's default prices. CMPONE is priced as the annual plan it is cut from. */
export const defaultPriceList: readonly PricesFrom[] = [
  {
    from: calendarDate('2020-01-01'),
    fullPrice: {
      CMPONE: mulDivHalfUp(defaultMonthlyPrice.CMPONE, 12, 1),
      CMP1Y: mulDivHalfUp(defaultMonthlyPrice.CMP1Y, 12, 1),
      CMP3M: mulDivHalfUp(defaultMonthlyPrice.CMP3M, 3, 1),
      CML1Y: mulDivHalfUp(defaultMonthlyPrice.CML1Y, 12, 1),
      CML3M: mulDivHalfUp(defaultMonthlyPrice.CML3M, 3, 1),
      CML14D: zeroPaise,
      CMP14D: zeroPaise,
      CMPGUEST: zeroPaise,
    },
  },
];

/** The price ex GST of a plan's full term on a date; null before the first entry. Entries may be unsorted. */
export function fullPriceOn(
  prices: readonly PricesFrom[],
  alias: PlanAlias,
  date: CalendarDate,
): Paise | null {
  const inForce = prices
    .filter((entry) => isOnOrBefore(entry.from, date))
    .reduce<PricesFrom | null>(
      (latest, entry) => (latest === null || entry.from >= latest.from ? entry : latest),
      null,
    );
  return inForce === null ? null : inForce.fullPrice[alias];
}

/** A full price by the month, as the cards show it; null for plans whose term is counted in days. */
export function monthlyPrice(fullPrice: Paise, alias: PlanAlias): Paise | null {
  const { term } = planFacts[alias];
  return 'months' in term ? mulDivHalfUp(fullPrice, 1, term.months) : null;
}
