import type { CalendarDate } from '../primitives/calendar-date.ts';
import { calendarDate, isOnOrBefore } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import { defaultAliases, defaultPlans } from './default-plans.ts';
import type { PlanFacts } from './plan-facts.ts';
import type { PlanAlias } from './plan.ts';
import { planOf } from './plan.ts';

/** Prices of full terms ex GST, which apply from a business date until the next entry. */
export interface PricesFrom {
  readonly from: CalendarDate;
  readonly fullPrice: Readonly<Partial<Record<PlanAlias, Paise>>>;
}

/**
 * Default prices of the catalogue. CMPONE is priced like the annual plan that it shortens. Trials and guest plans are
 * free.
 */
export const defaultPriceList: readonly PricesFrom[] = [
  {
    from: calendarDate('2020-01-01'),
    fullPrice: Object.fromEntries(defaultAliases.map((alias) => [alias, defaultPrice(defaultPlans[alias])])),
  },
];

function defaultPrice({ monthlyPrice: monthly, term }: PlanFacts): Paise {
  return monthly !== null && 'months' in term ? mulDivHalfUp(monthly, term.months, 1) : zeroPaise;
}

/** Returns a plan's full-term price ex GST on a date, or null before the first entry. Entries may be unsorted. */
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
  return inForce?.fullPrice[alias] ?? null;
}

/** Returns a full price per month, as shown on cards, or null for terms counted in days. */
export function monthlyPrice(fullPrice: Paise, alias: PlanAlias): Paise | null {
  const { term } = planOf(alias);
  return 'months' in term ? mulDivHalfUp(fullPrice, 1, term.months) : null;
}
