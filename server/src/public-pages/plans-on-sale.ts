import type { QuotedPlan } from '@niveshak/domain/catalogue/plan';
import { isPaidPlan, offeredPlans, planFacts } from '@niveshak/domain/catalogue/plan';
import { monthlyPrice } from '@niveshak/domain/catalogue/price-list';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { quotesForSample } from '@niveshak/domain/quotes/sample-members';
import { cataloguePublication } from '../catalogue/index.ts';
import { offeringOn } from '../quotes/index.ts';
import type { Asked } from './kept-pages.ts';

/** A plan as somebody new is quoted it on a day. */
export type PlanForSale = {
  readonly alias: QuotedPlan;
  readonly tier: string;
  readonly name: string;
  readonly billed: string;
  readonly description: string;
  readonly features: readonly string[];
  /** Ex GST; null for terms that are counted in days. */
  readonly monthly: Paise | null;
  /** With GST: what is charged today. */
  readonly charged: Paise;
  /** The last day of a term that begins today. */
  readonly lastDay: string | null;
};

export type Sale = { readonly plans: readonly PlanForSale[]; readonly sunset: Sunset | null };

/** What a new member may buy on a day, and at what price: the very quotes that the pricing page shows them. */
export async function saleOn({ time, published }: Asked): Promise<Sale> {
  const offering = await offeringOn(published, time.today);
  const { descriptions } = await published(cataloguePublication);
  const quotes = quotesForSample('nobody', offering, offering, time.today, null);
  const plans = offeredPlans.flatMap((alias): PlanForSale[] => {
    const description = descriptions.get(alias);
    const quote = quotes.get(alias);
    const fullPrice = offering.prices.get(alias);
    if (description === undefined || quote?.allowed !== true || fullPrice === undefined) return [];
    return [
      {
        alias,
        tier: planFacts[alias].tier,
        name: description.product,
        billed: description.billed,
        description: description.desc,
        features: description.features,
        monthly: isPaidPlan(alias) ? monthlyPrice(fullPrice, alias) : null,
        charged: quote.price.netPrice.amount,
        lastDay: lastDayOf(quote.endDate),
      },
    ];
  });
  return { plans, sunset: offering.sunset };
}

function lastDayOf(day: CalendarDate): string {
  return formatDate(day);
}

/** The plan of an access level that costs least a month; null when none is for sale. */
export function cheapestFor(sale: Sale, access: 'lite' | 'premium'): PlanForSale | null {
  const fitting = sale.plans.filter(({ tier }) => access === 'lite' || tier === 'premium');
  const ofTier = fitting.filter(({ tier }) => tier === access);
  const [cheapest] = (ofTier.length > 0 ? ofTier : fitting).toSorted(
    (a, b) => (a.monthly ?? Infinity) - (b.monthly ?? Infinity),
  );
  return cheapest ?? null;
}
