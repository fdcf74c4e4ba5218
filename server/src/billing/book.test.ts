import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundProcessed } from '@niveshak/domain/ledger/events';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { balances, entriesOf, post, refundsOwed } from '../ledger/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { billingHistory } from './history.ts';
import { bookRefund } from './book-refund.ts';
import { bookSale } from './book-sale.ts';
import type { RefundToBook } from './book-refund.ts';
import {
  at,
  book,
  buy,
  creditOf,
  june,
  newMember,
  openBilling,
  person,
  saleOf,
} from './testing/billing-fixture.ts';

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

const refund = (toBook: Omit<RefundToBook, 'explanation' | 'kind' | 'reason'>, time = june) =>
  database.db
    .transaction()
    .execute((tx) =>
      bookRefund(
        tx,
        { kind: 'cancellation', reason: 'Cancelled by the member', explanation: [], ...toBook },
        time,
      ),
    );
const receivableOf = async (orderId: string) =>
  (await entriesOf(database.db, { orderId }))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === 'receivable' && line.orderId === orderId)
    .reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount : -amount), 0);

describe('a sale', () => {
  it('names the method of payment on the invoice', async () => {
    const sale = saleOf(userId, 719_700);
    const payment = sale.payment === null ? null : { ...sale.payment, method: 'upi' as const };
    const { invoice } = await book(database.db, { ...sale, payment });
    expect(invoice?.document.settlement.map(({ label }) => label)).toEqual(['UPI payment']);
  });

  it('posts invoice, revenue, tax and payment once', async () => {
    const sale = saleOf(userId, 719_700);
    const first = await book(database.db, sale);
    const again = await book(database.db, sale);
    expect(again).toEqual(first);
    expect(first.invoice?.document.settlement).toEqual([
      { label: 'Payment', reference: sale.payment?.id, on: '2025-06-02', amount: 849_246 },
    ]);
    expect((await entriesOf(database.db, { userId })).map(({ kind }) => kind)).toEqual([
      'sale',
      'payment-captured',
    ]);
    expect(await receivableOf(sale.orderId)).toBe(0);
  });

  it('posts nothing for a trial, and an invoice of zero without entry at 100 % off', async () => {
    expect(await book(database.db, saleOf(userId, 0, { alias: 'CML14D' }))).toEqual({
      invoice: null,
      creditNotes: [],
      refunds: [],
    });
    const free = await book(
      database.db,
      saleOf(userId, 719_700, { discount: { code: 'FULL100', amount: 719_700 } }),
    );
    expect(free.invoice?.total).toBe(0);
    expect(await entriesOf(database.db, { userId })).toEqual([]);
  });

  it('is rounded to the rupee', async () => {
    const sale = saleOf(userId, 40);
    const { invoice } = await book(database.db, sale);
    expect([invoice?.total, invoice?.roundOff]).toEqual([0, -48]);
    expect(await receivableOf(sale.orderId)).toBe(0);
  });

  it('is refused entirely if the payment differs from the invoice', async () => {
    const sale = saleOf(userId, 719_700);
    const wrong = { ...sale, payment: { id: 'pay_wrong', amount: paise(849_245) } };
    await expect(book(database.db, wrong)).rejects.toThrow(/but its invoice totals/);
    await expect(book(database.db, { ...sale, payment: null })).rejects.toThrow(/but its invoice totals/);
    expect(await entriesOf(database.db, { userId })).toEqual([]);
  });
});

