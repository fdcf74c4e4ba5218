import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import type { StateOnDocument, TaxDocument } from '@niveshak/domain/billing/tax-document';
import { bold, half, label, left, rightHalf, soft } from './pdf-layout.ts';
import type { Paper, Place } from './pdf-paper.ts';
import { column, ink, newPaper, sheet } from './pdf-paper.ts';
import { drawLine, drawSettlement, drawTotals } from './pdf-tables.ts';
import type { EInvoice } from './e-invoices.ts';

const titles = {
  invoice: 'Tax Invoice',
  'credit-note': 'Credit Note',
  'commercial-credit-note': 'Commercial Credit Note',
} as const satisfies Record<DocumentKind, string>;

const specimen = 'SPECIMEN from a rehearsal. Not a tax document; nothing was sold.';

export type Printed = {
  readonly document: TaxDocument;
  readonly issuedAt: Date;
  readonly eInvoice: EInvoice | null;
  /** Marks the document as a specimen, for rehearsals. */
  readonly isSpecimen?: boolean;
};

/**
 * Renders a document from its snapshot as a one-page A4 tagged PDF (PDF/UA), with tables, headings and a reading order
 * for screen readers. Deterministic: the same document always gives the same bytes.
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
  if (printed.isSpecimen === true) {
    const place = { x: left, y: 14, width: column };
    paper.text(paper.root, 'P', specimen, place, { face: 'bold', size: 10 });
  }
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

function drawParties(paper: Paper, { document, eInvoice }: Printed, top: number): number {
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
    ...eInvoiceFacts(eInvoice),
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

function eInvoiceFacts(eInvoice: EInvoice | null): [string, string][] {
  if (eInvoice === null) return [];
  return [
    ['IRN', eInvoice.irn],
    ['Acknowledgement', `${eInvoice.ackNumber} of ${eInvoice.ackedAt.toISOString().slice(0, 10)}`],
  ];
}

function drawNotes(paper: Paper, { document }: Printed, top: number): void {
  const { bank, footer } = document;
  let y = top;
  for (const [heading, text] of [
    ['OUR PAYMENT DETAILS', bank],
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
  const small = { size: 9, color: ink.faint } as const;
  const name = kind === 'invoice' ? 'invoice' : 'note';
  const first = `This ${name} was issued electronically and needs no signature (Information Technology Act, 2000).`;
  const second = `${supplier.legalName}, SEBI research analyst ${supplier.sebiRegistration}`;
  const third = `${supplier.email}   ${supplier.phone}   ${supplier.website}`;
  const below = paper.text(sect, 'P', first, { x: left, y: y + 10, width: column }, small);
  const last = paper.text(sect, 'P', second, { x: left, y: below + 1, width: column }, small);
  paper.text(sect, 'P', third, { x: left, y: last + 1, width: column }, small);
  paper.close(sect);
}

/** Returns a state with its GST code, e.g. `Maharashtra (27)`. */
function stateText({ name, gstCode }: StateOnDocument): string {
  return `${name} (${gstCode})`;
}
