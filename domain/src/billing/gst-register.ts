import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Cell } from './csv.ts';
import { csvOf, csvRows, rupeesCell as rupees } from './csv.ts';
import type { IssuedSeries, Net, RegisterRow, Section } from './gst-sections.ts';
import { placeOf, ReturnTotals, sectionOf, signed } from './gst-sections.ts';

/** Chunk of a register file. The first chunk of each file starts with the headings. */
export interface RegisterPiece {
  readonly name: string;
  readonly rows: number;
  readonly csv: string;
}

/**
 * A month's documents in the layout of the GSTR-1 sections, as CSV files with the headings of the GST portal's offline
 * tool, plus `register.csv` with every document in full.
 *
 * Processes documents one at a time. It emits listed rows immediately and keeps only sums, so memory use depends on the
 * number of places and codes, not of documents.
 */
export class GstRegister {
  readonly #totals = new ReturnTotals();

  /** Returns the headings of all files in order. Emit these first. */
  get headings(): RegisterPiece[] {
    return Object.entries(headers).map(([name, header]) => ({ name, rows: 0, csv: csvOf(header, []) }));
  }

  /** Returns the rows that list a document. */
  take(row: RegisterRow): RegisterPiece[] {
    const all = piece('register.csv', [registerRow(row)]);
    const section = sectionOf(row);
    if (section === null) return [all];
    this.#totals.take(row, section);
    return section === 'b2cs' ? [all] : [piece(`${section}.csv`, [listed[section](row)]), all];
  }

  /** Returns the summary rows. Read these after adding all documents. */
  get sums(): RegisterPiece[] {
    const { places, registeredCodes, otherCodes, invoices, creditNotes } = this.#totals;
    return [
      piece('b2cs.csv', places.sorted.map(b2csRow)),
      piece('hsn-b2b.csv', registeredCodes.sorted.map(hsnRow)),
      piece('hsn-b2c.csv', otherCodes.sorted.map(hsnRow)),
      piece('docs.csv', [
        ...invoices.series.map(docsRow('Invoices for outward supply')),
        ...creditNotes.series.map(docsRow('Credit Note')),
      ]),
    ];
  }
}

const piece = (name: FileName, rows: readonly (readonly Cell[])[]): RegisterPiece => ({
  name,
  rows: rows.length,
  csv: csvRows(rows),
});

const plain = (text: string | number): Cell => ({ plain: String(text) });
const rate = ({ basisPoints }: { readonly basisPoints: number }): Cell => plain(basisPoints / 100);
const cess = plain('0.00');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Returns a date in the offline tool's format, such as `02-Jun-2025`. */
const day = (date: CalendarDate): Cell =>
  plain(`${date.slice(8)}-${months[Number(date.slice(5, 7)) - 1] ?? ''}-${date.slice(0, 4)}`);

const b2bHeader = [
  'GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply',
  'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount',
]; // prettier-ignore
const b2bRow = (row: RegisterRow): Cell[] => [
  row.buyerGstin ?? '', row.buyerName, row.number, day(row.issuedOn), rupees(row.total), placeOf(row),
  'N', '', 'Regular B2B', '', rate(row), rupees(row.taxable), cess,
]; // prettier-ignore

const b2clHeader = [
  'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate',
  'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN',
]; // prettier-ignore
const b2clRow = (row: RegisterRow): Cell[] => [
  row.number, day(row.issuedOn), rupees(row.total), placeOf(row), '', rate(row), rupees(row.taxable), cess, '',
]; // prettier-ignore

const b2csHeader = [
  'Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN',
]; // prettier-ignore
const b2csRow = (sum: Net): Cell[] => [
  'OE', sum.key, '', rate(sum), rupees(sum.taxable), cess, '',
]; // prettier-ignore

const cdnrHeader = [
  'GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply',
  'Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount',
]; // prettier-ignore
const cdnrRow = (row: RegisterRow): Cell[] => [
  row.buyerGstin ?? '', row.buyerName, row.number, day(row.issuedOn), 'C', placeOf(row),
  'N', 'Regular B2B', rupees(row.total), '', rate(row), rupees(row.taxable), cess,
]; // prettier-ignore

const cdnurHeader = [
  'UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value', 'Applicable % of Tax Rate',
  'Rate', 'Taxable Value', 'Cess Amount',
]; // prettier-ignore
const cdnurRow = (row: RegisterRow): Cell[] => [
  'B2CL', row.number, day(row.issuedOn), 'C', placeOf(row), rupees(row.total), '', rate(row), rupees(row.taxable), cess,
]; // prettier-ignore

const listed = { b2b: b2bRow, b2cl: b2clRow, cdnr: cdnrRow, cdnur: cdnurRow } as const satisfies Record<
  Exclude<Section, 'b2cs'>,
  (row: RegisterRow) => Cell[]
>;

const hsnHeader = [
  'HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value', 'Integrated Tax Amount',
  'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount',
]; // prettier-ignore
const hsnRow = ({ heads, ...sum }: Net): Cell[] => [
  sum.key, 'Research subscription', 'NA', plain(0), rupees(sum.total), rate(sum), rupees(sum.taxable),
  rupees(heads.igst), rupees(heads.cgst), rupees(heads.sgst), cess,
]; // prettier-ignore

const docsHeader = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'];

const docsRow =
  (nature: string) =>
  ({ first, last, numbers, missing }: IssuedSeries): Cell[] => [
    nature,
    first,
    last,
    plain(numbers),
    plain(missing),
  ];

const registerHeader = [
  'Date', 'Document', 'Kind', 'Against invoice', 'Invoice date', 'Buyer', 'GSTIN', 'Place of supply', 'SAC',
  'Description', 'Taxable', 'CGST', 'SGST/UTGST', 'IGST', 'Total', 'TDS (194J)', 'TDS quarter', 'TDS certificate',
]; // prettier-ignore
const registerRow = (row: RegisterRow): Cell[] => [
  day(row.issuedOn), row.number, row.kind, row.original?.number ?? '', row.original === null ? '' : day(row.original.issuedOn),
  row.buyerName, row.buyerGstin ?? '', placeOf(row), row.sac, row.description,
  ...[row.taxable, row.heads.cgst, row.heads.sgst, row.heads.igst, row.total].map((amount) => rupees(signed(row, amount))),
  ...(row.tds === null ? ['', '', ''] : [rupees(row.tds.amount), row.tds.quarter, row.tds.certificate ?? '']),
]; // prettier-ignore

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

/** Files of a month's GST register. */
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
