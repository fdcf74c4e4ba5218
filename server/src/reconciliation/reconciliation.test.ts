import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import { paymentHeld, refundProcessed } from '@niveshak/domain/ledger/events';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { ReconciliationCheck } from '@niveshak/domain/ledger/reconciliation-facts';
import { bookRefund } from '../billing/index.ts';
import type { SaleToBook } from '../billing/index.ts';
import { book, creditOf, june, newMember, openBilling, saleOf } from '../billing/testing/billing-fixture.ts';
import { post } from '../ledger/index.ts';
import { openCase } from '../platform/cases.ts';
import type { Tx } from '../platform/db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import type { ReconciledProvider } from './prove.ts';
import { reconcile, reconcileIn } from './prove.ts';

let database: TestDatabase;
let first: SaleToBook;
let second: SaleToBook;
const captured: { id: string; amount: number }[] = [];
const refunded: { id: string; paymentId: string; amount: number }[] = [];

/** Returns a provider with these captures and refunds, two per page. */
function providerWith(captures: typeof captured, refunds: typeof refunded): ReconciledProvider {
  const common = { currency: 'INR', madeAt: june.instant };
  async function* pages<Item>(items: readonly Item[]) {
    for (let at = 0; at <= items.length; at += 2) yield items.slice(at, at + 2);
  }
  return {
    paymentsMade: () =>
      pages(
        captures.map(({ id, amount }) => ({
          ...common,
          id,
          amountPaise: amount,
          status: 'captured' as const,
          providerOrderId: null,
        })),
      ),
    refundsMade: () =>
      pages(
        refunds.map(({ id, paymentId, amount }) => ({
          ...common,
          id,
          paymentId,
          amountPaise: amount,
          status: 'processed' as const,
          receipt: null,
        })),
      ),
    disputesMade: () => pages([]),
  };
}
const provider = () => providerWith(captured, refunded);

async function sell(sale: SaleToBook): Promise<SaleToBook & { payment: { id: string; amount: Paise } }> {
  const { orderId, userId, payment } = sale;
  if (payment === null) throw new Error('This sale is paid.');
  await book(database.db, sale);
  await sql`insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on, provider_order_id, created_at, expires_at)
    values (${orderId}, ${userId}, ${sale.sale.alias}, 'fulfilled', ${payment.amount}, 'INR', '{}', '', current_date, ${`order_${orderId}`}, now(), now())`.execute(
    database.db,
  );
  await recordPayment(orderId, payment, 'fulfils');
  return { ...sale, payment };
}

async function recordPayment(
  orderId: string,
  { id, amount }: { id: string; amount: number },
  role: 'fulfils' | 'held',
): Promise<void> {
  await sql`insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
    values (${id}, ${orderId}, ${amount}, 'INR', 'captured', ${role}, now())`.execute(database.db);
  captured.push({ id, amount });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await openBilling(db);
  const userId = await newMember(db);
  const sold = await sell(saleOf(userId, 719_700, { alias: 'CMP3M' }));
  first = sold;
  second = await sell(saleOf(userId, 2_398_800));
  const { taxable, heads } = creditOf('', 100_000);
  const refund = {
    reference: 'cancel',
    orderId: sold.orderId,
    taxable,
    heads,
    kind: 'cancellation',
  } as const;
  const held = { id: 'pay_held', amount: paise(500) };
  await db.transaction().execute(async (tx) => {
    await bookRefund(tx, { ...refund, reason: 'Cancelled', unusedFrom: null, explanation: [] }, june);
    const common = { orderId: sold.orderId, userId };
    const back = { ...common, paymentId: sold.payment.id, amount: paise(118_000), refundId: 'rfnd_1' };
    await post(tx, refundProcessed(back), june);
    await post(tx, paymentHeld({ ...common, paymentId: held.id, amount: held.amount }), june);
  });
  await recordPayment(sold.orderId, held, 'held');
  refunded.push({ id: 'rfnd_1', paymentId: sold.payment.id, amount: 118_000 });
});
afterAll(() => database.drop());

