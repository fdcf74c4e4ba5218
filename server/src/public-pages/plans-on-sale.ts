import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isPaidPlan, offeredPlans, planOf } from '@niveshak/domain/catalogue/plan';
import { monthlyPrice } from '@niveshak/domain/catalogue/price-list';
import { isPastSunset } from '@niveshak/domain/catalogue/sunset';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { timeWords } from '@niveshak/domain/membership/time-words';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { quotesForSample } from '@niveshak/domain/quotes/sample-members';
import { cataloguePublication } from '../catalogue/index.ts';
import { offeringOn } from '../quotes/index.ts';
import type { PageContext } from './kept-pages.ts';

/** A plan as quoted to a new member on a day. */
export type PlanForSale = {
  readonly alias: PlanAlias;
  readonly tier: string;
  readonly name: string;
  readonly billed: string;
  readonly description: string;
  readonly features: readonly string[];
  /** Excluding GST; null for terms counted in days. */
  readonly monthly: Paise | null;
  /** Including GST: the amount charged today. */
  readonly charged: Paise;
  /** Last day of a term that starts today. */
  readonly lastDay: string | null;
};

export type Sale = {
  readonly plans: readonly PlanForSale[];
  /** Sunset notice; null if no sunset is announced. */
  readonly notice: string | null;
};

/** Returns the plans a new member can buy on a day, with the same quotes as the pricing page. */
export async function saleOn({ time, published }: PageContext): Promise<Sale> {
  const offering = await offeringOn(published, time.today);
  const { descriptions } = await published(cataloguePublication);
  const quotes = quotesForSample('nobody', offering, offering, time.today, null);
  const plans = offeredPlans().flatMap((alias): PlanForSale[] => {
    const description = descriptions.get(alias);
    const quote = quotes.get(alias);
    const fullPrice = offering.prices.get(alias);
    if (description === undefined || quote?.allowed !== true || fullPrice === undefined) return [];
    const { startDate, paidEndDate, endDate } = quote;
    const plan = { alias, state: 'offered', startDate, paidEndDate, endDate } as const;
    const sunset = offering.sunset?.date ?? null;
    const { cut } = timeWords({ today: time.today, sunset, plan, freeMonths: 0 });
    return [
      {
        alias,
        tier: planOf(alias).tier,
        name: description.product,
        billed: cut ?? description.billed,
        description: description.desc,
        features: description.features,
        monthly: isPaidPlan(alias) ? monthlyPrice(fullPrice, alias) : null,
        charged: quote.price.netPrice.amount,
        lastDay: lastDayOf(quote.endDate),
      },
    ];
  });
  return { plans, notice: noticeOf(offering.sunset, time.today) };
}

function noticeOf(sunset: Sunset | null, today: CalendarDate): string | null {
  if (sunset === null) return null;
  if (!isPastSunset(sunset, today)) return sunset.notice;
  return timeWords({ today, sunset: sunset.date, plan: null, freeMonths: 0 }).service;
}

function lastDayOf(day: CalendarDate): string {
  return formatDate(day);
}

/**
 * Returns the cheapest plan per month for an access level; null if none is for sale. At equal price the pro-rata plan,
 * which includes less, is not chosen.
 */
export function cheapestFor(sale: Sale, access: 'lite' | 'premium'): PlanForSale | null {
  const fitting = sale.plans.filter(({ tier }) => access === 'lite' || tier === 'premium');
  const ofTier = fitting.filter(({ tier }) => tier === access);
  const [cheapest] = (ofTier.length > 0 ? ofTier : fitting).toSorted((a, b) => {
    const [priceA, priceB] = [a.monthly ?? Infinity, b.monthly ?? Infinity];
    return priceA === priceB
      ? Number(planOf(a.alias).isUntilSunset) - Number(planOf(b.alias).isUntilSunset)
      : priceA - priceB;
  });
  return cheapest ?? null;
}
