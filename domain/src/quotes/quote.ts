import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import type { PlacedGift } from '../gifts/queued-gifts.ts';
import { queueGiftsBehind } from '../gifts/queued-gifts.ts';
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

/** Everything that charge, term, invoice and credit notes need. */
interface QuoteTerms {
  readonly price: QuotePrice;
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly invoice: InvoicePart;
  /** Credit set off against the charge, by the term whose invoice it reduces. */
  readonly creditNotes: readonly CreditPart[];
  /** Credit beyond the charge: credit notes that are refunded to the source. */
  readonly excessCredit: readonly CreditPart[];
  /** Terms that were paid for and end before `startDate` because this one replaces them; running ones first. */
  readonly replacedTermIds: readonly string[];
  /** Gifts that the member holds and an upgrade keeps, each as a term of its own after the new one. */
  readonly giftsBehind: readonly PlacedGift[];
  readonly movedFreeDays: number;
  /** Where free months lie among the moved days: a cancellation before one begins gives it back. */
  readonly movedMonths: readonly DaySpan[];
  readonly consumedMonths: number;
}

export interface AllowedQuote extends QuoteBase, QuoteTerms {
  readonly allowed: true;
  readonly reason: null;
  readonly refusal: null;
}

/** Not for sale to this member today; the price tells what it would cost, where one can be computed. */
interface RefusedQuote extends QuoteBase {
  readonly allowed: false;
  /** Fit to show a person. */
  readonly reason: string;
  readonly refusal: Refusal;
  readonly price: QuotePrice | null;
  readonly startDate: CalendarDate | null;
  readonly paidEndDate: CalendarDate | null;
  readonly endDate: CalendarDate | null;
}

export type QuoteOutcome = AllowedQuote | RefusedQuote;

/**
 * What a plan costs this member today, whether it may be bought, from when to when, and why: the one function
 * behind preview, charge and invoice (decisions section 4). Same facts, same outcome.
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
  const priced = refusal?.code === 'no-sunset' ? null : quoteTerms(facts, eligibility);
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

/** Whether a plan may be bought now: what `computeQuote` says, without pricing what is refused whatever it costs. */
export function isPurchaseAllowed(facts: QuoteFacts): boolean {
  return eligibilityOf(facts).refusal === null && computeQuote(facts).allowed;
}

/** A purchase for oneself whose days meet a plan that the member already has and keeps: one plan a day. */
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

/** A purchase for oneself that would take what is paid for too far ahead. */
function advanceRefusal(
  facts: QuoteFacts,
  { kind, replaced }: Eligibility,
  { paidEndDate, giftsBehind }: QuoteTerms,
): { code: Refusal; reason: string } | null {
  if (facts.purpose === 'gift' || !isPaidPlan(facts.alias)) return null;
  // What an upgrade replaces or keeps behind itself is paid for already, and adds nothing.
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
  reason: 'No day of service is left to buy.',
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
    firmState: facts.firmState,
    placeOfSupply: facts.placeOfSupply,
  });
  const freeMonths = isPaid && kind !== 'gift' ? facts.unconsumedMonths : 0;
  const access = accessEnd(paidEndDate, prorate.movedFreeDays, freeMonths, facts.sunset);
  const gifts = replaced.filter(({ isGift }) => isGift);
  const giftsBehind = queueGiftsBehind(gifts, startDate, access.endDate, facts.sunset);
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
