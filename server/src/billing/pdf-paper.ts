import { colours } from '@niveshak/domain/theme/colours';
import type { Face } from '../platform/pdf/faces.ts';
import { a4, newDocument, printable } from '../platform/pdf/new-document.ts';
import type { PdfFacts } from '../platform/pdf/new-document.ts';

type Style = {
  readonly face?: Face;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly tracking?: number;
  readonly lineGap?: number;
};

/** Product colours. Contrast on white is 15.6 (ink), 7.3 and 5.1; WCAG AA requires 4.5. */
export const ink = {
  strong: colours.light.ink,
  soft: colours.light.soft,
  faint: colours.light.faint,
  rule: colours.light.rule,
  accent: colours.light.accent,
  wash: colours.light.paper,
} as const;

export const sheet = { ...a4, margin: 48 } as const;
export const column = sheet.width - 2 * sheet.margin;

type Structure = PDFKit.PDFStructureElement;
export type Place = { readonly x: number; readonly y: number; readonly width: number };

/**
 * A tagged A4 page. Text is placed at coordinates and added to the structure tree for screen readers; graphics are
 * marked as artifacts. Each method returns the y coordinate below its output.
 */
export type Paper = {
  readonly root: Structure;
  /** Opens a structure container (`Sect`, `Table`, `TR`), to be closed with `close`. */
  readonly open: (parent: Structure, tag: string) => Structure;
  readonly close: (structure: Structure) => void;
  readonly text: (
    parent: Structure,
    tag: string,
    text: string,
    place: Place,
    style?: Style,
    scope?: 'Column' | 'Row',
  ) => number;
  readonly heightOf: (text: string, width: number, style?: Style) => number;
  readonly rule: (y: number, color?: string, thickness?: number, from?: number, to?: number) => void;
  readonly band: (place: Place, height: number, color: string) => void;
  readonly finish: () => Promise<Buffer>;
};

// The library supports `scope`, but its types lack it.
const scoped = (scope: 'Column' | 'Row' | undefined): object => (scope === undefined ? {} : { scope });

export function newPaper(facts: PdfFacts): Paper {
  const { doc, root, finish } = newDocument(facts, { margin: 0, conformsTo: 'PDF/UA' });
  const options = (text: string, width: number, style: Style) => ({
    width,
    align: style.align ?? 'left',
    characterSpacing: style.tracking ?? 0,
    lineGap: style.lineGap ?? 1.5,
    // Tabular numerals align columns of amounts.
    features: (isAmount(text) ? ['tnum', 'kern'] : ['kern']) satisfies PDFKit.Mixins.OpenTypeFeatures[],
  });
  const use = (style: Style) =>
    doc
      .font(style.face ?? 'regular')
      .fontSize(style.size ?? 9)
      .fillColor(style.color ?? ink.strong);
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  return {
    root,
    open: (parent, tag) => {
      const structure = doc.struct(tag);
      parent.add(structure);
      return structure;
    },
    close: (structure) => structure.end(),
    text: (parent, tag, text, { x, y, width }, style = {}, scope) => {
      parent.add(
        doc.struct(tag, scoped(scope), [
          () => void use(style).text(printable(text), x, y, options(text, width, style)),
        ]),
      );
      return doc.y;
    },
    heightOf: (text, width, style = {}) =>
      use(style).heightOfString(printable(text), options(text, width, style)),
    rule: (y, color = ink.rule, thickness = 0.6, from = sheet.margin, to = sheet.width - sheet.margin) =>
      decorate(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(thickness).stroke(color)),
    band: ({ x, y, width }, height, color) => decorate(() => doc.rect(x, y, width, height).fill(color)),
    finish,
  };
}

function isAmount(text: string): boolean {
  return /^[-₹\d.,]+$/.test(text);
}
