import type { TaxHeads } from '../billing/tax.ts';
import type { QuotePrice } from './price.ts';
import type { CreditPart } from './prorate.ts';
import type { AllowedQuote, QuoteOutcome } from './quote.ts';

/**
 * Everything of a quote that a buyer was shown and may be charged for: plan, kind, dates and every amount, as
 * one text. Words, identifiers and what is still to be signed do not count. Equal texts are equal quotes; the
 * text is made for comparing and hashing, not for reading back.
 */
export function quoteIdentity(quote: AllowedQuote): string {
  return JSON.stringify([
    quote.alias,
    quote.kind,
    quote.startDate,
    quote.paidEndDate,
    quote.endDate,
    priceIdentity(quote.price),
    quote.creditNotes.map(creditIdentity),
    quote.excessCredit.map(creditIdentity),
  ]);
}

/** Whether what was shown may be charged. A refused quote agrees with none. */
export function sameQuote(a: QuoteOutcome, b: QuoteOutcome): boolean {
  return a.allowed && b.allowed && quoteIdentity(a) === quoteIdentity(b);
}

export function samePrice(a: QuotePrice, b: QuotePrice): boolean {
  return JSON.stringify(priceIdentity(a)) === JSON.stringify(priceIdentity(b));
}

function priceIdentity(price: QuotePrice): readonly unknown[] {
  return [
    price.listPrice.amount,
    price.couponDiscount === null ? null : [price.couponDiscount.couponCode, price.couponDiscount.amount],
    price.refDiscount?.amount ?? null,
    price.prorate?.amount ?? null,
    headsIdentity(price.gst),
    price.gst.isEstimate,
    price.roundOff.amount,
    price.netPrice.amount,
  ];
}

function creditIdentity(part: CreditPart): readonly unknown[] {
  return [part.termId, part.taxable, part.placeOfSupply, headsIdentity(part.heads)];
}

function headsIdentity({ cgst, sgst, igst }: TaxHeads): readonly number[] {
  return [cgst, sgst, igst];
}
