import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCreditNote } from '@niveshak/domain/billing/make-document';
import { paise } from '@niveshak/domain/primitives/paise';
import { createTestDatabase } from '../testing/test-database.ts';
import { isMissing } from '../testing/is-missing.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { renderDocument } from './document-pdf.ts';
import { printedDocument } from '../testing/printed-document.ts';
import type { IssuedDocument } from './store.ts';
import {
  book,
  business,
  creditOf,
  june,
  newMember,
  openBilling,
  person,
  saleOf,
} from './testing/billing-fixture.ts';
import type { SaleMore } from './testing/billing-fixture.ts';

/** Reading PDFs requires poppler's `pdftotext`. Without it, only these tests are skipped. */
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

let database: TestDatabase;
let userId: string;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-pdf-'));
beforeAll(async () => {
  database = await createTestDatabase();
  await openBilling(database.db);
  userId = await newMember(database.db);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function invoice(listPrice: number, more: SaleMore): Promise<IssuedDocument> {
  const { invoice: issued } = await book(database.db, saleOf(userId, listPrice, more));
  if (issued === null) throw new Error('no invoice');
  return issued;
}

async function print({ document, issuedAt }: Pick<IssuedDocument, 'document' | 'issuedAt'>): Promise<Buffer> {
  const bytes = await renderDocument({ document, issuedAt, eInvoice: null });
  expect(bytes.length).toBeLessThan(largest);
  return bytes;
}

/** Maximum bytes per document. A hundred thousand documents of this size take three gigabytes. */
const largest = 32 * 1024;

/** Returns the PDF as text with uncompressed streams, to search for markers. */
function unpacked(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode[^]*?\nstream\n/g)].map(
    (found) => {
      const from = found.index + found[0].length;
      return zlib.inflateSync(bytes.subarray(from, from + Number(found[1]))).toString('latin1');
    },
  );
  return [...streams, text].join('\n');
}

/** Returns the text of a PDF in reading order, with whitespace collapsed. */
function read(bytes: Buffer): string {
  const file = path.join(folder, 'document.pdf');
  fs.writeFileSync(file, bytes);
  return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ');
}

