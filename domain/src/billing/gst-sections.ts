import { financialYear } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, negate, zeroPaise } from '../primitives/paise.ts';
import type { DocumentKind } from './document-number.ts';
import type { TaxHeads } from './tax.ts';
import { addHeads, noHeads, sumOfHeads } from './tax.ts';
import type { Tds } from './tds.ts';

/** Document as the register needs it. Amounts are never negative, even for notes. */
export interface RegisterRow {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Number of the document's series within the financial year. */
  readonly run: number;
  readonly sequence: number;
  readonly issuedOn: CalendarDate;
  readonly supplierGstCode: string;
  readonly buyerName: string;
  readonly buyerGstin: string | null;
  readonly placeOfSupply: { readonly gstCode: string; readonly name: string };
  readonly sac: string;
  readonly description: string;
  readonly taxable: Paise;
  /** Rate of the document. */
  readonly basisPoints: number;
  readonly heads: TaxHeads;
  readonly total: Paise;
  readonly original: {
    readonly number: string;
    readonly issuedOn: CalendarDate;
    readonly total: Paise;
  } | null;
  /** Tax deducted by the buyer; null if none is recorded. */
  readonly tds: Tds | null;
}

/** GSTR-1 sections. B2CS is a sum; the others list documents. */
export type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur';

/**
 * Returns the section of a document, or null for a commercial note, which is not part of the return. As the return
 * requires, notes to unregistered buyers are netted in B2CS, and only those against B2CL invoices are listed (CDNUR).
 */
export function sectionOf(row: RegisterRow): Section | null {
  if (row.kind === 'commercial-credit-note') return null;
  const isInvoice = row.kind === 'invoice';
  if (row.buyerGstin !== null) return isInvoice ? 'b2b' : 'cdnr';
  if (!isLarge(row)) return 'b2cs';
  return isInvoice ? 'b2cl' : 'cdnur';
}

/**
 * Returns the amount in paise above which inter-state invoices to unregistered buyers are listed individually (B2CL)
 * and not summed: 1,00,000.00 from 1 August 2024 (Notification 12/2024-CT), 2,50,000.00 before.
 */
function largeInvoice(issuedOn: CalendarDate): number {
  return issuedOn >= '2024-08-01' ? 10_000_000 : 25_000_000;
}

function isLarge({ supplierGstCode, placeOfSupply, original, total, issuedOn }: RegisterRow): boolean {
  const invoice = original ?? { total, issuedOn };
  return placeOfSupply.gstCode !== supplierGstCode && invoice.total > largeInvoice(invoice.issuedOn);
}

/** Returns the place of supply, such as `29-Karnataka`. */
export function placeOf({ placeOfSupply }: RegisterRow): string {
  return `${placeOfSupply.gstCode}-${placeOfSupply.name}`;
}

/** Returns a document's amount as it enters a sum, which is negative for notes. */
export function signed({ kind }: RegisterRow, amount: Paise): Paise {
  return kind === 'invoice' ? amount : negate(amount);
}

/** Sums of a return by rate. Memory use depends on the number of places, codes and rates, not of documents. */
export class ReturnTotals {
  /** B2CS by place of supply, in the format of `placeOf`. */
  readonly places = new Sums(placeOf);
  readonly registeredCodes = new Sums(({ sac }) => sac);
  readonly otherCodes = new Sums(({ sac }) => sac);
  readonly invoices = new Numbers();
  readonly creditNotes = new Numbers();

  take(row: RegisterRow, section: Section): void {
    (row.kind === 'invoice' ? this.invoices : this.creditNotes).take(row);
    (row.buyerGstin === null ? this.otherCodes : this.registeredCodes).take(row);
    if (section === 'b2cs') this.places.take(row);
  }
}

type SeriesEnd = { readonly sequence: number; readonly number: string };

export interface IssuedSeries {
  readonly first: string;
  readonly last: string;
  /** Number of document numbers from first to last. */
  readonly numbers: number;
  /** Numbers without a document. Always 0, because series have no gaps and documents are credited, never cancelled. */
  readonly missing: number;
}

/** First and last number of each series, with the count in between. */
class Numbers {
  readonly #series = new Map<string, { first: SeriesEnd; last: SeriesEnd; count: number }>();

  take({ issuedOn, run, sequence, number }: RegisterRow): void {
    const key = `${financialYear(issuedOn)} ${run}`;
    const end = { sequence, number };
    const series = this.#series.get(key) ?? { first: end, last: end, count: 0 };
    if (sequence < series.first.sequence) series.first = end;
    if (sequence > series.last.sequence) series.last = end;
    series.count += 1;
    this.#series.set(key, series);
  }

  get series(): IssuedSeries[] {
    return byKey(this.#series).map(([, { first, last, count }]) => {
      const numbers = last.sequence - first.sequence + 1;
      return { first: first.number, last: last.number, numbers, missing: numbers - count };
    });
  }
}

export interface Net {
  readonly key: string;
  readonly basisPoints: number;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly total: Paise;
}

/** Sums of documents by key and rate, net of notes. */
class Sums {
  readonly #keyOf: (row: RegisterRow) => string;
  readonly #sums = new Map<string, Net>();

  constructor(keyOf: (row: RegisterRow) => string) {
    this.#keyOf = keyOf;
  }

  take(row: RegisterRow): void {
    const key = this.#keyOf(row);
    const { basisPoints } = row;
    const keyAndRate = `${key} ${String(basisPoints).padStart(5, '0')}`;
    const sum = this.#sums.get(keyAndRate) ?? { taxable: zeroPaise, heads: noHeads, total: zeroPaise };
    const { cgst, sgst, igst } = row.heads;
    const heads = { cgst: signed(row, cgst), sgst: signed(row, sgst), igst: signed(row, igst) };
    const taxable = signed(row, row.taxable);
    this.#sums.set(keyAndRate, {
      key,
      basisPoints,
      taxable: add(sum.taxable, taxable),
      heads: addHeads(sum.heads, heads),
      // Value of supplies before rounding.
      total: add(sum.total, taxable, sumOfHeads(heads)),
    });
  }

  get sorted(): Net[] {
    return byKey(this.#sums).map(([, sum]) => sum);
  }
}

function byKey<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
