import type { Firm } from '@niveshak/contract/firm/schemas';
import type { Chart } from '@niveshak/domain/charts/chart';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../platform/clock.ts';
import { a4, newDocument, printable } from '../platform/pdf/new-document.ts';
import { blocksOfHtml } from './html-blocks.ts';
import { PdfWriter, footerTop, kerned, light, margin, width } from './pdf-writer.ts';

export type PrintedArticle = {
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: string;
  readonly publishedAt: Date;
  readonly correctedAt: Date | null;
  readonly bodyHtml: string;
  /** Charts placed in the text, by number. */
  readonly charts: ReadonlyMap<number, Chart>;
  readonly disclosureHtml: string | null;
  readonly corrections: readonly { readonly at: Date; readonly summary: string }[];
  readonly firm: Firm;
  /** Masked reader that the PDF was rendered for, e.g. `Asha R., as•••@example.in`. */
  readonly reader: string;
  readonly at: Date;
};

const size = { body: 10.5, small: 8.5 };

/**
 * Returns an article as a tagged A4 PDF with text, disclosures and corrections. The footer names the publisher and the
 * reader it was rendered for.
 */
export async function renderArticlePdf(printed: PrintedArticle): Promise<Buffer> {
  const { title, firm, disclosureHtml, corrections } = printed;
  const { doc, root, finish } = newDocument(
    { title, author: firm.legalName, subject: printed.excerpt, at: printed.at },
    { margin },
  );
  // Keep text above the footer.
  doc.page.margins.bottom = a4.height - footerTop + 16;
  const write = new PdfWriter(doc, root, size.body);
  let page = 1;
  const addFoot = () => {
    drawFoot(doc, printed, page);
    // Restore the text style of a paragraph that continues from the previous page.
    write.wearAgain();
  };
  doc.on('pageAdded', () => {
    doc.page.margins.bottom = a4.height - footerTop + 16;
    page += 1;
    addFoot();
  });
  addFoot();
  doc.x = margin;
  doc.y = margin;
  write.line('P', `${printed.category} · ${dayOf(printed.publishedAt)}`, {
    font: 'regular',
    size: 9,
    color: light.soft,
  });
  write.line('H1', title, { font: 'firm', size: 24, color: light.ink, gap: 6 });
  write.line('P', printed.excerpt, { font: 'regular', size: 12, color: light.soft, gap: 8 });
  write.line('P', `By ${printed.author}`, { font: 'regular', size: 9, color: light.ink, gap: 14 });
  for (const { at, summary } of corrections)
    write.line('P', `Corrected on ${dayOf(at)}: ${summary}`, {
      font: 'bold',
      size: 9,
      color: light.ink,
      gap: 10,
    });
  for (const block of blocksOfHtml(printed.bodyHtml)) {
    const chart = block.kind === 'chart' ? printed.charts.get(block.number) : undefined;
    if (chart !== undefined) write.chart(chart);
    else write.block(block, size.body);
  }
  if (disclosureHtml !== null) {
    write.line('H2', 'Disclosures', { font: 'firm', size: 14, color: light.ink, above: 16, gap: 4 });
    for (const block of blocksOfHtml(disclosureHtml)) write.block(block, size.small);
  }
  write.endList();
  return finish();
}

/** Draws the footer, which is decoration outside the structure tree. */
function drawFoot(doc: PDFKit.PDFDocument, { firm, reader, at }: PrintedArticle, page: number): void {
  const { x, y } = doc;
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0;
  doc.markContent('Artifact', { type: 'Pagination' });
  doc
    .moveTo(margin, footerTop)
    .lineTo(a4.width - margin, footerTop)
    .lineWidth(0.5)
    .stroke(light.rule);
  doc.font('regular').fontSize(7.5).fillColor(light.soft);
  const line = (words: string, top: number, align: 'left' | 'right') =>
    doc.text(printable(words), margin, top, { width, align, lineBreak: false, features: kerned });
  line(`${firm.legalName} · SEBI registration ${firm.sebiRegistration}`, footerTop + 8, 'left');
  line(`Page ${page}`, footerTop + 8, 'right');
  line(`For ${reader} · ${dayOf(at)} · Not for passing on`, footerTop + 19, 'left');
  doc.endMarkedContent();
  doc.page.margins.bottom = bottom;
  doc.x = x;
  doc.y = y;
}

function dayOf(instant: Date): string {
  return formatDate(businessTimeAt(instant).today);
}
