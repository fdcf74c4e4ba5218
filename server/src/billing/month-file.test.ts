import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentNumber } from '@niveshak/domain/billing/document-number';
import { monthFiles } from '@niveshak/domain/billing/month-files';
import type { MonthFile } from '@niveshak/domain/billing/month-files';
import { isAccount } from '@niveshak/domain/ledger/account';
import { paymentHeld, refundProcessed } from '@niveshak/domain/ledger/events';
import { tallyLedger } from '@niveshak/domain/ledger/tally';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { seeded } from '../../demo/random.ts';
import { post } from '../ledger/index.ts';
import { zipSource } from '../platform/files/zip-source.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { bookRefund } from './book-refund.ts';
import { recordEInvoice } from './e-invoices.ts';
import { issueCreditNote } from './issue.ts';
import { monthFile } from './month-file.ts';
import { lockSeries } from './series.ts';
import { readBillingSettings, saveBillingSettings } from './settings.ts';
import { insertDocument } from './store.ts';
import {
  at,
  book,
  business,
  buy,
  creditOf,
  june,
  newMember,
  openBilling,
  person,
  saleOf,
} from './testing/billing-fixture.ts';

const seed = Number(process.env['MONTH_SEED'] ?? Date.now() % 1_000_000);
const random = seeded(seed);
const upTo = (most: number) => Math.floor(random() * most);
const firstDay = calendarDate('2025-06-01');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await openBilling(database.db);
  for (let sale = 0; sale < 30; sale += 1) await randomSale();
});
afterAll(() => database.drop());

/** Books a sale on a random day from May to July, sometimes with a refund or an upgrade. */
async function randomSale(): Promise<void> {
  const { db } = database;
  /** Returns a day in the first or second half of a month. */
  const day = (month: number, from = 1) =>
    at(`2025-0${month}-${String(from + upTo(14)).padStart(2, '0')}T10:00:00+05:30`);
  const month = 5 + upTo(3);
  const later = day(Math.min(month + upTo(2), 7), 15);
  const userId = await newMember(db);
  const billing = [person('MH'), person('KA', '560001'), business][upTo(3)] ?? business;
  const sold = saleOf(userId, 10 + upTo(3_000_000), { billing });
  const { termId, invoice } = await buy(db, sold, day(month));
  if (invoice === null) throw new Error('No invoice.');
  const part = creditOf(termId, 1 + upTo(invoice.taxable), billing.state);
  if (random() < 0.3) {
    const more = { billing, creditNotes: [part], alias: 'CML1Y' } as const;
    await book(db, saleOf(userId, 3_000_000, more), later);
  } else if (random() < 0.5) {
    const refund = { reference: `cancel:${termId}`, orderId: sold.orderId, kind: 'cancellation', reason: 'Cancelled' } as const; // prettier-ignore
    await db.transaction().execute(async (tx) => {
      const booked = await bookRefund(
        tx,
        { ...refund, taxable: part.taxable, heads: part.heads, unusedFrom: null, explanation: [] },
        later,
      );
      for (const owed of booked?.refunds ?? [])
        await post(tx, refundProcessed({ ...owed, userId, refundId: `rfnd_${owed.paymentId}` }), later);
    });
  } else {
    const held = {
      paymentId: `pay_held_${termId}`,
      orderId: sold.orderId,
      userId,
      amount: paise(1 + upTo(100_000)),
    };
    await db.transaction().execute((tx) => post(tx, paymentHeld(held), day(month)));
  }
}

async function textOf(file: MonthFile, month = firstDay): Promise<string> {
  let text = '';
  for await (const piece of monthFile(database.db, month, file, { time: june, isRehearsal: false }).pieces)
    text += String(piece);
  return text;
}

/** Returns the debits and credits of a month by account, from the ledger's rows. */
async function ledgerOfMonth(): Promise<{ name: string; debit: number; credit: number }[]> {
  const { rows } = await database.pool.query<{ account: string; debit: number; credit: number }>(
    `select l.account, coalesce(sum(l.amount_paise) filter (where l.side = 'debit'), 0)::float8 as debit,
       coalesce(sum(l.amount_paise) filter (where l.side = 'credit'), 0)::float8 as credit
     from ledger_entries e join ledger_lines l on l.entry_id = e.id
     where e.posted_on between '2025-06-01' and '2025-06-30' group by 1`,
  );
  return rows.map(({ account, debit, credit }) => {
    if (!isAccount(account)) throw new Error(`Unknown account ${account}.`);
    return { name: tallyLedger(account).name, debit, credit };
  });
}

const paiseOf = (rupees: string) => Number(rupees.replace('.', ''));

type Voucher = {
  '@VCHTYPE': string;
  VOUCHERNUMBER: string;
  'ALLLEDGERENTRIES.LIST': { LEDGERNAME: string; ISDEEMEDPOSITIVE: string; AMOUNT: string }[];
};

