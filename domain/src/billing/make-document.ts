import type { PlanAlias } from '../catalogue/plan.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { formatDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, amountInWords, formatRupees, subtract, zeroPaise } from '../primitives/paise.ts';
import { documentNumber } from './document-number.ts';
import type { SeriesPlace } from './document-number.ts';
import type { StateCode } from './states.ts';
import { stateOf } from './states.ts';
import { gstBasisPointsOf, gstBasisPointsOn, gstRates } from './gst-rate.ts';
import type { TaxHeads } from './tax.ts';
import { sumOfHeads } from './tax.ts';
import type {
  Buyer,
  DocumentTax,
  ExplanationLine,
  Settlement,
  StateOnDocument,
  Supplier,
  TaxDocument,
} from './tax-document.ts';

export interface BillingFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly state: StateCode;
  readonly pinCode: string;
  readonly address: string | null;
  readonly businessName: string | null;
  readonly gstNumber: string | null;
}

/** Order details stated on an invoice. Checkout's record has this shape. */
export interface SaleFacts {
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly price: {
    readonly listPrice: { readonly amount: Paise };
    readonly couponDiscount: { readonly couponCode: string; readonly amount: Paise } | null;
    readonly refDiscount: { readonly amount: Paise } | null;
    readonly roundOff: { readonly amount: Paise };
  };
  readonly invoice: {
    readonly taxable: Paise;
    readonly heads: TaxHeads;
    readonly firmState: StateCode;
    readonly placeOfSupply: StateCode | null;
    readonly usesUtgst: boolean;
  };
  readonly explanation: readonly ExplanationLine[];
  readonly billing: BillingFacts;
}

export interface SellerFacts {
  readonly supplier: Omit<Supplier, 'state'>;
  readonly sac: string;
  readonly bank: string | null;
  readonly footer: string | null;
}

export interface Numbered {
  readonly place: SeriesPlace;
  readonly issuedOn: CalendarDate;
}

/**
 * Returns the tax invoice of a sale, at the rate of its tax heads. The amounts in `settlement`, which states the
 * payment, add up to the total.
 */
export function makeInvoice(
  sale: SaleFacts,
  planName: string,
  seller: SellerFacts,
  settlement: readonly Settlement[],
  { place, issuedOn }: Numbered,
  rates = gstRates,
): TaxDocument {
  const number = documentNumber('invoice', issuedOn, place);
  return makeImportedInvoice(sale, planName, seller, settlement, { number, issuedOn }, rates);
}

/** Returns an invoice from the old system under its printed number, for credit notes against it. */
export function makeImportedInvoice(
  sale: SaleFacts,
  planName: string,
  seller: SellerFacts,
  settlement: readonly Settlement[],
  { number, issuedOn }: { readonly number: string; readonly issuedOn: CalendarDate },
  rates = gstRates,
): TaxDocument {
  const { price, invoice, billing } = sale;
  const roundOff = price.roundOff.amount;
  const total = add(invoice.taxable, sumOfHeads(invoice.heads), roundOff);
  return {
    version: 1,
    kind: 'invoice',
    number,
    issuedOn,
    supplier: { ...seller.supplier, state: onDocument(invoice.firmState) },
    buyer: buyerOf(billing),
    placeOfSupply: onDocument(invoice.placeOfSupply ?? billing.state),
    isReverseCharge: false,
    line: {
      alias: sale.alias,
      description: planName,
      periodFrom: sale.startDate,
      periodTo: sale.paidEndDate,
      note: sale.endDate > sale.paidEndDate ? `With free days, valid till ${formatDate(sale.endDate)}` : null,
      sac: seller.sac,
      listPrice: price.listPrice.amount,
      discount: discountOf(sale),
      taxable: invoice.taxable,
    },
    taxes: taxesOf(invoice.heads, invoice.usesUtgst, gstBasisPointsOf(invoice, rates)),
    roundOff,
    total,
    totalInWords: amountInWords(total),
    settlement,
    original: null,
    reason: null,
    explanation: sale.explanation,
    bank: seller.bank,
    footer: seller.footer,
  };
}

