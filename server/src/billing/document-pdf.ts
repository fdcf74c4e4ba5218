import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { formatAmount, formatRupees } from '@niveshak/domain/primitives/paise';
import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import type { StateOnDocument, TaxDocument } from '@niveshak/domain/billing/tax-document';
import type { Paper, Place } from './pdf-paper.ts';
import { column, ink, newPaper, sheet } from './pdf-paper.ts';
import type { EInvoice } from './store.ts';

const titles = {
  invoice: 'Tax Invoice',
  'credit-note': 'Credit Note',
  'commercial-credit-note': 'Commercial Credit Note',
} as const satisfies Record<DocumentKind, string>;

const left = sheet.margin;
const right = sheet.width - sheet.margin;
/** Left half for people, right half for numbers. */
const half = column / 2 - 12;
const rightHalf = left + column / 2 + 12;

const label = { face: 'bold', size: 7.5, color: ink.faint, tracking: 0.4 } as const;
const bold = { face: 'bold' } as const;
const soft = { color: ink.soft, size: 8.5 } as const;

export type Printed = {
  readonly document: TaxDocument;
  readonly issuedAt: Date;
  readonly needsEInvoice: boolean;
  readonly eInvoice: EInvoice | null;
};

/**
 * Prints a document from its snapshot: a tagged PDF (PDF/UA) of one A4 page whose tables, headings and reading order
 * a screen reader can follow. The same document gives the same bytes.
 */
export async function renderDocument(printed: Printed): Promise<Buffer> {
  const { document, issuedAt } = printed;
  const { supplier, kind, number } = document;
  const paper = newPaper({
    title: `${titles[kind]} ${number}`,
    author: supplier.legalName,
    subject: `${document.line.description} for ${document.buyer.name}`,
    at: issuedAt,
  });
  paper.band({ x: 0, y: 0, width: sheet.width }, 5, ink.accent);
  const belowHead = drawHead(paper, document);
  paper.rule(belowHead + 14);
  const belowParties = drawParties(paper, printed, belowHead + 28);
  const belowLine = drawLine(paper, document, belowParties + 24);
  const belowTotals = drawTotals(paper, document, belowLine + 12);
  const belowSettlement = drawSettlement(paper, document, belowTotals + 22);
  drawNotes(paper, printed, belowSettlement + 20);
  drawFoot(paper, document);
  return paper.finish();
}

function drawHead(paper: Paper, { supplier, kind, number, issuedOn }: TaxDocument): number {
  const sect = paper.open(paper.root, 'Sect');
  const width = column * 0.58;
  const x = left;
  let y = paper.text(sect, 'P', supplier.name, { x, y: 36, width }, { face: 'firm', size: 21 });
  y = paper.text(sect, 'P', supplier.legalName, { x, y: y + 4, width }, bold);
  y = paper.text(sect, 'P', supplier.address, { x, y: y + 1, width }, soft);
  y = paper.text(sect, 'P', `State: ${stateText(supplier.state)}`, { x, y, width }, soft);
  y = paper.text(sect, 'P', `GSTIN: ${supplier.gstin}`, { x, y: y + 3, width }, bold);

  const place = (at: number): Place => ({ x: left + column * 0.6, y: at, width: column * 0.4 });
  let z = paper.text(sect, 'H1', titles[kind], place(40), { face: 'bold', size: 15, align: 'right' });
  z = paper.text(sect, 'P', number, place(z + 8), { face: 'bold', size: 11, align: 'right' });
  z = paper.text(sect, 'P', `Date: ${formatDate(issuedOn)}`, place(z + 2), {
    size: 9,
    color: ink.soft,
    align: 'right',
  });
  paper.close(sect);
  return Math.max(y, z);
}

function drawParties(paper: Paper, { document, eInvoice, needsEInvoice }: Printed, top: number): number {
  const { buyer, placeOfSupply, original, reason } = document;
  const billed = paper.open(paper.root, 'Sect');
  const at = (y: number): Place => ({ x: left, y, width: half });
  let y = paper.text(billed, 'H2', 'BILLED TO', at(top), label);
  y = paper.text(billed, 'P', buyer.name, at(y + 3), { face: 'bold', size: 10.5 });
  if (buyer.contact !== null) y = paper.text(billed, 'P', `Attention: ${buyer.contact}`, at(y), soft);
  if (buyer.address !== null) y = paper.text(billed, 'P', buyer.address, at(y), soft);
  y = paper.text(billed, 'P', `PIN ${buyer.pinCode}, State: ${stateText(buyer.state)}`, at(y), soft);
  y = paper.text(
    billed,
    'P',
    buyer.gstin === null ? 'Unregistered buyer' : `GSTIN: ${buyer.gstin}`,
    at(y + 2),
    buyer.gstin === null ? soft : bold,
  );
  paper.close(billed);

  const facts: [string, string][] = [
    ['Place of supply', stateText(placeOfSupply)],
    ['Reverse charge', 'No'],
    ...(original === null
      ? []
      : ([
          ['Against invoice', `${original.number} of ${formatDate(original.issuedOn)}`],
          ['Reason', reason ?? ''],
        ] satisfies [string, string][])),
    ...eInvoiceFacts(eInvoice, needsEInvoice),
  ];
  const details = paper.open(paper.root, 'Sect');
  let z = paper.text(details, 'H2', 'DETAILS', { x: rightHalf, y: top, width: half }, label) + 3;
  for (const [name, value] of facts) {
    const line = paper.open(details, 'P');
    const start = z;
    paper.text(line, 'Span', `${name}:`, { x: rightHalf, y: start, width: 92 }, soft);
    z =
      Math.max(
        start + paper.heightOf(`${name}:`, 92, soft),
        paper.text(line, 'Span', value, { x: rightHalf + 100, y: start, width: half - 100 }, { size: 9 }),
      ) + 2;
    paper.close(line);
  }
  paper.close(details);
  return Math.max(y, z);
}

