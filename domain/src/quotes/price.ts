import type { StateCode } from '../billing/states.ts';
import type { TaxHeads } from '../billing/tax.ts';
import { addHeads, subtractHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, negate, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Discount } from './discount.ts';
import type { Prorate } from './prorate.ts';

/** Smallest order that the payment gateway accepts, in paise. */
const smallestCharge = 100;

interface WireAmount {
  readonly amount: Paise;
}

/** Price in API form (decisions section 4). */
export interface QuotePrice {
  readonly listPrice: WireAmount;
  readonly couponDiscount: { readonly couponCode: string; readonly amount: Paise } | null;
  readonly refDiscount: WireAmount | null;
  readonly prorate: WireAmount | null;
  readonly gst: WireAmount & TaxHeads & { readonly isEstimate: boolean };
  readonly roundOff: WireAmount;
  readonly netPrice: WireAmount;
}

/** Contents of the new tax invoice. The place of supply is null while it is an estimate. */
export interface InvoicePart {
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode | null;
  readonly usesUtgst: boolean;
}

export interface PriceParts {
  readonly listPrice: Paise;
  readonly discount: Discount;
  /** Null if not an upgrade, in which case there is no credit line. */
  readonly prorate: Prorate | null;
  readonly basisPoints: number;
  readonly firmState: StateCode;
  readonly placeOfSupply: StateCode | null;
}

/**
 * Combines the amounts into a price. `gst` is the tax on the new invoice minus the tax on the credit
 * notes, per tax head. A head can be negative if the member has since moved to another state. `netPrice` is never
 * negative.
 */
export function priceOf(parts: PriceParts): { price: QuotePrice; invoice: InvoicePart } {
  const { listPrice, discount, prorate, basisPoints, firmState, placeOfSupply } = parts;
  const taxable = subtract(listPrice, discount.amount);
  const tax = taxFor({ taxable, basisPoints, firmState, placeOfSupply });
  const invoiceHeads = { cgst: tax.cgst, sgst: tax.sgst, igst: tax.igst };
  const credited = addHeads(...(prorate?.creditNotes ?? []).map(({ heads }) => heads));
  const heads = subtractHeads(invoiceHeads, credited);
  const gst = sumOfHeads(heads);
  const rest = add(subtract(taxable, prorate?.amount ?? zeroPaise), gst);
  const roundOff = rest < smallestCharge ? negate(rest) : zeroPaise;
  const { sent, attached } = discount;
  return {
    price: {
      listPrice: { amount: listPrice },
      couponDiscount:
        sent === null ? null : { couponCode: sent.code, amount: sent.isApplied ? sent.amount : zeroPaise },
      refDiscount: attached === null || !attached.isApplied ? null : { amount: attached.amount },
      prorate: prorate === null ? null : { amount: prorate.amount },
      gst: { amount: gst, ...heads, isEstimate: tax.isEstimate },
      roundOff: { amount: roundOff },
      netPrice: { amount: add(rest, roundOff) },
    },
    invoice: { taxable, heads: invoiceHeads, firmState, placeOfSupply, usesUtgst: tax.usesUtgst },
  };
}
