import { financialYear } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, negate, zeroPaise } from '../primitives/paise.ts';
import type { Cell } from './csv.ts';
import { csvOf, csvRows, rupeesCell as rupees } from './csv.ts';
import type { DocumentKind } from './document-number.ts';
import type { TaxHeads } from './tax.ts';
import { addHeads, gstBasisPoints, noHeads, sumOfHeads } from './tax.ts';

/** A document as the register needs it. Amounts are not negative, for notes too. */
export interface RegisterRow {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Number of its series within the financial year. */
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
  readonly heads: TaxHeads;
  readonly total: Paise;
  readonly original: {
    readonly number: string;
    readonly issuedOn: CalendarDate;
    readonly total: Paise;
  } | null;
}

/** A chunk of a register file; the first chunk of each file starts with the headings. */
export interface RegisterPiece {
  readonly name: string;
  readonly rows: number;
  readonly csv: string;
}

/**
 * Inter-state invoices to unregistered buyers above this are listed individually (B2CL); below it they are summed.
 * 1,00,000.00 from 1 August 2024 (Notification 12/2024-CT), 2,50,000.00 before.
 */
function largeInvoice(issuedOn: CalendarDate): number {
  return issuedOn >= '2024-08-01' ? 10_000_000 : 25_000_000;
}

/**
 * A month's documents in the shape of GSTR-1's sections, one CSV file each, with the headings of the GST portal's
 * offline tool, and `register.csv` with every document in full. Notes to unregistered buyers are netted in B2CS, as the
 * return requires; only those against B2CL invoices are listed (CDNUR). Commercial notes are not part of the return.
 *
 * Documents are processed one at a time: listed rows are emitted immediately and only sums are kept, so that memory use
 * depends on the number of places and codes, not of documents.
 */
export class GstRegister {
  readonly #places = new Sums(place);
  readonly #registeredCodes = new Sums(({ sac }) => sac);
  readonly #otherCodes = new Sums(({ sac }) => sac);
  readonly #numbers = { invoice: new Numbers(), 'credit-note': new Numbers() };

  /** Every file's headings, in order; emit these first. */
  get headings(): RegisterPiece[] {
    return Object.entries(headers).map(([name, header]) => ({ name, rows: 0, csv: csvOf(header, []) }));
  }

