import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { BusinessTime } from '../platform/clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { allSeries } from './series.ts';
import { creditedOfOrder, documentsBetween, invoiceOfOrder, notesAgainst } from './store.ts';
import { issueCreditNote, issueInvoice } from './issue.ts';
import { recordEInvoice } from './e-invoices.ts';
import { saveBillingSettings } from './settings.ts';
import type { SaleToBook } from './book-sale.ts';
import { at, business, creditOf, june, newMember, openBilling, saleOf } from './testing/billing-fixture.ts';

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await openBilling(database.db);
});
beforeEach(async () => {
  userId = await newMember(database.db);
});
afterAll(() => database.drop());

const issue = (sale: SaleToBook & { net: number }, time: BusinessTime = june) =>
  database.db.transaction().execute((tx) => issueInvoice(tx, invoiceOf(sale), time));
const invoiceOf = ({ orderId, userId: who, sale, net }: SaleToBook & { net: number }) => ({
  orderId,
  userId: who,
  sale,
  settlement: net === 0 ? [] : [{ label: 'Payment', reference: 'pay_1', amount: paise(net) }],
});
const credit = (orderId: string, taxable: number, reference: string, time: BusinessTime = june) =>
  database.db.transaction().execute((tx) => {
    const { heads } = creditOf('', taxable);
    const note = {
      reference,
      orderId,
      taxable: paise(taxable),
      heads,
      reason: 'Cancelled',
      unusedFrom: null,
    };
    return issueCreditNote(tx, { ...note, settlement: [], explanation: [] }, time);
  });
const lastOf = async (kind: string, year = '2025-26') =>
  (await allSeries(database.db)).find((series) => series.kind === kind && series.financialYear === year)
    ?.lastNumber ?? 0;

describe('an invoice', () => {
  it('freezes everything that Rule 46 requires', async () => {
    const sale = saleOf(userId, 2_398_800, {
      billing: business,
      discount: { code: 'WELCOME10', amount: 239_880 },
    });
    const issued = await issue(sale);
    expect(issued).toMatchObject({
      kind: 'invoice', orderId: sale.orderId, userId, issuedOn: '2025-06-02', taxable: 2_158_920, total: 2_547_526,
      heads: { cgst: 0, sgst: 0, igst: 388_606 }, needsEInvoice: false,
    }); // prettier-ignore
    expect(issued.number).toMatch(/^INV\/25-26\/\d{6}$/);
    const { document } = issued;
    expect(document).toMatchObject({
      supplier: {
        legalName: 'Sahyadri Research Private Limited',
        gstin: '27AAACZ0000A1Z9',
        state: { gstCode: '27' },
      },
      buyer: {
        kind: 'b2b',
        name: 'Rao Traders',
        gstin: '29AAAPK0000C1ZP',
        pinCode: '560001',
        state: { name: 'Karnataka' },
      },
      line: { sac: '997159', listPrice: 2_398_800, discount: { amount: 239_880, reason: 'Code WELCOME10' } },
    });
    expect(await invoiceOfOrder(database.db, sale.orderId)).toEqual(issued);
    expect(await invoiceOfOrder(database.db, randomUUID())).toBeNull();
  });

  it('is issued once per order, also on concurrent requests', async () => {
    const sale = saleOf(userId, 719_700);
    const before = await lastOf('invoice');
    const issued = await Promise.all(Array.from({ length: 8 }, () => issue(sale)));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    expect(await lastOf('invoice')).toBe(before + 1);
  });

  it('is not issued if the payments do not match', async () => {
    const sale = saleOf(userId, 719_700);
    await expect(issue({ ...sale, net: paise(5) })).rejects.toThrow(/but its invoice totals/);
  });

  it('of zero has no tax but still a number', async () => {
    const sale = saleOf(userId, 719_700, { discount: { code: 'FULL100', amount: 719_700 } });
    expect((await issue(sale)).document).toMatchObject({
      total: 0,
      taxes: [],
      totalInWords: 'Rupees Zero Only',
    });
  });
});

