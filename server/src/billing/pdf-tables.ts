import { formatDate, inclusiveDays } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { formatAmount, formatRupees } from '@niveshak/domain/primitives/paise';
import type { TaxDocument } from '@niveshak/domain/billing/tax-document';
import { half, label, left, right, rightHalf, soft } from './pdf-layout.ts';
import type { Paper } from './pdf-paper.ts';
import { column, ink } from './pdf-paper.ts';

/** Draws the document's single line item as a table: description, SAC, price, discount, taxable value. */
export function drawLine(paper: Paper, { line, kind }: TaxDocument, top: number): number {
  const isInvoice = kind === 'invoice';
  const columns = columnsOf(kind);
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
      { face: 'bold', size: 9, color: ink.soft, align },
      'Column',
    );
    x += width;
  }
  paper.close(headRow);

  const length = inclusiveDays(line.periodFrom, line.periodTo);
  const period = `${formatDate(line.periodFrom)} to ${formatDate(line.periodTo)}, ${length === 1 ? '1 day' : `${length} days`}`;
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
  below = paper.text(first, 'P', 'Research subscription', { x: left + 8, y: below + 1, width }, soft);
  below = paper.text(first, 'P', period, { x: left + 8, y: below, width }, soft);
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

function columnsOf(kind: TaxDocument['kind']) {
  const valueHead = kind === 'commercial-credit-note' ? 'Amount (₹)' : 'Taxable value (₹)';
  return kind === 'invoice'
    ? ([
        { head: 'Description', width: 169, align: 'left' },
        { head: 'SAC', width: 60, align: 'left' },
        { head: 'Price (₹)', width: 84, align: 'right' },
        { head: 'Discount (₹)', width: 80, align: 'right' },
        { head: valueHead, width: 106.28, align: 'right' },
      ] as const)
    : ([
        { head: 'Description', width: 325, align: 'left' },
        { head: 'SAC', width: 60, align: 'left' },
        { head: valueHead, width: 114.28, align: 'right' },
      ] as const);
}

/** Draws heads, round-off and total on the right, and the total in words on the left. */
export function drawTotals(paper: Paper, document: TaxDocument, top: number): number {
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
      `${head} @ ${basisPoints / 100}%`,
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

/** Draws how the invoice was paid, or where the credit went. */
export function drawSettlement(paper: Paper, { kind, settlement }: TaxDocument, top: number): number {
  if (settlement.length === 0) return top;
  const sect = paper.open(paper.root, 'Sect');
  const heading = kind === 'invoice' ? 'PAID WITH' : 'HOW IT IS SETTLED';
  let y = paper.text(sect, 'H2', heading, { x: left, y: top, width: column }, label) + 5;
  const table = paper.open(sect, 'Table');
  for (const { label: name, reference, on, amount } of settlement) {
    const row = paper.open(table, 'TR');
    const place = { x: left, y, width: column - 120 };
    const words = [name, reference, ...(on === undefined ? [] : [`on ${formatDate(on)}`])].join(' ').trim();
    const below = paper.text(row, 'TH', words, place, { size: 9 }, 'Row');
    paper.text(row, 'TD', formatRupees(amount), { x: right - 110, y, width: 102 }, { align: 'right' });
    paper.close(row);
    y = below + 3;
  }
  paper.close(table);
  paper.close(sect);
  return y;
}