describe.skipIf(isMissing('pdftotext', hasReader))('an invoice read back from PDF', () => {
  const supplier = [
    'Sahyadri Research Private Limited', '4th Floor, Demonstration House, Pune 411005', 'State: Maharashtra (27)',
    'GSTIN: 27AAACZ0000A1Z9', 'Date: 2 Jun 2025', '997159', 'Reverse charge: No', '2 Jun 2025 to 1 Jun 2026',
  ]; // prettier-ignore

  it('is B2C in the firm’s state: CGST and SGST', async () => {
    const issued = await invoice(2_398_800, { billing: person('MH') });
    const text = read(await print(issued));
    for (const field of [
      ...supplier, 'Tax Invoice', issued.number, 'Asha Rao', 'PIN 411001, State: Maharashtra (27)', 'Unregistered buyer',
      'Place of supply: Maharashtra (27)', 'Taxable value 23,988.00', 'CGST @ 9% 2,158.92', 'SGST @ 9% 2,158.92',
      'Total ₹28,305.84', 'Rupees Twenty Eight Thousand Three Hundred Five and Eighty Four Paise Only',
      'Payment pay_', '₹28,305.84', 'needs no signature',
    ]) expect(text).toContain(field); // prettier-ignore
    expect(text).not.toMatch(/IGST|UTGST/);
  });

  it('is B2B in another state: IGST, GST number, discount with its reason', async () => {
    const issued = await invoice(2_398_800, {
      billing: business,
      discount: { code: 'WELCOME10', amount: 239_880 },
    });
    const text = read(await print(issued));
    for (const field of [
      ...supplier, 'Rao Traders', 'Attention: Asha Rao', '5 Mahatma Gandhi Road, Bengaluru', 'PIN 560001, State: Karnataka (29)',
      'GSTIN: 29AAAPK0000C1ZP', 'Place of supply: Karnataka (29)', '23,988.00', '2,398.80', 'Discount: Code WELCOME10',
      'Taxable value 21,589.20', 'IGST @ 18% 3,886.06', 'Total ₹25,475.26',
    ]) expect(text).toContain(field); // prettier-ignore
    expect(text).not.toMatch(/CGST|SGST/);
  });

  it.each([
    [
      'B2C in another state',
      { billing: person('KA', '560001') },
      'Place of supply: Karnataka (29)',
      'IGST @ 18% 1,295.46',
    ],
    [
      'B2C in a union territory',
      { billing: person('CH', '160001') },
      'Place of supply: Chandigarh (04)',
      'IGST @ 18% 1,295.46',
    ],
    [
      'B2B in a union territory',
      { billing: { ...business, state: 'CH', gstNumber: '04JJJCC0000L1ZG', pinCode: '160001' } },
      'GSTIN: 04JJJCC0000L1ZG',
      'IGST @ 18% 1,295.46',
    ],
    [
      'B2B in the firm’s state',
      { billing: { ...business, state: 'MH', gstNumber: '27AAACZ0000A1Z9' } },
      'Place of supply: Maharashtra (27)',
      'CGST @ 9% 647.73 SGST @ 9% 647.73',
    ],
  ] as const)('%s', async (_name, more, place, tax) => {
    const text = read(await print(await invoice(719_700, more)));
    for (const field of [...supplier, place, tax, 'Total ₹8,492.46']) expect(text).toContain(field);
  });

  it.each([
    ['B2C', person('CH', '160001')],
    ['B2B', { ...business, state: 'CH', gstNumber: '04JJJCC0000L1ZG' } as const],
  ])('is from a firm in a union territory, %s: CGST and UTGST', async (_name, billing) => {
    const chandigarh = await createTestDatabase();
    try {
      await openBilling(chandigarh.db, 'CH');
      const sale = saleOf(await newMember(chandigarh.db), 719_700, { billing, firmState: 'CH' });
      const { invoice: issued } = await book(chandigarh.db, sale);
      if (issued === null) throw new Error('no invoice');
      const text = read(await print(issued));
      for (const field of [
        'GSTIN: 04JJJCC0000L1ZG', 'State: Chandigarh (04)', 'Place of supply: Chandigarh (04)',
        'CGST @ 9% 647.73 UTGST @ 9% 647.73', 'Total ₹8,492.46',
      ]) expect(text).toContain(field); // prettier-ignore
      expect(text).not.toMatch(/ SGST/);
    } finally {
      await chandigarh.drop();
    }
  });

  it('is a credit note: its own number, the invoice, the reason and the refund', async () => {
    const { document, number, issuedAt } = await invoice(2_398_800, { billing: person('MH') });
    const { heads } = creditOf('', 1_741_595);
    const facts = {
      original: document, taxable: paise(1_741_595), heads, reason: 'Cancelled by the member', note: 'Unused part: 11 Jul 2025 to 1 Apr 2026',
      settlement: [{ label: 'Refund to payment', reference: 'pay_1', amount: paise(2_055_083) }], explanation: [],
    }; // prettier-ignore
    const numbered = { place: { run: 1, sequence: 1 }, issuedOn: june.today };
    const text = read(
      await print({ document: makeCreditNote({ ...facts, isTaxAdjusted: true }, numbered), issuedAt }),
    );
    for (const field of [
      'Credit Note', 'CRN/25-26/000001', `Against invoice: ${number} of 2 Jun 2025`, 'Reason: Cancelled by the member', 'Unused part:',
      'CGST @ 9% 1,567.44', 'SGST @ 9% 1,567.44', 'Total credit ₹20,550.83', 'Refund to payment pay_1',
    ]) expect(text).toContain(field); // prettier-ignore
    const late = read(
      await print({ document: makeCreditNote({ ...facts, isTaxAdjusted: false }, numbered), issuedAt }),
    );
    expect(late).toContain('Commercial Credit Note');
    expect(late).toContain('No tax adjustment');
    expect(late).not.toContain('CGST @');
  });

  it('fits on one page with the longest texts, and prints a question mark for missing glyphs', async () => {
    const long = await invoice(10_000_000_000, {
      billing: {
        ...business,
        businessName: 'Ünïcødé अ '.repeat(16),
        address: 'Wing B, 12th Floor, '.repeat(15),
      },
    });
    const document = { ...long.document, footer: 'A note. '.repeat(60), bank: 'Account. '.repeat(40) };
    const bytes = await print({ document, issuedAt: long.issuedAt });
    const file = path.join(folder, 'long.pdf');
    fs.writeFileSync(file, bytes);
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Pages:\s+1\n/);
    expect(read(bytes)).toContain('Ünïcødé ?');
  });
});

describe.skipIf(isMissing('pdftotext', hasReader))('a rehearsal document', () => {
  it('is marked as a specimen, and is not reused in production', async () => {
    const issued = await invoice(719_700, {});
    const file = path.join(folder, 'specimen.pdf');
    fs.writeFileSync(file, (await printedDocument(database.db, issued.id, true)).bytes);
    expect(read(fs.readFileSync(file))).toContain('SPECIMEN from a rehearsal.');
    expect(read(Buffer.from((await printedDocument(database.db, issued.id)).bytes))).not.toContain(
      'SPECIMEN',
    );
  });
});

describe('a document', () => {
  it('is a tagged PDF/UA file with title and language, and byte-identical each time', async () => {
    const issued = await invoice(719_700, {});
    const file = await printedDocument(database.db, issued.id);
    expect(file.fileName).toBe(`${issued.number.replaceAll('/', '-')}.pdf`);
    const again = await printedDocument(database.db, issued.id);
    expect(Buffer.from(file.bytes).equals(Buffer.from(again.bytes))).toBe(true);
    const text = unpacked(Buffer.from(file.bytes));
    for (const mark of [
      '%PDF-1.7',
      '/MarkInfo',
      '/Lang (en-IN)',
      '/StructTreeRoot',
      'pdfuaid:part',
      '/DisplayDocTitle true',
      '/S /TH',
      '/Scope /Column',
      '/S /H1',
    ]) {
      expect(text).toContain(mark);
    }
    expect(file.bytes.length).toBeLessThan(largest);
  });

  it('prints the firm’s registration', async () => {
    const { document, issuedAt } = await invoice(719_700, { billing: business });
    const eInvoice = { irn: 'ab'.repeat(32), ackNumber: '112010', ackedAt: june.instant, signedQr: 'x' };
    const registered = await renderDocument({ document, issuedAt, eInvoice });
    if (!hasReader) return;
    expect(read(registered).replaceAll(' ', '')).toContain('ab'.repeat(32));
  });
});