function eInvoiceFacts(eInvoice: EInvoice | null, needsEInvoice: boolean): [string, string][] {
  if (eInvoice === null) return needsEInvoice ? [['e-Invoice', 'Registration is pending']] : [];
  return [
    ['IRN', eInvoice.irn],
    ['Acknowledgement', `${eInvoice.ackNumber} of ${eInvoice.ackedAt.toISOString().slice(0, 10)}`],
  ];
}

/** The one line of the document as a table of its own: what, SAC, price, discount, taxable value. */
function drawLine(paper: Paper, { line, kind }: TaxDocument, top: number): number {
  const isInvoice = kind === 'invoice';
  const valueHead = kind === 'commercial-credit-note' ? 'Amount (₹)' : 'Taxable value (₹)';
  const columns = isInvoice
    ? ([
        { head: 'Description', width: 213, align: 'left' },
        { head: 'SAC', width: 52, align: 'left' },
        { head: 'List price (₹)', width: 76, align: 'right' },
        { head: 'Discount (₹)', width: 72, align: 'right' },
        { head: valueHead, width: 86.28, align: 'right' },
      ] as const)
    : ([
        { head: 'Description', width: 333, align: 'left' },
        { head: 'SAC', width: 62, align: 'left' },
        { head: valueHead, width: 104.28, align: 'right' },
      ] as const);
  const table = paper.open(paper.root, 'Table');
  paper.band({ x: left, y: top, width: column }, 22, ink.wash);
  const headRow = paper.open(table, 'TR');
  let x = left;
  for (const { head, width, align } of columns) {
    paper.text(
      headRow,
      'TH',
      head,
      { x: x + 8, y: top + 6.5, width: width - 16 },
      { face: 'bold', size: 8, color: ink.soft, align },
      'Column',
    );
    x += width;
  }
  paper.close(headRow);

  const period = `Research subscription\n${formatDate(line.periodFrom)} to ${formatDate(line.periodTo)}`;
  const cells = isInvoice
    ? [
        line.sac,
        formatAmount(line.listPrice),
        line.discount === null ? '0.00' : formatAmount(line.discount.amount),
        formatAmount(line.taxable),
      ]
    : [line.sac, formatAmount(line.taxable)];
  const row = paper.open(table, 'TR');
  const y = top + 32;
  const first = paper.open(row, 'TD');
  const width = columns[0].width - 16;
  let below = paper.text(
    first,
    'P',
    line.description,
    { x: left + 8, y, width },
    { face: 'bold', size: 9.5 },
  );
  below = paper.text(first, 'P', period, { x: left + 8, y: below + 1, width }, soft);
  if (line.discount !== null)
    below = paper.text(
      first,
      'P',
      `Discount: ${line.discount.reason}`,
      { x: left + 8, y: below, width },
      soft,
    );
  if (line.note !== null) below = paper.text(first, 'P', line.note, { x: left + 8, y: below, width }, soft);
  paper.close(first);
  x = left + columns[0].width;
  for (const [index, cell] of cells.entries()) {
    const { width: wide, align } = columns[index + 1] ?? columns[0];
    paper.text(row, 'TD', cell, { x: x + 8, y, width: wide - 16 }, { align });
    x += wide;
  }
  paper.close(row);
  paper.close(table);
  paper.rule(below + 10);
  return below + 10;
}