function vouchersIn(xml: string): Voucher[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => ['TALLYMESSAGE', 'ALLLEDGERENTRIES.LIST'].includes(name),
  });
  const { TALLYMESSAGE = [] } = parser.parse(xml).ENVELOPE.BODY.IMPORTDATA.REQUESTDATA;
  return TALLYMESSAGE.map((message: { VOUCHER: Voucher }) => message.VOUCHER);
}

const totalsOf = (rows: readonly { name: string; debit: number; credit: number }[]) =>
  Object.fromEntries(
    rows.map(({ name, debit, credit }): [string, readonly number[]] => [name, [debit, credit]]).toSorted(),
  );

describe(`files of a month of random sales (seed ${seed})`, () => {
  it('have balanced Tally vouchers that sum to the month’s ledger', async () => {
    const vouchers = vouchersIn(await textOf('tally.xml'));
    const sums = new Map<string, { name: string; debit: number; credit: number }>();
    for (const { VOUCHERNUMBER, 'ALLLEDGERENTRIES.LIST': lines } of vouchers) {
      let balance = 0;
      for (const { LEDGERNAME: name, ISDEEMEDPOSITIVE, AMOUNT } of lines) {
        const amount = paiseOf(AMOUNT);
        expect([VOUCHERNUMBER, ISDEEMEDPOSITIVE]).toEqual([VOUCHERNUMBER, amount < 0 ? 'Yes' : 'No']);
        balance += amount;
        const sum = sums.get(name) ?? { name, debit: 0, credit: 0 };
        sums.set(name, {
          name,
          debit: sum.debit - Math.min(amount, 0),
          credit: sum.credit + Math.max(amount, 0),
        });
      }
      expect([VOUCHERNUMBER, balance]).toEqual([VOUCHERNUMBER, 0]);
    }
    expect(totalsOf([...sums.values()])).toEqual(totalsOf(await ledgerOfMonth()));
    const types = new Set(vouchers.map((voucher) => voucher['@VCHTYPE']));
    expect(
      [...types].every((type) => ['Sales', 'Receipt', 'Credit Note', 'Payment', 'Journal'].includes(type)),
    ).toBe(true);
  });

  it('name every invoice and credit note of the register in Tally, and only its master ledgers', async () => {
    const xml = await textOf('tally.xml');
    const numbers = vouchersIn(xml)
      .filter((voucher) => ['Sales', 'Credit Note'].includes(voucher['@VCHTYPE']))
      .map(({ VOUCHERNUMBER }) => VOUCHERNUMBER);
    const { rows } = await database.pool.query<{ number: string }>(
      `select number from documents where issued_on between '2025-06-01' and '2025-06-30'`,
    );
    expect(numbers.toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
    const masters = await textOf('tally-ledgers.xml');
    for (const [, name] of xml.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME>/g))
      expect(masters).toContain(`<NAME>${name ?? ''}</NAME>`);
  });

  it('have Zoho Books invoices, payments and credit notes that sum to the ledger', async () => {
    const columnSum = async (file: MonthFile, column: string) => {
      const [head = '', ...lines] = (await textOf(file)).trim().split('\r\n');
      const at = head.split(',').indexOf(column);
      return lines.reduce((sum, line) => sum + paiseOf(cellsOf(line)[at] ?? ''), 0);
    };
    const one = async (select: string): Promise<number> =>
      Number((await database.pool.query<{ sum: string }>(select)).rows[0]?.sum ?? 0);
    const ofMonth = `from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.posted_on between '2025-06-01' and '2025-06-30'`;
    expect(await columnSum('zoho-invoices.csv', 'Item Price')).toBe(
      await one(
        `select sum(l.amount_paise) as sum ${ofMonth} and e.kind = 'sale' and l.account like 'revenue:%'`,
      ),
    );
    expect(await columnSum('zoho-credit-notes.csv', 'Item Price')).toBe(
      await one(
        `select sum(l.amount_paise) as sum ${ofMonth} and l.side = 'debit' and l.account like 'revenue:%'`,
      ),
    );
    expect(await columnSum('zoho-payments.csv', 'Amount')).toBe(
      await one(
        `select sum(l.amount_paise) as sum ${ofMonth} and l.side = 'debit' and l.account = 'gateway'`,
      ),
    );
  });

  it('have the register’s totals in the return', async () => {
    const { hsn } = JSON.parse(
      (await textOf('gstr1.json')).replaceAll(/:(-?\d+)\.(\d\d)(?=[,}])/g, ':"$1$2"'),
    );
    const sum = [...hsn.hsn_b2b, ...hsn.hsn_b2c].reduce((total, { txval }) => total + Number(txval), 0);
    const { rows } = await database.pool.query<{ sum: string }>(
      `select sum(case kind when 'invoice' then taxable_paise else -taxable_paise end) as sum from documents
       where issued_on between '2025-06-01' and '2025-06-30' and kind <> 'commercial-credit-note'`,
    );
    expect(sum).toBe(Number(rows[0]?.sum));
  });

  it('are complete', async () => {
    for (const file of monthFiles.filter((each) => each !== 'documents.zip'))
      expect((await textOf(file)).length).toBeGreaterThan(20);
  });
});

