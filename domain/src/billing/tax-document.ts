import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import type { DocumentKind } from './document-number.ts';
import type { StateCode } from './states.ts';

/** State as printed on documents, such as `Maharashtra (27)`. */
export interface StateOnDocument {
  readonly code: StateCode;
  /** Two-digit state code of the GSTIN and place of supply. */
  readonly gstCode: string;
  readonly name: string;
}

export interface Supplier {
  readonly name: string;
  readonly legalName: string;
  readonly address: string;
  readonly state: StateOnDocument;
  readonly gstin: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly sebiRegistration: string;
}

export interface Buyer {
  /** `b2b` means that the buyer has a GSTIN and can claim input tax credit. */
  readonly kind: 'b2b' | 'b2c';
  /** Legal name of a business, or the name of a person. */
  readonly name: string;
  /** Person who bought for a business. */
  readonly contact: string | null;
  readonly gstin: string | null;
  readonly address: string | null;
  readonly pinCode: string;
  readonly state: StateOnDocument;
}

interface DocumentLine {
  readonly alias: string;
  readonly description: string;
  readonly periodFrom: CalendarDate;
  readonly periodTo: CalendarDate;
  /** Additional information, such as free or credited days. */
  readonly note: string | null;
  readonly sac: string;
  readonly listPrice: Paise;
  readonly discount: { readonly amount: Paise; readonly reason: string } | null;
  readonly taxable: Paise;
}

export interface DocumentTax {
  readonly label: 'CGST' | 'SGST' | 'UTGST' | 'IGST';
  readonly basisPoints: number;
  readonly amount: Paise;
}

/** How an invoice was paid, or how a credit is paid out. */
export interface Settlement {
  readonly label: string;
  readonly reference: string;
  /** Day of the payment. Absent for credit, and on documents issued before it was recorded. */
  readonly on?: CalendarDate | undefined;
  readonly amount: Paise;
}

export interface ExplanationLine {
  readonly label: string;
  readonly detail: string;
  readonly amount: Paise | null;
}

/**
 * Complete content of a document, frozen at issue (Rules 46 and 53 of the CGST Rules). Later prints use nothing else.
 */
export interface TaxDocument {
  readonly version: 1;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedOn: CalendarDate;
  readonly supplier: Supplier;
  readonly buyer: Buyer;
  readonly placeOfSupply: StateOnDocument;
  readonly isReverseCharge: false;
  readonly line: DocumentLine;
  /** Tax heads with an amount. Empty for a nil value and for a commercial note, which leaves the tax unchanged. */
  readonly taxes: readonly DocumentTax[];
  readonly roundOff: Paise;
  readonly total: Paise;
  readonly totalInWords: string;
  readonly settlement: readonly Settlement[];
  /** Credited invoice and reason, for credit notes. */
  readonly original: { readonly number: string; readonly issuedOn: CalendarDate } | null;
  readonly reason: string | null;
  /** "Why this amount" lines for the billing history. Not printed. */
  readonly explanation: readonly ExplanationLine[];
  readonly bank: string | null;
  readonly footer: string | null;
}