export interface CreditNoteFacts {
  readonly original: TaxDocument;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  /** False after the cut-off, when the whole amount needs a commercial note without tax. */
  readonly isTaxAdjusted: boolean;
  readonly reason: string;
  readonly note: string | null;
  readonly settlement: readonly Settlement[];
  readonly explanation: readonly ExplanationLine[];
}

/**
 * Returns a credit note against an invoice. Parties, tax heads, rate, place of supply and SAC code are those of the
 * invoice, regardless of the member's current state and today's rate.
 */
export function makeCreditNote(facts: CreditNoteFacts, { place, issuedOn }: Numbered): TaxDocument {
  const { original, heads, isTaxAdjusted } = facts;
  const total = add(facts.taxable, sumOfHeads(heads));
  const value = isTaxAdjusted ? facts.taxable : total;
  const kind = isTaxAdjusted ? 'credit-note' : 'commercial-credit-note';
  const usesUtgst = original.taxes.some(({ label }) => label === 'UTGST');
  return {
    ...original,
    kind,
    number: documentNumber(kind, issuedOn, place),
    issuedOn,
    line: { ...original.line, note: facts.note, listPrice: value, discount: null, taxable: value },
    taxes: isTaxAdjusted ? taxesOf(heads, usesUtgst, basisPointsOf(original)) : [],
    roundOff: zeroPaise,
    total,
    totalInWords: amountInWords(total),
    settlement: facts.settlement,
    original: { number: original.number, issuedOn: original.issuedOn },
    reason: facts.reason,
    explanation: facts.explanation,
  };
}

function onDocument(code: StateCode): StateOnDocument {
  const { gstCode, name } = stateOf(code);
  return { code, gstCode, name };
}

function buyerOf(billing: BillingFacts): Buyer {
  const person = `${billing.firstName} ${billing.lastName}`.trim();
  return {
    kind: billing.gstNumber === null ? 'b2c' : 'b2b',
    name: billing.businessName ?? person,
    contact: billing.businessName === null ? null : person,
    gstin: billing.gstNumber,
    address: billing.address,
    pinCode: billing.pinCode,
    state: onDocument(billing.state),
  };
}

/** Returns the discount with the wording of the price, or null if there is none. */
function discountOf({ price, invoice }: SaleFacts): TaxDocument['line']['discount'] {
  const amount = subtract(price.listPrice.amount, invoice.taxable);
  if (amount === 0) return null;
  const { couponDiscount } = price;
  const isCoupon = couponDiscount !== null && couponDiscount.amount === amount;
  return { amount, reason: isCoupon ? `Code ${couponDiscount.couponCode}` : 'Referral discount' };
}

/** Returns the applicable tax heads. Both halves are printed, even if one rounds to zero. */
function taxesOf(heads: TaxHeads, usesUtgst: boolean, basisPoints: number): DocumentTax[] {
  const half = basisPoints / 2;
  if (heads.igst > 0) return [{ label: 'IGST', basisPoints, amount: heads.igst }];
  if (heads.cgst === 0 && heads.sgst === 0) return [];
  return [
    { label: 'CGST', basisPoints: half, amount: heads.cgst },
    { label: usesUtgst ? 'UTGST' : 'SGST', basisPoints: half, amount: heads.sgst },
  ];
}

/**
 * Returns the rate printed on a document in basis points. For a document without tax, this is the rate on the day of
 * its (original) invoice.
 */
export function basisPointsOf({ taxes, original, issuedOn }: TaxDocument): number {
  return taxes.length === 0
    ? gstBasisPointsOn(original?.issuedOn ?? issuedOn)
    : taxes.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
}

/** Returns a one-line summary for emails and lists, such as `INV/25-26/000123, ₹8,492.46`. */
export function summaryOf(document: TaxDocument): string {
  return `${document.number}, ${formatRupees(document.total)}`;
}
