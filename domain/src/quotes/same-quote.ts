import type { QuoteOutcome } from './quote.ts';
import type { CreditPart } from './prorate.ts';
import type { QuotePrice } from './price.ts';

/**
 * Whether two quotes agree in plan, dates and every amount, so that what was shown may be charged. Words,
 * identifiers and what is still to be signed do not count. A refused quote agrees with none.
 */
export function sameQuote(a: QuoteOutcome, b: QuoteOutcome): boolean {
  if (!a.allowed || !b.allowed) return false;
  return (
    a.alias === b.alias &&
    a.kind === b.kind &&
    a.startDate === b.startDate &&
    a.paidEndDate === b.paidEndDate &&
    a.endDate === b.endDate &&
    samePrice(a.price, b.price) &&
    sameCredits(a.creditNotes, b.creditNotes) &&
    sameCredits(a.excessCredit, b.excessCredit)
  );
}

export function samePrice(a: QuotePrice, b: QuotePrice): boolean {
  return (
    a.listPrice.amount === b.listPrice.amount &&
    a.couponDiscount?.couponCode === b.couponDiscount?.couponCode &&
    a.couponDiscount?.amount === b.couponDiscount?.amount &&
    a.refDiscount?.amount === b.refDiscount?.amount &&
    a.prorate?.amount === b.prorate?.amount &&
    a.gst.cgst === b.gst.cgst &&
    a.gst.sgst === b.gst.sgst &&
    a.gst.igst === b.gst.igst &&
    a.gst.isEstimate === b.gst.isEstimate &&
    a.roundOff.amount === b.roundOff.amount &&
    a.netPrice.amount === b.netPrice.amount
  );
}

function sameCredits(a: readonly CreditPart[], b: readonly CreditPart[]): boolean {
  return a.length === b.length && a.every((part, index) => sameCredit(part, b[index]));
}

function sameCredit(a: CreditPart, b: CreditPart | undefined): boolean {
  return (
    b !== undefined &&
    a.termId === b.termId &&
    a.taxable === b.taxable &&
    a.placeOfSupply === b.placeOfSupply &&
    a.heads.cgst === b.heads.cgst &&
    a.heads.sgst === b.heads.sgst &&
    a.heads.igst === b.heads.igst
  );
}