describe('numbers', () => {
  it('of 200 concurrent invoices are consecutive', async () => {
    const before = await lastOf('invoice');
    const users = await Promise.all(Array.from({ length: 20 }, () => newMember(database.db)));
    const issued = await Promise.all(
      Array.from({ length: 200 }, (_, index) => issue(saleOf(users[index % 20] ?? userId, 719_700))),
    );
    const sequences = issued.map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 200 }, (_, index) => before + 1 + index));
    expect(new Set(issued.map(({ number }) => number.toUpperCase())).size).toBe(200);
    for (const { number } of issued) expect(number).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
  });

  it('have no gap after failed issues', async () => {
    const before = await lastOf('invoice');
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        database.db.transaction().execute(async (tx) => {
          const issued = await issueInvoice(tx, invoiceOf(saleOf(userId, 719_700)), june);
          if (index % 3 === 0) throw new Error('the payment went wrong');
          return issued.sequence;
        }),
      ),
    );
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => before + 1 + index),
    );
    expect(await lastOf('invoice')).toBe(before + 20);
  });

  it('restart on 1 April, Indian time', async () => {
    const last = await issue(saleOf(userId, 719_700), at('2026-03-31T18:29:59Z'));
    const first = await issue(saleOf(userId, 719_700), at('2026-03-31T18:30:00Z'));
    expect([last.number.slice(0, 9), last.financialYear, last.issuedOn]).toEqual([
      'INV/25-26',
      '2025-26',
      '2026-03-31',
    ]);
    expect([first.number, first.financialYear, first.issuedOn]).toEqual([
      'INV/26-27/000001',
      '2026-27',
      '2026-04-01',
    ]);
  });
});

