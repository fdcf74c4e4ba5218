import { financialYear } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, negate, paise, zeroPaise } from '../primitives/paise.ts';
import type { Cell } from './csv.ts';
import { csvOf } from './csv.ts';
import type { DocumentKind } from './document-number.ts';
import type { TaxHeads } from './tax.ts';
import { addHeads, gstBasisPoints, noHeads, sumOfHeads } from './tax.ts';

/** A document as the register needs it. Amounts are zero or more for notes too. */
export interface RegisterRow {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Which series of its financial year it is of. */
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

export interface RegisterFile {
  readonly name: string;
  readonly rows: number;
  readonly csv: string;
}

/**
 * Inter-state invoices to unregistered buyers above this are listed one by one (B2CL); below it they are summed.
 * 1,00,000.00 from 1 August 2024 (Notification 12/2024-CT), 2,50,000.00 before.
 */
function largeInvoice(issuedOn: CalendarDate): number {
  return issuedOn >= '2024-08-01' ? 10_000_000 : 25_000_000;
}

/**
 * A month's documents in the shape of GSTR-1's sections, one CSV file each, with the headings of the GST portal's
 * offline tool, and `register.csv` with every document in full. Notes to unregistered buyers are netted in B2CS, as
 * the return wants it; only those against B2CL invoices are listed (CDNUR). Commercial notes are outside the return.
 */
export function gstRegister(documents: readonly RegisterRow[]): RegisterFile[] {
  const returned = documents.filter(({ kind }) => kind !== 'commercial-credit-note');
  const invoices = returned.filter(({ kind }) => kind === 'invoice');
  const notes = returned.filter(({ kind }) => kind === 'credit-note');
  const registered = ({ buyerGstin }: RegisterRow) => buyerGstin !== null;
  const small = returned.filter((row) => !registered(row) && !isLarge(row));
  return [
    file('b2b.csv', b2bHeader, invoices.filter(registered).map(b2bRow)),
    file('b2cl.csv', b2clHeader, invoices.filter((row) => !registered(row) && isLarge(row)).map(b2clRow)),
    file('b2cs.csv', b2csHeader, b2csRows(small)),
    file('cdnr.csv', cdnrHeader, notes.filter(registered).map(cdnrRow)),
    file('cdnur.csv', cdnurHeader, notes.filter((row) => !registered(row) && isLarge(row)).map(cdnurRow)),
    file('hsn-b2b.csv', hsnHeader, hsnRows(returned.filter(registered))),
    file('hsn-b2c.csv', hsnHeader, hsnRows(returned.filter((row) => !registered(row)))),
    file('docs.csv', docsHeader, docsRows(returned)),
    file('register.csv', registerHeader, documents.map(registerRow)),
  ];
}

function isLarge({ supplierGstCode, placeOfSupply, original, total, issuedOn }: RegisterRow): boolean {
  const invoice = original ?? { total, issuedOn };
  return placeOfSupply.gstCode !== supplierGstCode && invoice.total > largeInvoice(invoice.issuedOn);
}

const file = (name: string, header: readonly string[], rows: readonly (readonly Cell[])[]): RegisterFile => ({
  name,
  rows: rows.length,
  csv: csvOf(header, rows),
});

const plain = (text: string | number): Cell => ({ plain: String(text) });
/** Rupees with two decimals, no grouping: `-45.25`. */
function rupees(amount: Paise): Cell {
  const size = Math.abs(amount);
  const digits = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return plain(amount < 0 ? `-${digits}` : digits);
}
const rate = plain(gstBasisPoints / 100);
const cess = plain('0.00');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** `02-Jun-2025`, as the offline tool reads dates. */
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
function b2csRows(rows: readonly RegisterRow[]): Cell[][] {
  return grouped(rows, place).map(([where, of]) => [
    'OE',
    where,
    '',
    rate,
    rupees(net(of).taxable),
    cess,
    '',
  ]);
}

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
function hsnRows(rows: readonly RegisterRow[]): Cell[][] {
  return grouped(rows, ({ sac }) => sac).map(([sac, of]) => {
    const { taxable, heads, total } = net(of);
    return [
      sac, 'Research subscription', 'NA', plain(0), rupees(total), rate, rupees(taxable), rupees(heads.igst),
      rupees(heads.cgst), rupees(heads.sgst), cess,
    ]; // prettier-ignore
  });
}

const docsHeader = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'];
/** A series has no gaps and documents are never cancelled, only credited; the count shows the first, 0 the second. */
function docsRows(rows: readonly RegisterRow[]): Cell[][] {
  const natures = { invoice: 'Invoices for outward supply', 'credit-note': 'Credit Note' } as const;
  return (['invoice', 'credit-note'] as const).flatMap((kind) =>
    grouped(
      rows.filter((row) => row.kind === kind),
      ({ issuedOn, run }) => `${financialYear(issuedOn)} ${run}`,
    ).map(([, of]) => {
      const inOrder = of.toSorted((a, b) => a.sequence - b.sequence);
      const missing = (inOrder.at(-1)?.sequence ?? 0) - (inOrder[0]?.sequence ?? 1) + 1 - inOrder.length;
      return [
        natures[kind], inOrder[0]?.number ?? '', inOrder.at(-1)?.number ?? '', plain(of.length + missing), plain(missing),
      ]; // prettier-ignore
    }),
  );
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

function net(rows: readonly RegisterRow[]) {
  return rows.reduce(
    (sum, row) => {
      const { cgst, sgst, igst } = row.heads;
      const heads = { cgst: signed(row, cgst), sgst: signed(row, sgst), igst: signed(row, igst) };
      const taxable = signed(row, row.taxable);
      return {
        taxable: add(sum.taxable, taxable),
        heads: addHeads(sum.heads, heads),
        // The value of supplies, before anything that was rounded off.
        total: add(sum.total, taxable, paise(sumOfHeads(heads))),
      };
    },
    { taxable: zeroPaise, heads: noHeads, total: zeroPaise },
  );
}

function grouped(
  rows: readonly RegisterRow[],
  keyOf: (row: RegisterRow) => string,
): [string, RegisterRow[]][] {
  const groups = new Map<string, RegisterRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