describe('an upgrade', () => {
  it('credits the old invoice with its tax heads and place; credit and payment settle the new one', async () => {
    // The member has since moved from Maharashtra to Karnataka (G-10).
    const old = saleOf(userId, 719_700, { alias: 'CMP3M' });
    const { termId, invoice: oldInvoice } = await buy(database.db, old, june, ['2025-06-02', '2025-09-01']);
    const part = creditOf(termId, 500_000);
    const afterwards = at('2025-06-30T10:00:00+05:30');
    const next = saleOf(userId, 2_398_800, { billing: person('KA', '560001'), creditNotes: [part] });
    const { invoice, creditNotes, refunds } = await book(database.db, next, afterwards);

    expect(creditNotes).toMatchObject([
      {
        kind: 'credit-note', originalId: oldInvoice?.id, taxable: 500_000, total: 590_000,
        heads: { cgst: 45_000, sgst: 45_000, igst: 0 }, document: { placeOfSupply: { code: 'MH' } },
      },
    ]); // prettier-ignore
    expect(invoice?.heads).toEqual({ cgst: 0, sgst: 0, igst: 431_784 });
    expect(invoice?.document.settlement).toEqual([
      { label: 'Credit note', reference: creditNotes[0]?.number, amount: 590_000 },
      { label: 'Payment', reference: next.payment?.id, on: afterwards.today, amount: 2_240_584 },
    ]);
    expect(refunds).toEqual([]);
    expect([await receivableOf(old.orderId), await receivableOf(next.orderId)]).toEqual([0, 0]);
    // Booking again returns the same result.
    const again = await book(database.db, next);
    expect(again.creditNotes).toEqual(creditNotes);

    // A cancellation now refunds both payments, the most recent first.
    const all = creditOf('', 2_398_800, 'KA');
    const booked = await refund(
      {
        reference: `cancel:${next.orderId}`,
        orderId: next.orderId,
        taxable: all.taxable,
        heads: all.heads,
        unusedFrom: null,
      },
      afterwards,
    );
    expect(booked?.refunds).toEqual([
      { paymentId: old.payment?.id, orderId: next.orderId, amount: 590_000 },
      { paymentId: next.payment?.id, orderId: next.orderId, amount: 2_240_584 },
    ]);
  });

  it('refunds the excess credit to its payment', async () => {
    const old = saleOf(userId, 2_398_800);
    const { termId } = await buy(database.db, old);
    const used = creditOf(termId, 719_700);
    const rest = creditOf(termId, 1_000_000);
    const next = saleOf(userId, 719_700, { alias: 'CMP3M', creditNotes: [used], excessCredit: [rest] });
    expect(next.net).toBe(0);
    const { refunds, creditNotes, invoice } = await book(database.db, next);
    expect(refunds).toEqual([{ paymentId: old.payment?.id, orderId: old.orderId, amount: 1_180_000 }]);
    expect(creditNotes.map(({ total }) => total)).toEqual([1_180_000, 849_246]);
    expect(invoice?.document.settlement).toMatchObject([{ label: 'Credit note', amount: 849_246 }]);
    expect(await refundsOwed(database.db, userId)).toEqual([
      { paymentId: old.payment?.id, orderId: old.orderId, userId, amount: 1_180_000 },
    ]);
    expect((await book(database.db, next)).refunds).toEqual(refunds);
  });

  it('of a term without an order is refused, because it has no invoice', async () => {
    const next = saleOf(userId, 2_398_800, {
      creditNotes: [creditOf('7b0a4ff5-0000-4000-8000-000000000000', 100)],
    });
    await expect(book(database.db, next)).rejects.toThrow(/no invoice to credit/);
  });
});

