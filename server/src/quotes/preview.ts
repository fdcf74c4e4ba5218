import type { Quote, Quotes } from '@niveshak/contract/quotes/schemas';
import { normaliseCouponCode } from '@niveshak/domain/catalogue/coupon';
import { giftablePlans, isQuotedPlan, offeredPlans, quotedPlans } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { computeQuote, isPurchaseAllowed } from '@niveshak/domain/quotes/quote';
import { quoteIdentity } from '@niveshak/domain/quotes/same-quote';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { factsOf, gatherFacts } from './facts.ts';
import type { GatheredFacts, MemberSource, Purpose, QuoteSettings } from './facts.ts';
import { presentQuote } from './present.ts';
import { hashIdentity, sealQuote } from './sealed-quote.ts';
import type { FrozenQuote } from './sealed-quote.ts';

/** Quotes are frozen for 30 minutes of business time (decisions section 4). */
const quoteLifetimeMs = 30 * 60_000;

/** Returns the business time at which a quote was made. */
export function quotedAt({ expiresAt }: FrozenQuote): Date {
  return new Date(expiresAt.getTime() - quoteLifetimeMs);
}

const nothingSent = { purpose: 'own', couponCode: null, state: null, exceptOrder: null } as const;

export type PreviewInput = {
  readonly userId: string;
  readonly purpose: Purpose;
  readonly time: BusinessTime;
  readonly couponCode: string | null;
  readonly toPlan: PlanAlias | null;
  readonly state: string | null;
  readonly exceptOrder: string | null;
};

/**
 * Returns quotes for everything the member can buy or give now, each frozen in its id. `source` is data that the call
 * already read.
 */
export async function previewQuotes(
  db: Db,
  settings: QuoteSettings,
  question: PreviewInput,
  source: MemberSource | null = null,
): Promise<Quotes> {
  const query = { ...question, today: question.time.today };
  const facts =
    source === null ? await gatherFacts(db, settings, query) : await factsOf(db, settings, query, source);
  const sold: readonly PlanAlias[] = question.purpose === 'gift' ? giftablePlans() : quotedPlans();
  const aliases = question.toPlan === null ? sold : sold.filter((alias) => alias === question.toPlan);
  const made = aliases.flatMap((alias) => makeQuote(alias, facts, settings, question) ?? []);
  const quotes: Quotes = {};
  for (const { alias, quote } of made) quotes[alias] = quote;
  return quotes;
}

/** Returns one plan's current quote, for the refusal `quote-changed`. */
export async function previewOne(
  db: Db,
  settings: QuoteSettings,
  question: PreviewInput & { readonly toPlan: PlanAlias },
): Promise<Quote | null> {
  return (await previewQuotes(db, settings, question))[question.toPlan] ?? null;
}

/** Returns quotes for plans that the member could buy on another day. Freezes nothing. */
export async function quotesOn(
  db: Db,
  settings: QuoteSettings,
  source: MemberSource,
  { day, plans }: { readonly day: CalendarDate; readonly plans: readonly PlanAlias[] },
): Promise<AllowedQuote[]> {
  const question = { userId: source.buyer.user.id, today: day, ...nothingSent };
  const facts = await factsOf(db, settings, question, source);
  return plans.flatMap((alias) => {
    const planFacts = facts.factsFor(alias);
    const quote = planFacts === null ? null : computeQuote(planFacts);
    return quote?.allowed === true ? [quote] : [];
  });
}

/** Returns whether any offered plan can be bought now (`canChangeSubscription` of the session user). */
export async function canChangeSubscription(
  db: Db,
  settings: QuoteSettings,
  source: MemberSource,
  time: BusinessTime,
): Promise<boolean> {
  const userId = source.buyer.user.id;
  const question = { userId, today: time.today, ...nothingSent };
  const facts = await factsOf(db, settings, question, source);
  return offeredPlans().some((alias) => {
    const planFacts = facts.factsFor(alias);
    return planFacts !== null && isPurchaseAllowed(planFacts);
  });
}

function makeQuote(
  alias: PlanAlias,
  facts: GatheredFacts,
  settings: QuoteSettings,
  question: PreviewInput,
): { alias: PlanAlias; quote: Quote } | null {
  const planFacts = isQuotedPlan(alias) ? facts.factsFor(alias) : null;
  if (planFacts === null) return null;
  const outcome = computeQuote(planFacts);
  if (!outcome.allowed) return { alias, quote: presentQuote(outcome, null) };
  const frozen: FrozenQuote = {
    alias,
    // Omit a code that does not apply to this plan.
    couponCode:
      outcome.price.couponDiscount === null ? null : normaliseCouponCode(question.couponCode ?? '') || null,
    state: planFacts.placeOfSupply,
    businessDay: question.time.today,
    sunsetDate: planFacts.sunset?.date ?? null,
    fullPrice: planFacts.fullPrice,
    identity: hashIdentity(quoteIdentity(outcome)),
    netPrice: outcome.price.netPrice.amount,
    expiresAt: new Date(question.time.instant.getTime() + quoteLifetimeMs),
  };
  const id = sealQuote(frozen, question.userId, settings.quoteKey);
  return { alias, quote: presentQuote(outcome, { id, expiresAt: frozen.expiresAt }) };
}
