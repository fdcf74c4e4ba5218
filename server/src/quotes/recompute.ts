import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { pastSunset } from '@niveshak/domain/quotes/eligibility';
import { computeQuote } from '@niveshak/domain/quotes/quote';
import type { AllowedQuote, QuoteOutcome } from '@niveshak/domain/quotes/quote';
import { quoteIdentity } from '@niveshak/domain/quotes/same-quote';
import { sunsetPublication } from '../catalogue/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { factsOf, readMember } from './facts.ts';
import type { MemberSource, Purpose, QuoteSettings } from './facts.ts';
import { hashIdentity } from './sealed-quote.ts';
import type { FrozenQuote } from './sealed-quote.ts';

export type OrderQuoteInput = {
  readonly userId: string;
  readonly purpose: Purpose;
  readonly alias: PlanAlias;
  readonly couponCode: string | null;
  readonly state: string;
  readonly exceptOrder: string | null;
  readonly mobile?: string;
  readonly isOrdered?: boolean;
};

export type Recomputed =
  | { readonly kind: 'same'; readonly quote: AllowedQuote }
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-allowed'; readonly reason: string };

/**
 * Recomputes a frozen quote with its day, price and sunset, but with the current coupon, eligibility and buyer's state.
 * Returns `changed` if anything shown to the buyer differs or a later sunset would cut the term; not allowed if the
 * service has ended by the day of the order.
 */
export async function recompute(
  db: Db,
  settings: QuoteSettings,
  frozen: FrozenQuote,
  question: OrderQuoteInput,
  orderedOn: CalendarDate,
): Promise<Recomputed> {
  const member = await readMember(db, question.userId);
  const sunsetNow = await member.published(sunsetPublication);
  const sunset =
    frozen.sunsetDate === null ? null : { date: frozen.sunsetDate, notice: sunsetNow?.notice ?? '' };
  const facts = await factsOf(db, settings, { ...question, today: frozen.businessDay, sunset }, member);
  const planFacts = facts.factsFor(question.alias, frozen.fullPrice);
  if (planFacts === null) return { kind: 'changed' };
  const outcome = computeQuote(planFacts);
  if (!outcome.allowed) return { kind: 'not-allowed', reason: outcome.reason };
  const ended = pastSunset(sunsetNow, orderedOn);
  if (ended !== null) return { kind: 'not-allowed', reason: ended.reason };
  if (sunsetNow !== null && outcome.endDate > sunsetNow.date) return { kind: 'changed' };
  // The state was unknown at the quote, so the tax split was an estimate; compare only the total.
  const basis = frozen.state === null ? 'total' : 'heads';
  return hashIdentity(quoteIdentity(outcome, basis)) === frozen.identity
    ? { kind: 'same', quote: outcome }
    : { kind: 'changed' };
}

/** Returns the current quote, without frozen values, for a member just read by the transaction. */
export async function computeNow(
  db: Db,
  settings: QuoteSettings,
  question: OrderQuoteInput,
  time: BusinessTime,
  source: MemberSource,
): Promise<QuoteOutcome | null> {
  const facts = await factsOf(db, settings, { ...question, today: time.today }, source);
  const planFacts = facts.factsFor(question.alias);
  return planFacts === null ? null : computeQuote(planFacts);
}