describe('a credit note', () => {
  it('has its own series, refers to its invoice, and is issued once per reason', async () => {
    const sale = saleOf(userId, 2_398_800);
    const invoice = await issue(sale);
    const before = await lastOf('credit-note');
    const reference = `cancellation:${sale.orderId}`;
    const notes = await Promise.all([1, 2, 3].map(() => credit(sale.orderId, 1_741_595, reference)));
    expect(new Set(notes.map(({ id }) => id)).size).toBe(1);
    expect(await lastOf('credit-note')).toBe(before + 1);
    expect(notes[0]).toMatchObject({
      kind: 'credit-note', originalId: invoice.id, userId, taxable: 1_741_595, total: 2_055_083,
      document: { original: { number: invoice.number, issuedOn: '2025-06-02' }, reason: 'Cancelled' },
    }); // prettier-ignore
    expect(await notesAgainst(database.db, invoice.id)).toHaveLength(1);
  });

  it('never exceeds its invoice, alone or with others, sequentially or concurrently', async () => {
    const sale = saleOf(userId, 719_700);
    await issue(sale);
    expect((await creditedOfOrder(database.db, sale.orderId)).taxable).toBe(0);
    await expect(credit(sale.orderId, 719_701, 'too much')).rejects.toThrow(/exceed invoice/);
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((reason) => credit(sale.orderId, 300_000, `${reason}:${sale.orderId}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await creditedOfOrder(database.db, sale.orderId)).toEqual({
      taxable: 600_000,
      heads: { cgst: 54_000, sgst: 54_000, igst: 0 },
    });
    await credit(sale.orderId, 119_700, `rest:${sale.orderId}`);
    await expect(credit(sale.orderId, 1, `more:${sale.orderId}`)).rejects.toThrow(/exceed invoice/);
  });

  it('after 30 November of the next year is a commercial one in a separate series', async () => {
    const sale = saleOf(userId, 719_700);
    await issue(sale, at('2026-03-15T10:00:00+05:30'));
    const tax = await credit(sale.orderId, 100_000, `a:${sale.orderId}`, at('2026-11-30T23:59:59+05:30'));
    const commercial = await credit(
      sale.orderId,
      100_000,
      `b:${sale.orderId}`,
      at('2026-12-01T00:00:00+05:30'),
    );
    expect([tax.number, tax.document.taxes.length]).toEqual(['CRN/26-27/000001', 2]);
    expect([commercial.number, commercial.document.taxes, commercial.total]).toEqual([
      'CCN/26-27/000001',
      [],
      118_000,
    ]);
  });

  it('requires an invoice', async () => {
    await expect(credit(randomUUID(), 100, 'none')).rejects.toThrow(/no invoice/);
  });
});

describe('billing set-up', () => {
  it('rejects an invalid SAC code, and issues nothing without one', async () => {
    const empty = await createTestDatabase();
    try {
      await openBilling(empty.db);
      await empty.db.deleteFrom('billing_settings').execute();
      const sale = saleOf(await newMember(empty.db), 719_700);
      const attempt = empty.db.transaction().execute((tx) => issueInvoice(tx, invoiceOf(sale), june));
      await expect(attempt).rejects.toThrow(/SAC code/);
      expect(await allSeries(empty.db)).toEqual([]);
      for (const sacCode of ['', '9971', '887159']) {
        const settings = { sacCode, bankDetails: null, footer: null, needsEInvoice: false };
        await expect(saveBillingSettings(empty.db, settings)).rejects.toThrow(RangeError);
      }
    } finally {
      await empty.drop();
    }
  });

  it('keeps an e-invoice registration once, for sales to businesses if the firm must register', async () => {
    const settings = { sacCode: '997159', bankDetails: null, footer: null };
    await saveBillingSettings(database.db, { ...settings, needsEInvoice: true });
    const toPerson = await issue(saleOf(userId, 719_700));
    const toBusiness = await issue(saleOf(userId, 719_700, { billing: business }));
    await saveBillingSettings(database.db, { ...settings, needsEInvoice: false });
    expect([toPerson.needsEInvoice, toBusiness.needsEInvoice]).toEqual([false, true]);
    const answer = { irn: 'a'.repeat(64), ackNumber: '1', ackedAt: june.instant, signedQr: 'x' };
    expect(await recordEInvoice(database.db, toBusiness.id, answer)).toBe(true);
    expect(await recordEInvoice(database.db, toBusiness.id, answer)).toBe(false);
    await expect(recordEInvoice(database.db, toPerson.id, answer)).rejects.toThrow(/duplicate key/);
  });
});

describe('the database refuses', () => {
  it.each([
    "update documents set snapshot = '{}'",
    'update documents set total_paise = total_paise + 1, round_off_paise = round_off_paise + 1',
    'delete from documents',
    'truncate documents cascade',
    "update e_invoices set irn = repeat('b', 64)",
    'delete from e_invoices',
    'update document_series set last_number = last_number + 2',
    'update document_series set last_number = last_number - 1',
    'delete from document_series',
    'truncate document_series cascade',
  ])('%s', async (statement) => {
    await issue(saleOf(userId, 719_700));
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/never change|only counts up/);
  });

  it.each([
    [
      'a number that is not the next',
      "sequence = sequence + 5, number = left(number, 10) || lpad((sequence + 5)::text, 6, '0')",
      /not the next/,
    ],
    ['a total that does not add up', 'total_paise = total_paise + 1', /not the next|check/],
    ['a number of another shape', "number = 'X/' || sequence", /not the next|check/],
  ])('an inserted document with %s', async (_name, change, message) => {
    const { id } = await issue(saleOf(userId, 719_700));
    const attempt = sql
      .raw(
        `create temp table copy on commit drop as select * from documents where id = '${id}';
         update copy set id = gen_random_uuid(), order_id = gen_random_uuid(), ${change};
         update copy set reference = order_id::text;
         insert into documents select * from copy`,
      )
      .execute(database.db);
    await expect(attempt).rejects.toThrow(message);
  });

  it('a credit note with the place of another state', async () => {
    const sale = saleOf(userId, 719_700);
    await issue(sale);
    const other = await issue(saleOf(userId, 719_700, { billing: business }));
    const note = await credit(sale.orderId, 100, `x:${sale.orderId}`);
    const attempt = sql
      .raw(
        `create temp table copy on commit drop as select * from documents where id = '${note.id}';
         update document_series set last_number = last_number + 1 where kind = 'credit-note' and financial_year = '2025-26';
         update copy set id = gen_random_uuid(), reference = 'y', original_id = '${other.id}', sequence = sequence + 1,
           number = left(number, 10) || lpad((sequence + 1)::text, 6, '0');
         insert into documents select * from copy`,
      )
      .execute(database.db);
    await expect(attempt).rejects.toThrow(/parties, order and place/);
  });
});

it('lists the documents of a year in order, without a gap', async () => {
  const year = { from: calendarDate('2025-04-01'), to: calendarDate('2026-03-31') };
  const listed = await documentsBetween(database.db, year);
  for (const wanted of ['invoice', 'credit-note']) {
    const sequences = listed.filter(({ kind }) => kind === wanted).map(({ sequence }) => sequence);
    expect(sequences.length).toBeGreaterThan(1);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
});
