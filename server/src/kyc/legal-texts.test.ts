import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firmProfileSchema } from '@niveshak/contract/firm/schemas';
import { parse } from 'zod';
import type { LegalKind } from '@niveshak/contract/kyc/schemas';
import { legalKinds } from '@niveshak/contract/kyc/schemas';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import demoFirm from '../../demo/firm.json' with { type: 'json' };
import { readFrontMatter } from '../../demo/front-matter.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { blocksOf } from './legal-blocks.ts';
import { legalTextInForce, saveLegalDocument, sha256Hex, termsInForce } from './legal-store.ts';
import { renderLegalText } from './render-legal-text.ts';
import { signatureBox } from './signature-box.ts';
import { memberStatement, renderTermsPdf } from './terms-pdf.ts';

const demoText = (kind: LegalKind) =>
  readFrontMatter(new URL(`../../demo/legal/${kind}.md`, import.meta.url)).body;

describe('versions of legal texts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const draft = (version: string, from: string, bodyMarkdown: string) => ({
    kind: 'terms' as const,
    version,
    effectiveFrom: calendarDate(from),
    title: 'Terms',
    bodyMarkdown,
  });

  it('return the version in force on a day, by the hash of its exact text', async () => {
    const { db } = database;
    await saveLegalDocument(db, draft('1', '2025-01-01', 'One.'));
    await saveLegalDocument(db, draft('2', '2025-07-01', 'Two.'));
    expect(await legalTextInForce(db, 'terms', calendarDate('2024-12-31'))).toBeNull();
    expect(await termsInForce(db, calendarDate('2025-06-30'))).toMatchObject({
      version: '1',
      sha256: sha256Hex('One.'),
    });
    expect((await termsInForce(db, calendarDate('2025-07-01'))).version).toBe('2');
  });

  it('accept the same version again and refuse another text under its name', async () => {
    const { db } = database;
    await saveLegalDocument(db, draft('1', '2025-01-01', 'One.'));
    await expect(saveLegalDocument(db, draft('1', '2025-01-01', 'One, changed.'))).rejects.toThrow(
      'another text',
    );
  });

  it('cannot be changed or deleted by direct SQL', async () => {
    const { db } = database;
    await expect(db.updateTable('legal_documents').set({ title: 'x' }).execute()).rejects.toThrow(
      'never changed',
    );
    await expect(db.deleteFrom('legal_documents').execute()).rejects.toThrow('never changed');
  });

  it('report when none is in force', async () => {
    await expect(termsInForce(database.db, calendarDate('2019-01-01'))).rejects.toThrow('no terms in force');
  });
});

describe('rendering', () => {
  it('removes scripts, handlers, frames and foreign URL schemes', async () => {
    const html = await renderLegalText(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](https://example.test) ![c](https://example.test/c.png)',
    );
    expect(html).not.toMatch(/<script|<img|href="javascript/i);
    expect(html).toContain('<a href="https://example.test" rel="noopener noreferrer">b</a>');
  });

  it.each(legalKinds)('prints every word of the demo text %s', (kind) => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const printed = blocksOf(demoText(kind)).flatMap(({ runs }) =>
      words(runs.map(({ text }) => text).join('')),
    );
    // List numbers become markers.
    const source = words(demoText(kind).replaceAll(/^\s*\d+\. /gm, ''));
    expect(printed).toEqual(source);
  });

  it('numbers lists as in the text', () => {
    expect(
      blocksOf('3. three\n4. four\n   - below\n').map((block) => ('marker' in block ? block.marker : '')),
    ).toEqual(['3.', '4.', '\u2022']);
  });
});

describe('the document to sign', () => {
  const text = (kind: LegalKind, bodyMarkdown: string) => ({
    kind,
    version: '1',
    effectiveFrom: calendarDate('2025-01-01'),
    title: `The ${kind}`,
    bodyMarkdown,
    bodyHtml: '',
    sha256: sha256Hex(bodyMarkdown),
  });
  const input = {
    firm: parse(firmProfileSchema, demoFirm),
    memberName: 'Asha Rao',
    maskedPan: 'XXXXXX000A',
    reference: 'esign-1',
    today: calendarDate('2025-06-02'),
    instant: new Date('2025-06-02T04:30:00Z'),
    documents: [text('terms', demoText('terms')), text('mitc', demoText('mitc'))],
  };

  it('includes the declaration that separates clients of research and of distribution', () => {
    expect(memberStatement('Sahyadri Research Private Limited').at(-1)).toMatch(
      /^I am not a client of Sahyadri Research Private Limited or its group for the distribution of financial products/,
    );
  });

  it('is a tagged A4 PDF with room for the signature on the first page', async () => {
    const pdf = await renderTermsPdf(input);
    const read = await PDFDocument.load(pdf);
    expect(read.getTitle()).toBe('The terms and The mitc');
    expect(read.getPageCount()).toBeGreaterThanOrEqual(4);
    expect(read.catalog.toString()).toMatch(/\/MarkInfo|\/StructTreeRoot/);
    const { width, height } = read.getPage(0).getSize();
    expect(signatureBox.right).toBeLessThan(width);
    expect(signatureBox.top).toBeLessThan(height);
    expect(pdf.length).toBeLessThan(200_000);
  });

  it('renders names and texts with characters missing in its font', async () => {
    const pdf = await renderTermsPdf({
      ...input,
      memberName: '\u0906\u0936\u093e \u0930\u093e\u0935',
      documents: [text('terms', '\u20b9 1,51,000 \u2014 \u{1f600}')],
    });
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2);
  });
});
