import { colours } from '@niveshak/domain/theme/colours';
import type { Firm } from '@niveshak/contract/firm/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { a4, newDocument, printable } from '../platform/pdf/new-document.ts';
import type { LegalText } from './legal-store.ts';
import { blocksOf } from './legal-blocks.ts';
import type { LegalBlock, Run } from './legal-blocks.ts';
import { signatureBox } from './signature-box.ts';

export type TermsPdfInput = {
  readonly firm: Firm;
  readonly memberName: string;
  readonly maskedPan: string;
  /** Our signing request id. */
  readonly reference: string;
  readonly today: CalendarDate;
  readonly instant: Date;
  readonly documents: readonly LegalText[];
};

const page = { ...a4, margin: 56 };
const body = 10;
const kerned = ['kern'] satisfies PDFKit.Mixins.OpenTypeFeatures[];

/**
 * Renders the document that a member signs: a first page with the parties, the versions and hashes of the texts and the
 * signature box, then the full texts. A tagged A4 PDF with real text.
 */
export async function renderTermsPdf(input: TermsPdfInput): Promise<Buffer> {
  const { doc, root, finish } = newDocument(
    {
      title: input.documents.map(({ title }) => title).join(' and '),
      author: input.firm.legalName,
      at: input.instant,
    },
    { margin: page.margin },
  );
  const write = writer(doc, root);
  firstPage(write, doc, input);
  for (const text of input.documents) {
    doc.addPage();
    write.heading(1, text.title);
    write.small(`Version ${text.version}. SHA-256 of the text: ${text.sha256}`);
    for (const block of blocksOf(text.bodyMarkdown)) writeBlock(write, block);
  }
  write.endList();
  return finish();
}

function firstPage(write: Writer, doc: PDFKit.PDFDocument, input: TermsPdfInput): void {
  const { firm } = input;
  write.heading(1, `Agreement with ${firm.legalName}`);
  write.paragraph([
    { text: `${firm.address}. SEBI registration ${firm.sebiRegistration}. ` },
    { text: `BSE enlistment ${firm.bseEnlistment}.` },
  ]);
  write.paragraph([{ text: 'Member: ', isBold: true }, { text: input.memberName }]);
  write.paragraph([{ text: 'PAN: ', isBold: true }, { text: input.maskedPan }]);
  write.paragraph([{ text: 'Date: ', isBold: true }, { text: formatDate(input.today) }]);
  write.paragraph([{ text: 'Reference: ', isBold: true }, { text: input.reference }]);
  write.heading(2, 'What is signed');
  for (const text of input.documents) {
    write.item('-', [{ text: `${text.title}, version ${text.version}`, isBold: true }], 0);
    write.small(`SHA-256 ${text.sha256}`);
  }
  write.heading(2, 'Statement of the member');
  for (const point of memberStatement(firm.legalName)) write.item('-', [{ text: point }], 0);
  const { left, right, top } = signatureBox;
  doc
    .save()
    .rect(left, page.height - top, right - left, top - signatureBox.bottom)
    .lineWidth(0.5)
    .stroke(colours.light.faint)
    .restore();
  write.caption(`Signature of ${input.memberName} (Aadhaar eSign)`, left, page.height - top - 14);
}

/**
 * The client's declaration on agreeing (Annexure B of SEBI's terms for research analysts). Its last point separates
 * research clients from distribution clients (S-17).
 */
export const memberStatement = (legalName: string): readonly string[] => [
  'I have read and understood the terms and conditions and the most important terms and conditions that follow, including the fee structure and the way refunds are computed.',
  'I subscribe to the research services for my own benefit and consumption, and I use my own judgement on any action that I take.',
  'I understand that investments in securities are subject to market risk and that no returns are assured or guaranteed.',
  'I understand that there is no recourse to the research analyst for losses from acting on research.',
  `I am not a client of ${legalName} or its group for the distribution of financial products, and neither are the dependent members of my family.`,
];

type Writer = ReturnType<typeof writer>;

function writer(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement) {
  const width = page.width - 2 * page.margin;
  let list: PDFKit.PDFStructureElement | null = null;
  const tagged = (tag: string, draw: () => void) => {
    list?.end();
    list = null;
    root.add(doc.struct(tag, {}, [draw]));
  };
  /** Merges consecutive items into one list. */
  const taggedItem = (draw: () => void) => {
    if (list === null) {
      list = doc.struct('L');
      root.add(list);
    }
    list.add(doc.struct('LI', {}, [doc.struct('LBody', {}, [draw])]));
  };
  return {
    heading: (level: number, text: string) => {
      // Avoid headings at the bottom of a page.
      if (doc.y > page.height - page.margin - 60) doc.addPage();
      tagged(`H${Math.min(level, 3)}`, () => {
        if (doc.y > page.margin) doc.moveDown(0.5);
        doc.font('bold').fontSize(headingSize(level)).fillColor(colours.light.ink);
        doc.text(printable(text), page.margin, doc.y, { width, features: kerned });
        doc.moveDown(0.3);
      });
    },
    paragraph: (all: readonly Run[]) =>
      tagged('P', () => {
        writeRuns(doc, all, page.margin, width);
        doc.moveDown(0.5);
      }),
    item: (marker: string, all: readonly Run[], depth: number) =>
      taggedItem(() => {
        const indent = 16 + depth * 16;
        if (doc.y > page.height - page.margin - 2 * body) doc.addPage();
        const { y } = doc;
        doc.font('regular').fontSize(body).fillColor(colours.light.ink);
        doc.text(printable(marker), page.margin + indent - 16, y, {
          width: 22,
          lineBreak: false,
          features: kerned,
        });
        doc.y = y;
        writeRuns(doc, all, page.margin + indent + 6, width - indent - 6);
        doc.moveDown(0.25);
      }),
    small: (text: string) =>
      tagged('P', () => {
        doc.font('regular').fontSize(8).fillColor(colours.light.soft);
        doc.text(printable(text), page.margin, doc.y, { width, features: kerned });
        doc.moveDown(0.5);
      }),
    endList: () => list?.end(),
    caption: (text: string, x: number, y: number) =>
      tagged('P', () => {
        doc
          .font('regular')
          .fontSize(8)
          .fillColor(colours.light.soft)
          .text(printable(text), x, y, { width, lineBreak: false, features: kerned });
      }),
  };
}

function writeRuns(doc: PDFKit.PDFDocument, all: readonly Run[], x: number, columns: number): void {
  const shown = all.filter(({ text }) => text !== '');
  doc.fontSize(body).fillColor(colours.light.ink);
  shown.forEach((run, index) => {
    doc.font(run.isBold === true ? 'bold' : 'regular');
    const options = { width: columns, continued: index < shown.length - 1, lineGap: 2, features: kerned };
    if (index === 0) doc.text(printable(run.text), x, doc.y, options);
    else doc.text(printable(run.text), options);
  });
}

function headingSize(level: number): number {
  if (level === 1) return 17;
  return level === 2 ? 13 : 11;
}

function writeBlock(write: Writer, block: LegalBlock): void {
  switch (block.kind) {
    case 'heading':
      return write.heading(block.level + 1, block.runs.map(({ text }) => text).join(''));
    case 'paragraph':
      return write.paragraph(block.runs);
    case 'item':
      return write.item(block.marker, block.runs, block.depth);
  }
}