  /** Returns the rows in which a document is listed. */
  take(row: RegisterRow): RegisterPiece[] {
    const all = piece('register.csv', [registerRow(row)]);
    if (row.kind === 'commercial-credit-note') return [all];
    const isRegistered = row.buyerGstin !== null;
    this.#numbers[row.kind].take(row);
    (isRegistered ? this.#registeredCodes : this.#otherCodes).take(row);
    if (!isRegistered && !isLarge(row)) {
      this.#places.take(row);
      return [all];
    }
    if (row.kind === 'invoice')
      return [isRegistered ? piece('b2b.csv', [b2bRow(row)]) : piece('b2cl.csv', [b2clRow(row)]), all];
    return [isRegistered ? piece('cdnr.csv', [cdnrRow(row)]) : piece('cdnur.csv', [cdnurRow(row)]), all];
  }

  /** The summary rows; read after all documents were added. */
  get sums(): RegisterPiece[] {
    return [
      piece('b2cs.csv', this.#places.sorted.map(b2csRow)),
      piece('hsn-b2b.csv', this.#registeredCodes.sorted.map(hsnRow)),
      piece('hsn-b2c.csv', this.#otherCodes.sorted.map(hsnRow)),
      piece('docs.csv', [
        ...this.#numbers.invoice.rows('Invoices for outward supply'),
        ...this.#numbers['credit-note'].rows('Credit Note'),
      ]),
    ];
  }
}

function isLarge({ supplierGstCode, placeOfSupply, original, total, issuedOn }: RegisterRow): boolean {
  const invoice = original ?? { total, issuedOn };
  return placeOfSupply.gstCode !== supplierGstCode && invoice.total > largeInvoice(invoice.issuedOn);
}

const piece = (name: FileName, rows: readonly (readonly Cell[])[]): RegisterPiece => ({
  name,
  rows: rows.length,
  csv: csvRows(rows),
});

const plain = (text: string | number): Cell => ({ plain: String(text) });
const rate = plain(gstBasisPoints / 100);
const cess = plain('0.00');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** `02-Jun-2025`, the date format of the offline tool. */
const day = (date: CalendarDate): Cell =>
  plain(`${date.slice(8)}-${months[Number(date.slice(5, 7)) - 1] ?? ''}-${date.slice(0, 4)}`);
/** `29-Karnataka`. */
const place = ({ placeOfSupply }: RegisterRow): string => `${placeOfSupply.gstCode}-${placeOfSupply.name}`;

const b2bHeader = [
  'GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply',
  'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount',
]; // prettier-ignore
const b2bRow = (row: RegisterRow): Cell[] => [
  row.buyerGstin ?? '', row.buyerName, row.number, day(row.issuedOn), rupees(row.total), place(row),
  'N', '', 'Regular B2B', '', rate, rupees(row.taxable), cess,
]; // prettier-ignore

const b2clHeader = [
  'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate',
  'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN',
]; // prettier-ignore
const b2clRow = (row: RegisterRow): Cell[] => [
  row.number, day(row.issuedOn), rupees(row.total), place(row), '', rate, rupees(row.taxable), cess, '',
]; // prettier-ignore

const b2csHeader = [
  'Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN',
]; // prettier-ignore
const b2csRow = ([where, { taxable }]: readonly [string, Net]): Cell[] => [
  'OE', where, '', rate, rupees(taxable), cess, '',
]; // prettier-ignore

const cdnrHeader = [
  'GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply',
  'Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount',
]; // prettier-ignore
const cdnrRow = (row: RegisterRow): Cell[] => [
  row.buyerGstin ?? '', row.buyerName, row.number, day(row.issuedOn), 'C', place(row),
  'N', 'Regular B2B', rupees(row.total), '', rate, rupees(row.taxable), cess,
]; // prettier-ignore

const cdnurHeader = [
  'UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', 'Applicable % of Tax Rate',
  'Rate', 'Taxable Value', 'Cess Amount',
]; // prettier-ignore
const cdnurRow = (row: RegisterRow): Cell[] => [
  'B2CL', row.number, day(row.issuedOn), 'C', place(row), rupees(row.total), '', rate, rupees(row.taxable), cess,
]; // prettier-ignore

const hsnHeader = [
  'HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', 'Integrated Tax Amount',
  'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount',
]; // prettier-ignore
const hsnRow = ([sac, { taxable, heads, total }]: readonly [string, Net]): Cell[] => [
  sac, 'Research subscription', 'NA', plain(0), rupees(total), rate, rupees(taxable), rupees(heads.igst),
  rupees(heads.cgst), rupees(heads.sgst), cess,
]; // prettier-ignore

const docsHeader = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'];
type SeriesEnd = { readonly sequence: number; readonly number: string };

/** First and last number of each series, and the count between. */
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

  /**
   * Series have no gaps and documents are never cancelled, only credited, so the count is complete and cancellations
   * are 0.
   */
  rows(nature: string): Cell[][] {
    return byKey(this.#series).map(([, { first, last, count }]) => {
      const missing = last.sequence - first.sequence + 1 - count;
      return [nature, first.number, last.number, plain(count + missing), plain(missing)];
    });
  }
}

const registerHeader = [
  'Date', 'Document', 'Kind', 'Against invoice', 'Invoice date', 'Buyer', 'GSTIN', 'Place of supply', 'SAC',
  'Description', 'Taxable', 'CGST', 'SGST/UTGST', 'IGST', 'Total',
]; // prettier-ignore
const registerRow = (row: RegisterRow): Cell[] => [
  day(row.issuedOn), row.number, row.kind, row.original?.number ?? '', row.original === null ? '' : day(row.original.issuedOn),
  row.buyerName, row.buyerGstin ?? '', place(row), row.sac, row.description,
  ...[row.taxable, row.heads.cgst, row.heads.sgst, row.heads.igst, row.total].map((amount) => rupees(signed(row, amount))),
]; // prettier-ignore

function signed({ kind }: RegisterRow, amount: Paise): Paise {
  return kind === 'invoice' ? amount : negate(amount);
}

type Net = { readonly taxable: Paise; readonly heads: TaxHeads; readonly total: Paise };

/** Sums of documents by key, net of notes. */
class Sums {
  readonly #keyOf: (row: RegisterRow) => string;
  readonly #sums = new Map<string, Net>();

  constructor(keyOf: (row: RegisterRow) => string) {
    this.#keyOf = keyOf;
  }

  take(row: RegisterRow): void {
    const key = this.#keyOf(row);
    const sum = this.#sums.get(key) ?? { taxable: zeroPaise, heads: noHeads, total: zeroPaise };
    const { cgst, sgst, igst } = row.heads;
    const heads = { cgst: signed(row, cgst), sgst: signed(row, sgst), igst: signed(row, igst) };
    const taxable = signed(row, row.taxable);
    this.#sums.set(key, {
      taxable: add(sum.taxable, taxable),
      heads: addHeads(sum.heads, heads),
      // The value of supplies, before rounding.
      total: add(sum.total, taxable, sumOfHeads(heads)),
    });
  }

  get sorted(): [string, Net][] {
    return byKey(this.#sums);
  }
}

function byKey<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

const headers = {
  'b2b.csv': b2bHeader,
  'b2cl.csv': b2clHeader,
  'b2cs.csv': b2csHeader,
  'cdnr.csv': cdnrHeader,
  'cdnur.csv': cdnurHeader,
  'hsn-b2b.csv': hsnHeader,
  'hsn-b2c.csv': hsnHeader,
  'docs.csv': docsHeader,
  'register.csv': registerHeader,
} as const;
type FileName = keyof typeof headers;

/** Files of a month's register. */
export const gstFiles = [
  'register.csv',
  'b2b.csv',
  'b2cl.csv',
  'b2cs.csv',
  'cdnr.csv',
  'cdnur.csv',
  'hsn-b2b.csv',
  'hsn-b2c.csv',
  'docs.csv',
] as const satisfies readonly FileName[];
