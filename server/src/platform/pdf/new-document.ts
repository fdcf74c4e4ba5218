import PDFDocument from 'pdfkit';
import { faces } from './faces.ts';

export type PdfFacts = {
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  readonly at: Date;
};

export type PdfForm = { readonly margin: number; readonly conformsTo?: 'PDF/UA' };

/** A4 page size in points. */
export const a4 = { width: 595.28, height: 841.89 } as const;

// Supported by the library, but missing in its types.
const pdfUa: object = { subset: 'PDF/UA' };

/**
 * Starts a tagged A4 document in English with the product's typefaces. Returns it with its structure root and `finish`,
 * which ends it and returns its bytes. Deterministic, because nothing here reads a clock or uses randomness.
 *
 * @param conformsTo `PDF/UA` if all content is marked as content or decoration
 */
export function newDocument({ title, author, subject, at }: PdfFacts, { margin, conformsTo }: PdfForm) {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    pdfVersion: '1.7',
    ...(conformsTo === undefined ? {} : pdfUa),
    tagged: true,
    // Do not load a standard font; every text names its typeface.
    font: '',
    displayTitle: true,
    lang: 'en-IN',
    info: {
      Title: printable(title),
      Author: printable(author),
      ...(subject === undefined ? {} : { Subject: printable(subject) }),
      Creator: 'Niveshak',
      Producer: 'Niveshak',
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  // The library accepts parsed typefaces, but its types do not.
  for (const [name, face] of Object.entries(faces)) Reflect.apply(doc.registerFont, doc, [name, face]);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    finish: async () => {
      root.end();
      doc.end();
      return finished;
    },
  };
}

/** Replaces characters that the Latin typefaces lack, which would print as boxes, with question marks. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u20b9\u2116\u2122\u2212\n]/gu,
      '?',
    );
}
