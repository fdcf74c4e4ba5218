import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import type { PlacedGift } from '../gifts/queued-gifts.ts';
import { requeueAfterUpgrade } from '../gifts/queued-gifts.ts';
import type { DaySpan } from '../membership/free-time.ts';
import { moveMonths } from '../membership/free-time.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate } from '../primitives/calendar-date.ts';
import { subtract, zeroPaise } from '../primitives/paise.ts';
import { accessEnd } from './access-end.ts';
import { advanceProblem, paidUntil } from './advance-limit.ts';
import { discountFor } from './discount.ts';
import type { Eligibility, QuoteKind, Refusal } from './eligibility.ts';
import { eligibilityOf, queuedPaidTerms } from './eligibility.ts';
import type { ExplanationLine } from './explanation.ts';
import { explain } from './explanation.ts';
import type { QuoteFacts } from './facts.ts';
import { nameIn } from './facts.ts';
import { priceTerm } from './list-price.ts';
import type { InvoicePart, QuotePrice } from './price.ts';
import { priceOf } from './price.ts';
import type { CreditPart } from './prorate.ts';
import { noProrate, prorateFor } from './prorate.ts';

interface QuoteBase {
  readonly alias: PlanAlias;
  readonly kind: QuoteKind;
  readonly termsVersion: string;
  readonly kycRequired: boolean;
  readonly eSignRequired: boolean;
  readonly explanation: readonly ExplanationLine[];
}

interface QuoteTerms {
  readonly price: QuotePrice;
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly invoice: InvoicePart;
  /** Credit set off against the charge, per term whose invoice it reduces. */
  readonly creditNotes: readonly CreditPart[];
  /** Credit beyond the charge, as credit notes refunded to the source. */
  readonly excessCredit: readonly CreditPart[];
  /** Paid terms that end before `startDate` because this term replaces them, with running ones first. */
  readonly replacedTermIds: readonly string[];
  /** Gifts that an upgrade keeps, each as a separate term after the new one. */
  readonly giftsBehind: readonly PlacedGift[];
  readonly movedFreeDays: number;
  /** Ranges of free months within the moved days. A cancellation before a month starts returns that month. */
  readonly movedMonths: readonly DaySpan[];
  readonly consumedMonths: number;
}

export interface AllowedQuote extends QuoteBase, QuoteTerms {
  readonly allowed: true;
  readonly reason: null;
  readonly refusal: null;
}