/** Heads, round-off and total on the right; the total in words on the left. */
function drawTotals(paper: Paper, document: TaxDocument, top: number): number {
  const { line, taxes, roundOff, total, totalInWords, kind } = document;
  const words = paper.open(paper.root, 'Sect');
  let y = paper.text(words, 'H2', 'TOTAL IN WORDS', { x: left, y: top, width: half }, label);
  y = paper.text(
    words,
    'P',
    totalInWords,
    { x: left, y: y + 3, width: half - 10 },
    { size: 9.5, lineGap: 2.5 },
  );
  if (kind === 'commercial-credit-note') {
    const note =
      'No tax adjustment: the period of section 34(2) of the CGST Act for the original supply has ended.';
    y = paper.text(words, 'P', note, { x: left, y: y + 6, width: half - 10 }, soft);
  }
  paper.close(words);

  const rows: [string, Paise][] = [
    ...(taxes.length === 0 && roundOff === 0
      ? []
      : ([['Taxable value', line.taxable]] satisfies [string, Paise][])),
    ...taxes.map(({ label: head, basisPoints, amount }): [string, Paise] => [
      `${head} @ ${basisPoints / 100} %`,
      amount,
    ]),
    ...(roundOff === 0 ? [] : ([['Round off', roundOff]] satisfies [string, Paise][])),
  ];
  const table = paper.open(paper.root, 'Table');
  let z = top;
  for (const [name, amount] of rows)
    z = totalsRow(paper, table, name, formatAmount(amount), z, { size: 9, color: ink.soft }, {});
  if (rows.length > 0) paper.rule(z + 2, ink.rule, 0.6, rightHalf, right);
  paper.band({ x: rightHalf, y: z + 4, width: right - rightHalf }, 28, ink.wash);
  const strong = { face: 'bold', size: 12 } as const;
  z = totalsRow(
    paper,
    table,
    kind === 'invoice' ? 'Total' : 'Total credit',
    formatRupees(total),
    z + 11,
    strong,
    strong,
  );
  paper.close(table);
  return Math.max(y, z + 8);
}

function totalsRow(
  paper: Paper,
  table: Paper['root'],
  name: string,
  amount: string,
  y: number,
  nameStyle: Parameters<Paper['text']>[4],
  amountStyle: Parameters<Paper['text']>[4],
): number {
  const row = paper.open(table, 'TR');
  paper.text(row, 'TH', name, { x: rightHalf + 8, y, width: 110 }, nameStyle, 'Row');
  const place = { x: rightHalf + 118, y, width: right - rightHalf - 126 };
  const below = paper.text(row, 'TD', amount, place, { align: 'right', ...amountStyle });
  paper.close(row);
  return below + 4;
}

/** What the invoice was paid with, or where the credit goes. */
function drawSettlement(paper: Paper, { kind, settlement }: TaxDocument, top: number): number {
  if (settlement.length === 0) return top;
  const sect = paper.open(paper.root, 'Sect');
  const heading = kind === 'invoice' ? 'PAID WITH' : 'HOW IT IS SETTLED';
  let y = paper.text(sect, 'H2', heading, { x: left, y: top, width: column }, label) + 5;
  const table = paper.open(sect, 'Table');
  for (const { label: name, reference, amount } of settlement) {
    const row = paper.open(table, 'TR');
    const place = { x: left, y, width: column - 120 };
    const below = paper.text(row, 'TH', `${name} ${reference}`.trim(), place, { size: 9 }, 'Row');
    paper.text(row, 'TD', formatRupees(amount), { x: right - 110, y, width: 102 }, { align: 'right' });
    paper.close(row);
    y = below + 3;
  }
  paper.close(table);
  paper.close(sect);
  return y;
}

function drawNotes(paper: Paper, { document }: Printed, top: number): void {
  const { bank, footer } = document;
  let y = top;
  for (const [heading, text] of [
    ['BANK DETAILS', bank],
    ['NOTES', footer],
  ] as const) {
    if (text === null || text === '') continue;
    const sect = paper.open(paper.root, 'Sect');
    y = paper.text(sect, 'H2', heading, { x: left, y, width: column }, label);
    y = paper.text(sect, 'P', text, { x: left, y: y + 3, width: column }, soft) + 12;
    paper.close(sect);
  }
}

function drawFoot(paper: Paper, { supplier, kind }: TaxDocument): void {
  const y = sheet.height - 70;
  paper.rule(y);
  const sect = paper.open(paper.root, 'Sect');
  const small = { size: 8, color: ink.faint } as const;
  const name = kind === 'invoice' ? 'invoice' : 'note';
  const first = `This ${name} was issued electronically and needs no signature (Information Technology Act, 2000).`;
  const second = `${supplier.legalName}, SEBI research analyst ${supplier.sebiRegistration}`;
  const third = `${supplier.email}   ${supplier.phone}   ${supplier.website}`;
  const below = paper.text(sect, 'P', first, { x: left, y: y + 10, width: column }, small);
  const last = paper.text(sect, 'P', second, { x: left, y: below + 1, width: column }, small);
  paper.text(sect, 'P', third, { x: left, y: last + 1, width: column }, small);
  paper.close(sect);
}

/** `Maharashtra (27)`. */
function stateText({ name, gstCode }: StateOnDocument): string {
  return `${name} (${gstCode})`;
}
