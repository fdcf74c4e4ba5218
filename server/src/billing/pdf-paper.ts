import PDFDocument from 'pdfkit';
import { faces } from '../platform/pdf/faces.ts';
import type { Face } from '../platform/pdf/faces.ts';

export type Style = {
  readonly face?: Face;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly tracking?: number;
  readonly lineGap?: number;
};

/** Ink and marigold of the product; contrast on white 15.6, 7.3 and 5.1 (WCAG AA asks for 4.5). */
export const ink = {
  strong: '#17202b',
  soft: '#4b5261',
  faint: '#666b76',
  rule: '#d9d2c3',
  accent: '#f2a71b',
  wash: '#fbf7ef',
} as const;

export const sheet = { width: 595.28, height: 841.89, margin: 48 } as const;
export const column = sheet.width - 2 * sheet.margin;

type Structure = PDFKit.PDFStructureElement;
export type Place = { readonly x: number; readonly y: number; readonly width: number };

/**
 * A tagged A4 page on which text is put at a place and belongs to the structure that screen readers follow, and
 * everything drawn is marked as decoration. Each method answers the y below what it wrote.
 */
export type Paper = {
  readonly root: Structure;
  /** A container of the structure (`Sect`, `Table`, `TR`), closed by `close`. */
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

export type PaperFacts = {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly at: Date;
};

// The library takes these two; its types do not know them yet.
const pdfUa: object = { subset: 'PDF/UA' };
const scoped = (scope: 'Column' | 'Row' | undefined): object => (scope === undefined ? {} : { scope });

/** The same facts and calls give the same bytes: nothing here reads a clock or randomness. */
export function newPaper(facts: PaperFacts): Paper {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    ...pdfUa,
    tagged: true,
    displayTitle: true,
    lang: 'en-IN',
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      Creator: 'Niveshak',
      Producer: 'Niveshak',
      CreationDate: facts.at,
      ModDate: facts.at,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [name, bytes] of Object.entries(faces)) doc.registerFont(name, bytes);
  const root = doc.struct('Document');
  doc.addStructure(root);

  const options = (text: string, width: number, style: Style) => ({
    width,
    align: style.align ?? 'left',
    characterSpacing: style.tracking ?? 0,
    lineGap: style.lineGap ?? 1.5,
    // Amounts have figures of one width, so that columns line up.
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
    finish: () => {
      root.end();
      doc.end();
      return finished;
    },
  };
}

function isAmount(text: string): boolean {
  return /^[-₹\d.,]+$/.test(text);
}

/** The faces hold Latin letters; what they lack would print as an empty box. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u20b9\u2116\u2122\u2212\n]/gu,
      '?',
    );
}
