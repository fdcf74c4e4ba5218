import type { Chart } from '@niveshak/domain/charts/chart';
import { chartWords } from '@niveshak/domain/charts/chart-words';
import { colours } from '@niveshak/domain/theme/colours';
import type { Face } from '../platform/pdf/faces.ts';
import { a4, printable } from '../platform/pdf/new-document.ts';
import { drawScene, heightOnPaper, sceneOnPaper } from './draw-chart.ts';
import type { Block, Run } from './html-blocks.ts';

export const margin = 62;
export const width = a4.width - 2 * margin;
/** Top of the footer (y coordinate). */
export const footerTop = a4.height - 64;
export const { light } = colours;
export const kerned = ['kern'] satisfies PDFKit.Mixins.OpenTypeFeatures[];

type LineLook = {
  readonly font: Face;
  readonly size: number;
  readonly color: string;
  readonly above?: number;
  readonly gap?: number;
};

type TableRow = Extract<Block, { kind: 'table' }>['rows'][number];
type Column = { readonly left: number; readonly width: number; readonly align: 'left' | 'right' };

/** Writes article blocks into a tagged PDF, downwards from the current position. */
export class PdfWriter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #worn: { readonly font: Face; readonly points: number; readonly color: string };
  #list: PDFKit.PDFStructureElement | null = null;

  constructor(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, points: number) {
    this.#doc = doc;
    this.#root = root;
    this.#worn = { font: 'regular', points, color: light.ink };
  }

  /** Restores the most recently set text style. */
  wearAgain(): void {
    const { font, points, color } = this.#worn;
    this.#doc.font(font).fontSize(points).fillColor(color);
  }

  line(tag: string, text: string, look: LineLook): void {
    const doc = this.#doc;
    // Avoid a heading at the bottom of a page.
    if (tag !== 'P') this.#roomFor(look.size * 4);
    this.#tagged(tag, () => {
      doc.y += look.above ?? 0;
      this.#wear(look.font, look.size, look.color);
      doc.text(printable(text), margin, doc.y, { width, lineGap: 1.5, features: kerned });
      doc.y += look.gap ?? 4;
    });
  }

  block(block: Block, points: number): void {
    const { ink: color, soft } = light;
    switch (block.kind) {
      case 'heading': {
        const large = block.level <= 2;
        const look = { font: 'firm', size: large ? 15 : 12, color, above: 8, gap: 5 } as const;
        return this.line(large ? 'H2' : 'H3', textOf(block.runs), look);
      }
      case 'term':
        return this.line('P', textOf(block.runs), { font: 'bold', size: points, color, above: 4, gap: 1 });
      case 'figure': {
        const words = block.words.trim();
        const look = { font: 'regular', size: points - 1, color: soft, gap: 8 } as const;
        return words === '' ? undefined : this.line('P', `[Figure: ${words}]`, look);
      }
      case 'chart':
        return undefined;
      case 'table':
        return this.#table(block.rows, points);
      case 'item':
        return this.#item(block, points);
      case 'quote':
        return this.#tagged('BlockQuote', () => this.#text(block.runs, 16, { points, color: soft, gap: 7 }));
      case 'paragraph':
        return this.#tagged('P', () => this.#text(block.runs, 0, { points, color, gap: 7 }));
    }
  }

  /** Draws a chart as vector graphics, with the same text alternative as on screen. */
  chart(chart: Chart): void {
    const doc = this.#doc;
    const scene = sceneOnPaper(chart);
    const height = heightOnPaper(scene, width);
    this.#roomFor(height + 12);
    this.endList();
    const alt = printable(`${chart.title}. ${chartWords(chart)}`);
    this.#root.add(
      doc.struct('Figure', { alt }, [
        () => {
          const top = doc.y + 4;
          drawScene(doc, scene, { x: margin, y: top, points: width });
          doc.x = margin;
          doc.y = top + height + 12;
        },
      ]),
    );
  }

  endList(): void {
    this.#list?.end();
    this.#list = null;
  }

  #wear(font: Face, points: number, color: string): void {
    this.#worn = { font, points, color };
    this.wearAgain();
  }

  #tagged(tag: string, draw: () => void): void {
    this.endList();
    this.#root.add(this.#doc.struct(tag, {}, [draw]));
  }

  #roomFor(height: number): void {
    if (this.#doc.y + height > footerTop - 16) this.#doc.addPage();
  }

  #text(
    runs: readonly Run[],
    indent: number,
    { points, color, gap }: { readonly points: number; readonly color: string; readonly gap: number },
  ): void {
    const doc = this.#doc;
    runs.forEach((run, index) => {
      this.#wear(run.isBold ? 'bold' : 'regular', points, color);
      const continued = index < runs.length - 1;
      const more = { width: width - indent, continued, lineGap: 2.5, features: kerned };
      if (index === 0) doc.text(printable(run.text), margin + indent, doc.y, more);
      else doc.text(printable(run.text), more);
    });
    doc.y += gap;
  }

  #item({ marker, depth, runs }: Extract<Block, { kind: 'item' }>, points: number): void {
    const doc = this.#doc;
    this.#roomFor(points * 2);
    if (this.#list === null) {
      this.#list = doc.struct('L');
      this.#root.add(this.#list);
    }
    const indent = 16 + depth * 16;
    const body = doc.struct('LBody', {}, [
      () => {
        const { y } = doc;
        this.#wear('regular', points, light.ink);
        const place = { width: 20, lineBreak: false, features: kerned };
        doc.text(printable(marker), margin + indent - 16, y, place);
        doc.y = y;
        this.#text(runs, indent, { points, color: light.ink, gap: 3 });
      },
    ]);
    this.#list.add(doc.struct('LI', {}, [body]));
  }

  #table(rows: readonly TableRow[], points: number): void {
    this.endList();
    const columns = columnsOf(rows);
    const table = this.#doc.struct('Table');
    this.#root.add(table);
    for (const row of rows) this.#row(table, row, columns, points - 1);
    table.end();
    this.#doc.y += 8;
  }

  #row(table: PDFKit.PDFStructureElement, row: TableRow, columns: readonly Column[], points: number): void {
    const doc = this.#doc;
    const wear = () => this.#wear(row.isHead ? 'bold' : 'regular', points, light.ink);
    const cells = columns.slice(0, row.cells.length).map((column, index) => ({
      ...column,
      text: printable(row.cells[index] ?? ''),
    }));
    wear();
    const heights = cells.map((cell) => doc.heightOfString(cell.text, { width: cell.width }));
    const height = Math.max(points + 1, ...heights) + 7;
    this.#roomFor(height);
    const element = doc.struct('TR');
    table.add(element);
    const top = doc.y;
    for (const { text, left, ...place } of cells) {
      const draw = () => {
        wear();
        doc.text(text, left, top + 2, { ...place, features: kerned });
      };
      element.add(doc.struct(row.isHead ? 'TH' : 'TD', {}, [draw]));
    }
    element.end();
    doc.y = top + height;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(margin, doc.y - 2)
      .lineTo(margin + width, doc.y - 2)
      .lineWidth(0.4)
      .stroke(light.rule);
    doc.endMarkedContent();
  }
}

/** Returns the columns. The first has row labels; numeric columns and their headings are right-aligned. */
function columnsOf(rows: readonly TableRow[]): Column[] {
  const count = Math.max(1, ...rows.map(({ cells }) => cells.length));
  const first = count === 1 ? width : (width * 1.6) / (count + 0.6);
  const further = count === 1 ? 0 : (width - first) / (count - 1);
  return Array.from({ length: count }, (_, index): Column => {
    const isNumbers = index > 0 && rows.every(({ isHead, cells }) => isHead || isNumeric(cells[index] ?? ''));
    return {
      left: margin + (index === 0 ? 0 : first + (index - 1) * further),
      width: (index === 0 ? first : further) - 8,
      align: isNumbers ? 'right' : 'left',
    };
  });
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Returns whether a table cell is numeric, including a sign, the rupee, per cent or times, or a dash for no value. */
function isNumeric(cell: string): boolean {
  return /^[-−+₹(\s]*[\d.,]+\s*(%|×|x)?\)?$|^[-–—]?$/.test(cell);
}
