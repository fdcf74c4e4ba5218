import type { Offer } from '@niveshak/domain/catalogue/offers';
import { bestOffer, isRedundant } from '@niveshak/domain/catalogue/offers';
import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import { planColumns } from '@niveshak/domain/catalogue/plan-columns';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { defaultPlan, isPaidPlan, offeredPlans } from '@niveshak/domain/catalogue/plan';
import { monthlyPrice } from '@niveshak/domain/catalogue/price-list';
import { isPastSunset } from '@niveshak/domain/catalogue/sunset';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { timeTexts } from '@niveshak/domain/membership/time-texts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { quotesForSample } from '@niveshak/domain/quotes/sample-members';
import { cataloguePublication } from '../catalogue/index.ts';
import { offeringOn } from '../quotes/index.ts';
import type { PageContext } from './page-cache.ts';

/** A plan as quoted to a new member. */
export type PlanForSale = {
  readonly id: PlanAlias;
  readonly product: string;
  readonly productShort: string;
  readonly description: string;
  readonly note: string | null;
  readonly features: readonly string[];
  /** Monthly price ex GST, or null if the term is counted in days. */
  readonly monthly: Paise | null;
  /** Price of the term ex GST. */
  readonly listPrice: Paise;
  /** Length of the term, e.g. `1 year` or `91 days`, or null if it has no wording. */
  readonly length: string | null;
  /** Text about the charge for a term that the sunset shortens, or null if it does not. */
  readonly cut: string | null;
  /** The offer's `netPrice` includes GST and is what a buyer pays today. */
  readonly offer: Offer;
};

export type Sale = {
  readonly plans: readonly PlanForSale[];
  readonly columns: readonly PlanColumn<PlanForSale>[];
  /** The suggested plan, or null if none is for sale. */
  readonly suggested: PlanAlias | null;
  /** Sunset notice, or null without an announced sunset. */
  readonly notice: string | null;
};

/** Returns the plans that a new member can buy on a day, with the same quotes as the pricing page. */
export async function saleOn({ time, published }: PageContext): Promise<Sale> {
  const offering = await offeringOn(published, time.today);
  const { descriptions } = await published(cataloguePublication);
  const quotes = quotesForSample('nobody', offering, offering, time.today, null);
  const sunset = offering.sunset?.date ?? null;
  const all = offeredPlans().flatMap((id): PlanForSale[] => {
    const description = descriptions.get(id);
    const quote = quotes.get(id);
    const fullPrice = offering.prices.get(id);
    if (description === undefined || quote?.allowed !== true || fullPrice === undefined) return [];
    const { startDate, paidEndDate, endDate, price } = quote;
    const plan = { alias: id, state: 'offered', startDate, paidEndDate, endDate } as const;
    const { length, cut } = timeTexts({ today: time.today, sunset, plan, freeMonths: 0 });
    return [
      {
        id,
        ...description,
        description: description.desc,
        monthly: isPaidPlan(id) ? monthlyPrice(fullPrice, id) : null,
        listPrice: price.listPrice.amount,
        length,
        cut,
        offer: { alias: id, startDate, endDate, netPrice: price.netPrice.amount },
      },
    ];
  });
  const offers = all.map(({ offer }) => offer);
  const plans = all.filter(({ offer }) => !isRedundant(offer, offers));
  const preferred = defaultPlan(offering.sunset);
  return {
    plans,
    columns: planColumns(plans, offers, preferred),
    suggested: bestOffer(offers, preferred)?.alias ?? null,
    notice: noticeOf(offering.sunset, time.today),
  };
}

function noticeOf(sunset: Sunset | null, today: CalendarDate): string | null {
  if (sunset === null) return null;
  if (!isPastSunset(sunset, today)) return sunset.notice;
  return timeTexts({ today, sunset: sunset.date, plan: null, freeMonths: 0 }).service;
}

/** Returns the suggested plan for an access level, or null if no such plan is for sale. */
export function suggestedFor({ columns }: Sale, access: 'lite' | 'premium'): PlanForSale | null {
  const leadOf = (wanted: string) => columns.find(({ tier }) => tier === wanted)?.lead ?? null;
  return access === 'premium' ? leadOf('premium') : (leadOf('lite') ?? leadOf('premium'));
}