class TakenBack extends Error {}

/** Returns the reconciliation checks with a fault that bypasses all triggers and is then rolled back. */
async function checksWith(
  fault: string,
  query: ReconciledProvider | null = provider(),
): Promise<ReconciliationCheck[]> {
  let checks: ReconciliationCheck[] = [];
  const attempt = database.db.transaction().execute(async (tx) => {
    await writeFault(tx, fault);
    checks = await reconcileIn(tx, query);
    throw new TakenBack();
  });
  await expect(attempt).rejects.toThrow(TakenBack);
  return checks;
}

async function writeFault(tx: Tx, fault: string): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(tx);
  const words: Readonly<Record<string, string>> = {
    FIRST: first.orderId,
    SECOND: second.orderId,
    PAID: first.payment?.id ?? '',
  };
  await sql.raw(fault.replaceAll(/FIRST|SECOND|PAID/g, (word) => words[word] ?? '')).execute(tx);
}

const removed = (where: string) =>
  `delete from ledger_lines where entry_id in (select id from ledger_entries where ${where});
   delete from ledger_entries where ${where}`;

describe('the reconciliation', () => {
  it('passes with counts and sums, for every row of every source', async () => {
    const checks = await reconcile(database.db, provider());
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    // One revenue account per plan, and four for GST.
    const accounts = planAliases().length + 4;
    expect(checks.map(({ count }) => count)).toEqual([7, 2, 2, 1, 1, accounts, 2, 0, 2, 3, 3, 1, 0, 0, 0, 0]);
    expect(checks.map(({ sum }) => sum)).toEqual([
      849_246 * 2 + 2_830_584 * 2 + 118_000 * 3 + 500, null, 849_246 + 2_830_584, 118_000, null,
      849_246 + 2_830_584 - 118_000, null, 0, 849_246 + 2_830_584, 849_246 + 2_830_584 + 500,
      849_246 + 2_830_584 + 500, 118_000, 0, 0, 0, 0,
    ]); // prettier-ignore
  });

  it('passes without the provider, and says so, also when it stops responding', async () => {
    for (const query of [null, { ...provider(), refundsMade: unavailable }]) {
      const checks = await reconcile(database.db, query);
      expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
      expect(checks.filter(({ name }) => /was not asked/.test(name))).toHaveLength(2);
    }
    async function* unavailable() {
      yield 'unavailable' as const;
    }
  });

  it.each<[string, string, RegExp]>([
    [
      'an invoice without its sale',
      removed("kind = 'sale' and reference = 'FIRST'"),
      /INV\/25-26\/000001: ₹8,492.46, the ledger has ₹0.00/,
    ],
    [
      'a sale without its invoice',
      "delete from documents where order_id = 'FIRST'",
      /sale of order FIRST has no invoice/,
    ],
    [
      'a credit note without its credit',
      removed("kind = 'cancellation-refund'"),
      /CRN\/25-26\/000001: ₹1,180.00, the ledger has ₹0.00/,
    ],
    [
      'a credit without its note',
      "delete from documents where kind = 'credit-note'",
      /cancellation-refund cancel has no credit note/,
    ],
    [
      'a payment that is not booked',
      removed("kind = 'payment-captured' and reference = 'PAID'"),
      /payment PAID of ₹8,492.46 is not in the ledger/,
    ],
    [
      'an order that is open',
      removed("kind = 'payment-captured' and reference = 'PAID'"),
      /order FIRST: ₹8,492.46 is open/,
    ],
    [
      'a booked payment that nobody recorded',
      "delete from payments where id = 'pay_held'",
      /pay_held is in the/,
    ],
    ['a payment of another amount', "update payments set amount_paise = 1 where id = 'PAID'", /PAID: ₹0.01/],
    [
      'money to refund that was taken as paid',
      "update payments set role = 'to-refund' where id = 'PAID'",
      /payment PAID is to-refund/,
    ],
    [
      'a number that is missing',
      "delete from documents where order_id = 'FIRST' and kind = 'invoice'",
      /invoice 2025-26: 1 of 2, missing 1/,
    ],
    [
      'a number of nothing',
      "update document_series set last_number = 4 where kind = 'invoice'",
      /2 of 4, missing 3, 4/,
    ],
    [
      'a number twice',
      `alter table documents drop constraint documents_number_of_series;
       update documents set sequence = 1 where order_id = 'SECOND'`,
      /2 of 2, missing 2/,
    ],
    [
      'a fulfilled order without invoice',
      "delete from documents where order_id = 'SECOND'",
      /without an invoice/,
    ],
    [
      'an invoice whose order is not fulfilled',
      "update orders set state = 'expired' where id = 'FIRST'",
      /INV\/25-26\/000001: its order FIRST is expired/,
    ],
    ['an invoice without its order', "delete from orders where id = 'FIRST'", /its order FIRST is not there/],
    [
      'an order with another amount',
      "update orders set amount_paise = 1 where id = 'FIRST'",
      /order FIRST: ₹0.01, the ledger received ₹8,492.46/,
    ],
    [
      'an invoice that is not settled',
      "update documents set snapshot = jsonb_set(snapshot, '{settlement,0,amount}', '1') where order_id = 'FIRST'",
      /INV\/25-26\/000001: ₹8,492.46, paid with ₹0.01/,
    ],
    [
      'tax on another head',
      "update documents set igst_paise = cgst_paise * 2, cgst_paise = 0, sgst_paise = 0 where order_id = 'FIRST'",
      /gst:igst: the ledger has/,
    ],
    ['UTGST booked as SGST', "update documents set uses_utgst = true where order_id = 'FIRST'", /gst:utgst/],
    [
      'another plan’s income',
      "update documents set snapshot = jsonb_set(snapshot, '{line,alias}', '\"CML1Y\"') where order_id = 'FIRST'",
      /revenue:CML1Y/,
    ],
    [
      'more credit than invoice',
      `update documents set taxable_paise = 800000, total_paise = 818000 where kind = 'credit-note'`,
      /INV\/25-26\/000001: credit notes exceed its taxable value/,
    ],
    [
      'an entry that does not balance',
      "update ledger_lines set amount_paise = amount_paise + 1 where account = 'gateway' and payment_id = 'PAID' and side = 'debit'",
      /payment-captured PAID is off by ₹0.01/,
    ],
    [
      'an entry without lines',
      "delete from ledger_lines where payment_id = 'pay_held'",
      /payment-held pay_held is off by ₹0.00/,
    ],
    [
      'a payment that the provider does not have',
      "update ledger_lines set payment_id = 'pay_other' where payment_id = 'pay_held'",
      /pay_other: the provider has ₹0.00, the ledger ₹5.00/,
    ],
  ])('reports %s', async (_name, fault, message) => {
    const said = (await checksWith(fault)).flatMap(({ differences }) => differences).join('\n');
    expect(said.replaceAll(first.orderId, 'FIRST').replaceAll(first.payment?.id ?? '-', 'PAID')).toMatch(
      message,
    );
  });

  it('reports what only the provider or only the ledger has', async () => {
    const unknown = { id: 'pay_unknown', amount: 700 };
    const more = await reconcile(database.db, providerWith([...captured, unknown], []));
    expect(more.flatMap(({ differences }) => differences)).toEqual([
      'payment pay_unknown: the provider has ₹7.00, the ledger ₹0.00',
      `payment ${first.payment?.id ?? ''}: the provider has ₹0.00, the ledger ₹1,180.00`,
    ]);
  });

  it('excludes provider items with an open case, unless the ledger has them', async () => {
    for (const providerId of ['pay_case', 'pay_held'])
      await openCase(database.db, {
        kind: 'unknown-payment',
        provider: 'razorpay',
        providerId,
        amountPaise: 700,
      });
    const checks = await reconcile(
      database.db,
      providerWith([...captured, { id: 'pay_case', amount: 700 }], refunded),
    );
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    expect(checks.at(-1)).toMatchObject({ count: 2, sum: 1400 });
  });
});
