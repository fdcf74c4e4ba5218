import { betterOffer } from '@niveshak/domain/catalogue/offers';
import type { Offer } from '@niveshak/domain/catalogue/offers';
import { offeredPlans, planOf } from '@niveshak/domain/catalogue/plan';
import { endFreeMonths } from '@niveshak/domain/membership/free-time';
import { phaseOf } from '@niveshak/domain/membership/term';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import { readPauseMarks } from '../membership/index.ts';
import { buyerFacts, quotesOn } from '../quotes/index.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import type { ReadPublished } from '../platform/published.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { afterCancelling, planCancellation } from './cancel.ts';
import { utgstOrdersFact } from './order-facts.ts';

export type LitePlan = Offer & { readonly planName: string };

/** Buyer facts for a quote, plus those needed to cancel. */
export const liteOfferFacts = { ...buyerFacts, utgstOrders: utgstOrdersFact } as const;

type Member = { readonly facts: ValuesOf<typeof liteOfferFacts>; readonly published: ReadPublished };

/**
 * Returns the Lite plans to offer a member who is cancelling a Premium plan, at the price on the day after the
 * cancellation and without dominated plans. Empty if the term is not a running Premium plan paid by the member, or if
 * an alternative was offered before.
 */
export async function liteOfferOf(
  db: Db,
  settings: QuoteSettings,
  { facts, published }: Member,
  termId: string,
  { today }: BusinessTime,
): Promise<LitePlan[]> {
  const term = facts.terms.find(({ id }) => id === termId);
  if (term === undefined || term.source !== 'order' || planOf(term.alias).tier !== 'premium') return [];
  if (phaseOf(term, today) !== 'current' || (await readPauseMarks(db, termId)).wasOffered) return [];
  const { descriptions } = await published(cataloguePublication);
  const planned = planCancellation(facts, descriptions, termId, today);
  if (planned instanceof Refusal) return [];
  const returned = planned.map(({ term: ended, end }) => endFreeMonths(ended, end.lastDay).returned);
  const buyer = {
    ...facts,
    terms: afterCancelling(facts.terms, planned, today),
    freeMonths: returned.reduce((sum, months) => sum + months, facts.freeMonths),
  };
  const plans = offeredPlans().filter((alias) => planOf(alias).tier === 'lite');
  const quotes = await quotesOn(db, settings, { buyer, published }, { day: addDays(today, 1), plans });
  const offers = quotes.map(({ alias, price, startDate, endDate }) => ({
    alias,
    startDate,
    endDate,
    netPrice: price.netPrice.amount,
  }));
  return offers
    .filter((offer) => betterOffer(offer, offers) === null)
    .map((offer) => ({ ...offer, planName: nameOfPlan(descriptions, offer.alias) }));
}