/** Splits a line of CSV with quoted cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

it('uses each document’s GST rate in the exports of a month', async () => {
  const { db } = database;
  const september = at('2025-09-04T10:00:00+05:30');
  const { invoice } = await book(db, saleOf(await newMember(db), 719_700), september);
  if (invoice === null) throw new Error('No invoice.');
  const orderId = randomUUID();
  const heads = { cgst: paise(71_970), sgst: paise(71_970), igst: paise(0) };
  const taxes = (['CGST', 'SGST'] as const).map((label) => ({
    label,
    basisPoints: 1000,
    amount: heads.cgst,
  }));
  const total = paise(863_640);
  // An invoice by a later version, with a rate of 20 %.
  const note = await db.transaction().execute(async (tx) => {
    const place = await lockSeries(tx, 'invoice', invoice.financialYear, september);
    const number = documentNumber('invoice', september.today, place);
    const document = { ...invoice.document, number, taxes, total };
    const { financialYear, userId, issuedAt, taxable, usesUtgst, needsEInvoice } = invoice;
    const kept = { financialYear, userId, issuedAt, taxable, usesUtgst, needsEInvoice };
    const ids = { reference: orderId, orderId, originalId: null, importedId: null };
    await insertDocument(tx, { ...kept, ...ids, ...place, heads, document });
    return issueCreditNote(
      tx,
      {
        reference: `cancel:${orderId}`,
        orderId,
        taxable: paise(100_000),
        heads: { cgst: paise(10_000), sgst: paise(10_000), igst: paise(0) },
        reason: 'Cancelled',
        unusedFrom: null,
        settlement: [],
        explanation: [],
      },
      september,
    );
  });
  expect(note.document.taxes.map(({ basisPoints }) => basisPoints)).toEqual([1000, 1000]);
  const file = (name: MonthFile) => textOf(name, calendarDate('2025-09-01'));
  expect(JSON.parse(await file('gstr1.json'))).toMatchObject({
    b2cs: [
      { rt: 18, txval: 7197, camt: 647.73 },
      { rt: 20, txval: 6197, camt: 619.7 },
    ],
  });
  expect((await file('b2cs.csv')).split('\r\n').slice(1, 3)).toEqual([
    'OE,27-Maharashtra,,18,7197.00,0.00,',
    'OE,27-Maharashtra,,20,6197.00,0.00,',
  ]);
  expect(await file('zoho-invoices.csv')).toMatch(/GST18[^]+GST20/);
  expect(await file('zoho-credit-notes.csv')).toContain('GST20');
});

describe('the zip of a month', () => {
  const filesIn = async (): Promise<Map<string, string>> => {
    const chunks: Uint8Array[] = [];
    const { pieces } = monthFile(database.db, calendarDate('2025-08-01'), 'documents.zip', {
      time: june,
      isRehearsal: false,
    });
    for await (const piece of pieces) chunks.push(Buffer.from(piece));
    const file = path.join(scratchFolder('month'), 'documents.zip');
    fs.writeFileSync(file, Buffer.concat(chunks));
    const files = new Map<string, string>();
    for await (const entry of zipSource(file).entries())
      files.set(entry.path, (await entry.bytes()).toString('latin1'));
    return files;
  };

  it('has each document as PDF, and lists invoices that await registration', async () => {
    const { db } = database;
    const settings = await readBillingSettings(db);
    if (settings === null) throw new Error('No billing settings.');
    const august = at('2025-08-04T10:00:00+05:30');
    const plain = await book(db, saleOf(await newMember(db), 719_700), august);
    await saveBillingSettings(db, { ...settings, needsEInvoice: true });
    const waiting = await book(db, saleOf(await newMember(db), 719_700, { billing: business }), august);
    await saveBillingSettings(db, settings);

    const nameOf = (number: string | undefined) => `${number?.replaceAll('/', '-') ?? ''}.pdf`;
    const before = await filesIn();
    expect([...before.keys()]).toEqual(['awaiting-registration.txt', nameOf(plain.invoice?.number)]);
    expect(before.get(nameOf(plain.invoice?.number))).toMatch(/^%PDF-/);
    expect(before.get('awaiting-registration.txt')).toContain(waiting.invoice?.number);

    await recordEInvoice(db, waiting.invoice?.id ?? '', {
      irn: 'a'.repeat(64),
      ackNumber: '112010036563310',
      ackedAt: august.instant,
      signedQr: 'signed',
    });
    expect([...(await filesIn()).keys()]).toEqual([
      nameOf(plain.invoice?.number),
      nameOf(waiting.invoice?.number),
    ]);
  });

  it('of a month without documents is an empty zip', async () => {
    const chunks: Uint8Array[] = [];
    for await (const piece of monthFile(database.db, calendarDate('2025-01-01'), 'documents.zip', {
      time: june,
      isRehearsal: false,
    }).pieces)
      chunks.push(Buffer.from(piece));
    expect(Buffer.concat(chunks).subarray(0, 4).toString('hex')).toBe('504b0506');
  });
});