describe('a refund', () => {
  it.each([
    // (7,197.00; 91 days; last service day 2 Apr) → 90 days, and the annual case of chapter 9.
    [719_700, 711_791, 128_122],
    [2_398_800, 386_692, 69_605],
    [2_398_800, 1_741_595, 313_487],
  ])('of %i: %i and IGST %i are refunded to the payment, once', async (listPrice, taxable, igst) => {
    const sale = saleOf(userId, listPrice, { billing: person('KA', '560001') });
    await buy(database.db, sale);
    const { heads } = creditOf('', taxable, 'KA');
    expect(heads.igst).toBe(igst);
    const toBook = {
      reference: `cancel:${sale.orderId}`,
      orderId: sale.orderId,
      taxable: paise(taxable),
      heads,
      unusedFrom: calendarDate('2025-06-03'),
    };
    const first = await refund(toBook);
    expect(first?.refunds).toEqual([
      { paymentId: sale.payment?.id, orderId: sale.orderId, amount: taxable + igst },
    ]);
    expect(first?.creditNote.document.line.note).toBe('Unused part: 3 Jun 2025 to 1 Jun 2026');
    expect(await refund(toBook, at('2025-06-05T10:00:00+05:30'))).toEqual(first);
    await expect(refund({ ...toBook, reference: 'again', taxable: paise(listPrice) })).rejects.toThrow(
      /exceed invoice/,
    );
    expect(await receivableOf(sale.orderId)).toBe(0);
  });

  it('of zero posts nothing', async () => {
    const sale = saleOf(userId, 719_700);
    await buy(database.db, sale);
    const { taxable, heads } = creditOf('', 0);
    expect(
      await refund({ reference: 'none', orderId: sale.orderId, taxable, heads, unusedFrom: null }),
    ).toBeNull();
  });

  it('requested twice concurrently is posted once', async () => {
    const sale = saleOf(userId, 719_700);
    await buy(database.db, sale);
    const { taxable, heads } = creditOf('', 100_000);
    const toBook = {
      reference: `cancel:${sale.orderId}`,
      orderId: sale.orderId,
      taxable,
      heads,
      unusedFrom: null,
    };
    const results = await Promise.allSettled([refund(toBook), refund(toBook)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await refundsOwed(database.db, userId)).toMatchObject([{ amount: 118_000 }]);
  });
});

it('accounts for every rupee in the billing history', async () => {
  const old = saleOf(userId, 719_700, { alias: 'CMP3M' });
  const { termId } = await buy(database.db, old, june, ['2025-06-02', '2025-09-01']);
  await database.db.updateTable('terms').set({ end_date: '2025-06-09' }).where('id', '=', termId).execute();
  const next = saleOf(userId, 2_398_800, { creditNotes: [creditOf(termId, 500_000)] });
  const later = at('2025-06-10T10:00:00+05:30');
  await buy(database.db, next, later, ['2025-06-10', '2026-06-09']);
  const { taxable, heads } = creditOf('', 1_000_000);
  const booked = await refund(
    { reference: `cancel:${next.orderId}`, orderId: next.orderId, taxable, heads, unusedFrom: later.today },
    later,
  );

  const before = await billingHistory(database.db, userId, [], later.today);
  expect(
    before.terms.map(({ alias, state, invoiceNumber }) => [alias, state, invoiceNumber !== null]),
  ).toEqual([
    ['CMP1Y', 'current', true],
    ['CMP3M', 'past', true],
  ]);
  expect(before.terms[0]?.explanation).toHaveLength(1);
  expect(before.documents.map(({ kind }) => kind).sort()).toEqual([
    'credit-note',
    'credit-note',
    'invoice',
    'invoice',
  ]);
  expect(before.payments.map(({ paymentId, status }) => [paymentId, status])).toEqual([
    [next.payment?.id, 'applied'],
    [old.payment?.id, 'applied'],
  ]);
  expect(before.credits).toMatchObject([
    { amount: { amount: 590_000 }, fundedBy: [{ paymentId: old.payment?.id, amount: 590_000 }] },
  ]);
  expect(before.refunds).toMatchObject([
    { amount: { amount: 1_180_000 }, status: 'on-its-way', reason: 'Cancelled by the member' },
  ]);

  const [owed] = booked?.refunds ?? [];
  if (owed === undefined) throw new Error('nothing owed');
  await database.db
    .transaction()
    .execute((tx) => post(tx, refundProcessed({ ...owed, userId, refundId: 'rfnd_1' }), later));
  const after = await billingHistory(database.db, userId, [], later.today);
  expect(after.refunds).toMatchObject([{ status: 'refunded', refundedAt: later.instant.toISOString() }]);
  expect(
    (await billingHistory(database.db, await newMember(database.db), [], later.today)).documents,
  ).toEqual([]);
});

it('leaves a balanced ledger', async () => {
  const all = await balances(database.db);
  expect(all.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  expect(all.find(({ account }) => account === 'receivable')?.balance).toBe(0);
  expect(bookSale).toBeTypeOf('function');
});