/** Not for sale to this member today. `price` is the hypothetical price, if computable. */
interface RefusedQuote extends QuoteBase {
  readonly allowed: false;
  /** User-facing. */
  readonly reason: string;
  readonly refusal: Refusal;
  readonly price: QuotePrice | null;
  readonly startDate: CalendarDate | null;
  readonly paidEndDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

export type QuoteOutcome = AllowedQuote | RefusedQuote;

/**
 * Returns what a plan costs this member today, whether it may be bought, its dates and an explanation. Preview, charge
 * and invoice all use this function (decisions section 4). Deterministic.
 */
export function computeQuote(facts: QuoteFacts): QuoteOutcome {
  const eligibility = eligibilityOf(facts);
  const { kind, refusal } = eligibility;
  const forMember = facts.purpose === 'own' && isPaidPlan(facts.alias);
  const base = {
    alias: facts.alias,
    kind,
    termsVersion: facts.termsVersion,
    kycRequired: forMember && !facts.isKycVerified,
    eSignRequired: forMember && !facts.hasSignedTerms,
  };
  const isUnpriced = refusal?.code === 'no-sunset' || refusal?.code === 'withdrawn';
  const priced = isUnpriced ? null : quoteTerms(facts, eligibility);
  const onItsDays =
    refusal === null && priced !== null
      ? (overlapRefusal(facts, eligibility, priced.terms) ?? advanceRefusal(facts, eligibility, priced.terms))
      : null;
  if (refusal !== null || priced === null || onItsDays !== null) {
    const { code, reason } = refusal ?? onItsDays ?? noDaysLeft;
    const dates = { startDate: null, paidEndDate: null, endDate: null };
    if (priced === null) {
      return { ...base, ...dates, allowed: false, reason, refusal: code, price: null, explanation: [] };
    }
    const { price, startDate, paidEndDate, endDate } = priced.terms;
    const { explanation } = priced;
    return {
      ...base,
      allowed: false,
      reason,
      refusal: code,
      price,
      startDate,
      paidEndDate,
      endDate,
      explanation,
    };
  }
  return {
    ...base,
    ...priced.terms,
    allowed: true,
    reason: null,
    refusal: null,
    explanation: priced.explanation,
  };
}

/** Returns whether a purchase is allowed. Skips pricing for plans that are rejected at any price. */
export function isPurchaseAllowed(facts: QuoteFacts): boolean {
  return eligibilityOf(facts).refusal === null && computeQuote(facts).allowed;
}

/**
 * Returns the refusal of a purchase for oneself that overlaps a plan the member keeps, because only one plan per day is
 * allowed, or null.
 */
function overlapRefusal(
  facts: QuoteFacts,
  { replaced }: Eligibility,
  { startDate, endDate }: QuoteTerms,
): { code: Refusal; reason: string } | null {
  if (facts.purpose === 'gift' || !isPaidPlan(facts.alias)) return null;
  const met = queuedPaidTerms(facts).find(
    (term) => !replaced.includes(term) && term.startDate <= endDate && term.endDate >= startDate,
  );
  if (met === undefined) return null;
  const days = `${formatDate(met.startDate)} to ${formatDate(met.endDate)}`;
  return {
    code: 'plan-queued',
    reason: `You already have ${nameIn(facts, met.alias)} from ${days}, and this plan would run into it.`,
  };
}

/** Returns the refusal of a purchase for oneself that exceeds the limit on fees paid in advance, or null. */
function advanceRefusal(
  facts: QuoteFacts,
  { kind, replaced }: Eligibility,
  { paidEndDate, giftsBehind }: QuoteTerms,
): { code: Refusal; reason: string } | null {
  if (facts.purpose === 'gift' || !isPaidPlan(facts.alias)) return null;
  // Terms that an upgrade replaces or queues behind itself are already paid for, so they add nothing.
  const kept = kind === 'upgrade' ? [] : facts.terms;
  const reason = advanceProblem({
    limit: facts.advanceLimit ?? 'standard',
    today: facts.today,
    paidUntil: paidUntil(
      kept.filter((term) => !replaced.includes(term)),
      facts.today,
    ),
    newPaidEnd: giftsBehind.at(-1)?.paidEndDate ?? paidEndDate,
  });
  return reason === null ? null : { code: 'advance-limit', reason };
}

const noDaysLeft = {
  code: 'past-sunset',
  reason: 'No days of service are left to buy.',
} as const satisfies { code: Refusal; reason: string };

function quoteTerms(
  facts: QuoteFacts,
  { kind, startDate, replaced }: Eligibility,
): { terms: QuoteTerms; explanation: ExplanationLine[] } | null {
  const isPaid = isPaidPlan(facts.alias);
  const term = priceTerm(facts.alias, startDate, isPaid ? facts.fullPrice : zeroPaise, facts.sunset);
  if (term === null) return null;
  const { listPrice, paidEndDate } = term;
  const discount = discountFor(facts, listPrice);
  const isUpgrade = kind === 'upgrade';
  const prorate = isUpgrade
    ? prorateFor(replaced, facts.today, subtract(listPrice, discount.amount))
    : noProrate;
  const { price, invoice } = priceOf({
    listPrice,
    discount,
    prorate: isUpgrade ? prorate : null,
    basisPoints: facts.gstBasisPoints,
    firmState: facts.firmState,
    placeOfSupply: facts.placeOfSupply,
  });
  const freeMonths = isPaid && kind !== 'gift' ? facts.unconsumedMonths : 0;
  const access = accessEnd(paidEndDate, prorate.movedFreeDays, freeMonths, facts.sunset);
  const gifts = replaced.filter(({ isGift }) => isGift);
  const giftsBehind = requeueAfterUpgrade(gifts, startDate, access.endDate, facts.sunset);
  const terms: QuoteTerms = {
    price,
    startDate,
    paidEndDate,
    endDate: access.endDate,
    invoice,
    creditNotes: prorate.creditNotes,
    excessCredit: prorate.excessCredit,
    replacedTermIds: replaced.filter(({ isGift }) => !isGift).map(({ id }) => id),
    giftsBehind,
    movedFreeDays: prorate.movedFreeDays,
    movedMonths: moveMonths(replaced, facts.today, paidEndDate),
    consumedMonths: access.consumedMonths,
  };
  const explanation = explain({
    facts,
    term,
    discount,
    prorate,
    replaced,
    giftsBehind,
    access,
    price,
    invoice,
  });
  return { terms, explanation };
}
