import type { TaxHeads } from '../billing/tax.ts';
import type { QuotePrice } from './price.ts';
import type { CreditPart } from './prorate.ts';
import type { AllowedQuote, QuoteOutcome } from './quote.ts';

/**
 * How GST counts in a comparison: head by head, or by its total where the buyer's state was not known and the
 * split was shown as an estimate.
 */
export type GstBasis = 'heads' | 'total';

function gstBasisOf(quote: AllowedQuote): GstBasis {
  return quote.price.gst.isEstimate ? 'total' : 'heads';
}

/**
 * Everything of a quote that a buyer was shown and may be charged for: plan, kind, dates and every amount, as
 * one text. Words, identifiers and what is still to be signed do not count. Equal texts are equal quotes; the
 * text is made for comparing and hashing, not for reading back.
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

/** Whether what was shown may be charged as computed now. A refused quote agrees with none. */
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

/** A code that takes nothing off, because a better discount beats it, is as good as none. */
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
 * Whether a purchase counts on free time that the member has: months that it uses up, days that it moves, or a renewal
 * that begins after them.
 */
export function restsOnFreeTime({
  kind,
  movedFreeDays,
  consumedMonths,
}: Pick<AllowedQuote, 'kind' | 'movedFreeDays' | 'consumedMonths'>): boolean {
  return kind === 'renewal' || movedFreeDays > 0 || consumedMonths > 0;
}
