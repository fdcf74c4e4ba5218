import type { TaxHeads } from '../billing/tax.ts';
import type { QuotePrice } from './price.ts';
import type { CreditPart } from './prorate.ts';
import type { AllowedQuote, QuoteOutcome } from './quote.ts';

/**
 * How quotes compare GST: per head, or by total if the buyer's state was unknown and the displayed split was an
 * estimate.
 */
export type GstBasis = 'heads' | 'total';

function gstBasisOf(quote: AllowedQuote): GstBasis {
  return quote.price.gst.isEstimate ? 'total' : 'heads';
}

/**
 * Returns a text with everything that the buyer saw and may be charged for: plan, kind, dates and every amount.
 * Excludes wording, identifiers and pending signatures. Equal texts mean equal quotes. Only compare or hash the text;
 * do not parse it.
 */
export function quoteIdentity(quote: AllowedQuote, basis: GstBasis = gstBasisOf(quote)): string {
  return JSON.stringify([
    quote.alias,
    quote.kind,
    quote.startDate,
    quote.paidEndDate,
    quote.endDate,
    priceIdentity(quote.price, basis),
    quote.creditNotes.map(creditIdentity),
    quote.excessCredit.map(creditIdentity),
  ]);
}

/** Returns whether the displayed quote may be charged as computed now. Rejected quotes never match. */
export function sameQuote(shown: QuoteOutcome, now: QuoteOutcome): boolean {
  if (!shown.allowed || !now.allowed) return false;
  return quoteIdentity(shown) === quoteIdentity(now, gstBasisOf(shown));
}

function priceIdentity(price: QuotePrice, basis: GstBasis): readonly unknown[] {
  return [
    price.listPrice.amount,
    codeIdentity(price.couponDiscount),
    price.refDiscount?.amount ?? null,
    price.prorate?.amount ?? null,
    basis === 'heads' ? headsIdentity(price.gst) : price.gst.amount,
    price.roundOff.amount,
    price.netPrice.amount,
  ];
}

/**
 * Returns the identity of a code. A code without effect, because a better discount applies, is equivalent to no code.
 */
function codeIdentity(discount: QuotePrice['couponDiscount']): readonly unknown[] | null {
  return discount === null || discount.amount === 0 ? null : [discount.couponCode, discount.amount];
}

function creditIdentity(part: CreditPart): readonly unknown[] {
  return [part.termId, part.taxable, part.placeOfSupply, headsIdentity(part.heads)];
}

function headsIdentity({ cgst, sgst, igst }: TaxHeads): readonly number[] {
  return [cgst, sgst, igst];
}

/**
 * Returns whether a purchase depends on the member's free time, through free months it uses, days it moves, or a
 * renewal that starts after them.
 */
export function dependsOnFreeTime({
  kind,
  movedFreeDays,
  consumedMonths,
}: Pick<AllowedQuote, 'kind' | 'movedFreeDays' | 'consumedMonths'>): boolean {
  return kind === 'renewal' || movedFreeDays > 0 || consumedMonths > 0;
}
