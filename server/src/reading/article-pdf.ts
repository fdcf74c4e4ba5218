import { colours } from '@niveshak/domain/theme/colours';
import type { Firm } from '@niveshak/contract/firm/schemas';
import type { Chart } from '@niveshak/domain/charts/chart';
import { chartWords } from '@niveshak/domain/charts/chart-words';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../platform/clock.ts';
import type { Face } from '../platform/pdf/faces.ts';
import { a4, newDocument, printable } from '../platform/pdf/new-document.ts';
import { drawScene, heightOnPaper, sceneOnPaper } from './draw-chart.ts';
import { blocksOfHtml } from './html-blocks.ts';
import type { Block, Run } from './html-blocks.ts';

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
  /** The reader it was rendered for, masked: `Asha R., as•••@example.in`. */
  readonly reader: string;
  readonly at: Date;
};

const margin = 62;
const width = a4.width - 2 * margin;
const foot = a4.height - 64;
const { light } = colours;
const size = { body: 10.5, small: 8.5 };
const kerned = ['kern'] satisfies PDFKit.Mixins.OpenTypeFeatures[];

/**
 * Returns an article as a tagged A4 PDF: its text, disclosures and corrections, and in the footer of each page the
 * publisher and the reader it was rendered for.
 */
export async function renderArticlePdf(printed: PrintedArticle): Promise<Buffer> {
  const { title, firm, disclosureHtml, corrections } = printed;
  const { doc, root, finish } = newDocument(
    { title, author: firm.legalName, subject: printed.excerpt, at: printed.at },
    { margin },
  );
  // Keep text above the footer.
  doc.page.margins.bottom = a4.height - foot + 16;
  let pages = 1;
  const worn: Worn = { font: 'regular', points: size.body, color: light.ink };
  const wear: Wear = (font, points, color) => {
    Object.assign(worn, { font, points, color });
    doc.font(font).fontSize(points).fillColor(color);
  };
  const drawFoot = () => {
    // Content outside the structure tree is decoration, repeated on each page.
    const { x, y } = doc;
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .moveTo(margin, foot)
      .lineTo(a4.width - margin, foot)
      .lineWidth(0.5)
      .stroke(light.rule);
    doc.font('regular').fontSize(7.5).fillColor(light.soft);
    const line = (words: string, top: number, align: 'left' | 'right') =>
      doc.text(printable(words), margin, top, { width, align, lineBreak: false, features: kerned });
    line(`${firm.legalName} · SEBI registration ${firm.sebiRegistration}`, foot + 8, 'left');
    line(`Page ${pages}`, foot + 8, 'right');
    line(`For ${printed.reader} · ${dayOf(printed.at)} · Not for passing on`, foot + 19, 'left');
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
    doc.x = x;
    doc.y = y;
    // Restore the text style of a paragraph continued from the previous page.
    wear(worn.font, worn.points, worn.color);
  };
  doc.on('pageAdded', () => {
    doc.page.margins.bottom = a4.height - foot + 16;
    pages += 1;
    drawFoot();
  });
  drawFoot();
  doc.x = margin;
  doc.y = margin;
  const write = writer(doc, root, wear);
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

/** Returns whether a table cell is numeric: a sign, the rupee, per cent, times; or a dash for no value. */
function isNumeric(cell: string): boolean {
  return /^[-−+₹(\s]*[\d.,]+\s*(%|×|x)?\)?$|^[-–—]?$/.test(cell);
}

function dayOf(instant: Date): string {
  return formatDate(businessTimeAt(instant).today);
}

type LineLook = {
  readonly font: Face;
  readonly size: number;
  readonly color: string;
  readonly above?: number;
  readonly gap?: number;
};

type Worn = { font: Face; points: number; color: string };
type Wear = (font: Face, points: number, color: string) => void;

function writer(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, wear: Wear) {
  let list: PDFKit.PDFStructureElement | null = null;
  const endList = () => {
    list?.end();
    list = null;
  };
  const tagged = (tag: string, draw: () => void) => {
    endList();
    root.add(doc.struct(tag, {}, [draw]));
  };
  const roomFor = (height: number) => {
    if (doc.y + height > foot - 16) doc.addPage();
  };
  const runsAt = (runs: readonly Run[], x: number, columns: number, points: number, color: string) => {
    runs.forEach((run, index) => {
      wear(run.isBold ? 'bold' : 'regular', points, color);
      const more = { width: columns, continued: index < runs.length - 1, lineGap: 2.5, features: kerned };
      if (index === 0) doc.text(printable(run.text), x, doc.y, more);
      else doc.text(printable(run.text), more);
    });
  };
  const line = (tag: string, text: string, look: LineLook) => {
    // Keep a heading off the end of a page.
    if (tag !== 'P') roomFor(look.size * 4);
    tagged(tag, () => {
      doc.y += look.above ?? 0;
      wear(look.font, look.size, look.color);
      doc.text(printable(text), margin, doc.y, { width, lineGap: 1.5, features: kerned });
      doc.y += look.gap ?? 4;
    });
  };
  const table = ({ rows }: Extract<Block, { kind: 'table' }>, points: number) => {
    endList();
    const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));
    // The first column holds row labels; numeric columns and their headings are right-aligned.
    const first = columns === 1 ? width : (width * 1.6) / (columns + 0.6);
    const further = columns === 1 ? 0 : (width - first) / (columns - 1);
    const widthOf = (index: number) => (index === 0 ? first : further);
    const leftOf = (index: number) => margin + (index === 0 ? 0 : first + (index - 1) * further);
    const isFigures = (index: number) =>
      index > 0 && rows.every(({ isHead, cells }) => isHead || isNumeric(cells[index] ?? ''));
    const element = doc.struct('Table');
    root.add(element);
    for (const { isHead, cells } of rows) {
      wear(isHead ? 'bold' : 'regular', points - 1, light.ink);
      const heights = cells.map((cell, index) =>
        doc.heightOfString(printable(cell), { width: widthOf(index) - 8 }),
      );
      const height = Math.max(points, ...heights) + 7;
      roomFor(height);
      const row = doc.struct('TR');
      element.add(row);
      const top = doc.y;
      cells.forEach((cell, index) => {
        row.add(
          doc.struct(isHead ? 'TH' : 'TD', {}, [
            () => {
              wear(isHead ? 'bold' : 'regular', points - 1, light.ink);
              doc.text(printable(cell), leftOf(index), top + 2, {
                width: widthOf(index) - 8,
                align: isFigures(index) ? 'right' : 'left',
                features: kerned,
              });
            },
          ]),
        );
      });
      row.end();
      doc.y = top + height;
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .moveTo(margin, doc.y - 2)
        .lineTo(margin + width, doc.y - 2)
        .lineWidth(0.4)
        .stroke(light.rule);
      doc.endMarkedContent();
    }
    element.end();
    doc.y += 8;
  };
  const item = ({ marker, depth, runs }: Extract<Block, { kind: 'item' }>, points: number) => {
    roomFor(points * 2);
    if (list === null) {
      list = doc.struct('L');
      root.add(list);
    }
    const x = margin + 16 + depth * 16;
    list.add(
      doc.struct('LI', {}, [
        doc.struct('LBody', {}, [
          () => {
            const { y } = doc;
            wear('regular', points, light.ink);
            doc.text(printable(marker), x - 16, y, { width: 20, lineBreak: false, features: kerned });
            doc.y = y;
            runsAt(runs, x, width - (x - margin), points, light.ink);
            doc.y += 3;
          },
        ]),
      ]),
    );
  };
  const block = (each: Block, points: number) => {
    switch (each.kind) {
      case 'heading': {
        const text = each.runs.map(({ text: words }) => words).join('');
        const large = each.level <= 2;
        return line(large ? 'H2' : 'H3', text, {
          font: 'firm',
          size: large ? 15 : 12,
          color: light.ink,
          above: 8,
          gap: 5,
        });
      }
      case 'term':
        return line('P', each.runs.map(({ text: words }) => words).join(''), {
          font: 'bold',
          size: points,
          color: light.ink,
          above: 4,
          gap: 1,
        });
      case 'figure':
        return each.words.trim() === ''
          ? undefined
          : line('P', `[Figure: ${each.words.trim()}]`, {
              font: 'regular',
              size: points - 1,
              color: light.soft,
              gap: 8,
            });
      case 'chart':
        return undefined;
      case 'table':
        return table(each, points);
      case 'item':
        return item(each, points);
      case 'quote':
        return tagged('BlockQuote', () => {
          runsAt(each.runs, margin + 16, width - 16, points, light.soft);
          doc.y += 7;
        });
      case 'paragraph':
        return tagged('P', () => {
          runsAt(each.runs, margin, width, points, light.ink);
          doc.y += 7;
        });
    }
  };
  /** Vector lines and text, with the same text alternative as on screen. */
  const chart = (each: Chart) => {
    const scene = sceneOnPaper(each);
    const height = heightOnPaper(scene, width);
    roomFor(height + 12);
    endList();
    const alt = printable(`${each.title}. ${chartWords(each)}`);
    root.add(
      doc.struct('Figure', { alt }, [
        () => {
          const top = doc.y + 4;
          drawScene(doc, scene, { x: margin, y: top, points: width });
          doc.x = margin;
          doc.y = top + height + 12;
        },
      ]),
    );
  };
  return { line, block, chart, endList };
}
