import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noHeads, sumOfHeads, taxFor } from '@niveshak/domain/billing/tax';
import { chartOfAccounts } from '@niveshak/domain/ledger/account';
import type { LedgerEntry } from '@niveshak/domain/ledger/entry';
import {
  cancellationRefund,
  heldPaymentRefunded,
  paymentCaptured,
  paymentHeld,
  refundProcessed,
  saleInvoiced,
} from '@niveshak/domain/ledger/events';
import { allocate } from '@niveshak/domain/ledger/funding';
import { add, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import { insertUser } from '../identity/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { balances, entriesOf, fundingOf, post, refundsOwed, unappliedPayments } from './post.ts';

const time = businessTimeAt(new Date('2025-06-02T04:30:00Z'));
let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await newUser();
});
afterAll(() => database.drop());

async function newUser(): Promise<string> {
  const sub = `auth0|${randomUUID()}`;
  const identity = {
    sub,
    email: `${randomUUID()}@members.test`,
    isEmailVerified: true,
    firstName: 'A',
    lastName: 'B',
  };
  return (await insertUser(database.db, identity, null, time.instant)).id;
}

const postAll = (...entries: readonly (LedgerEntry | null)[]) =>
  database.db.transaction().execute(async (tx) => {
    const posted: boolean[] = [];
    for (const entry of entries) posted.push(await post(tx, entry, time));
    return posted;
  });

const { cgst, sgst, igst } = taxFor({
  basisPoints: 1800,
  taxable: paise(719_700),
  firmState: 'MH',
  placeOfSupply: 'KA',
});
const invoice = { taxable: paise(719_700), heads: { cgst, sgst, igst } };
const total = add(invoice.taxable, sumOfHeads(invoice.heads));

function newOrder(alias: 'CMP3M' | 'CMP1Y' = 'CMP3M') {
  const order = { orderId: randomUUID(), userId, alias, usesUtgst: false };
  return {
    order,
    payment: { paymentId: `pay_${randomUUID()}`, orderId: order.orderId, userId, amount: total },
  };
}

describe('posting', () => {
  it('keeps entries in order, is idempotent, and balances add up', async () => {
    const { order, payment } = newOrder();
    const sale = saleInvoiced(order, invoice);
    const captured = paymentCaptured(payment);
    expect(await postAll(sale, captured)).toEqual([true, true]);
    expect(await postAll(captured, sale, null)).toEqual([false, false, false]);

    const entries = await entriesOf(database.db, { orderId: order.orderId });
    expect(entries.map(({ kind, postedOn }) => [kind, postedOn])).toEqual([
      ['sale', '2025-06-02'],
      ['payment-captured', '2025-06-02'],
    ]);
    expect(entries[0]?.lines).toEqual(sale?.lines);
    expect((await entriesOf(database.db, { userId })).length).toBeGreaterThanOrEqual(2);
    expect(await entriesOf(database.db, { userId: await newUser() })).toEqual([]);
    expect(await fundingOf(database.db, order.orderId)).toEqual([
      { paymentId: payment.paymentId, amount: total },
    ]);

    const all = await balances(database.db);
    expect(all.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
    expect(all.find(({ account }) => account === 'receivable')?.balance).toBe(0);
  });

  it('refuses a different entry under an existing reference', async () => {
    const { order, payment } = newOrder();
    await postAll(saleInvoiced(order, invoice), paymentCaptured(payment));
    await expect(postAll(paymentCaptured({ ...payment, amount: paise(1) }))).rejects.toThrow(
      /another payment-captured/,
    );
  });

  it('by ten processes concurrently creates one entry', async () => {
    const { order, payment } = newOrder();
    const posted = await Promise.all(
      Array.from({ length: 10 }, () => postAll(saleInvoiced(order, invoice), paymentCaptured(payment))),
    );
    expect(posted.flat().filter(Boolean)).toHaveLength(2);
    expect(await entriesOf(database.db, { orderId: order.orderId })).toHaveLength(2);
  });

  it('of a refund is owed until processed, and never exceeds the payment', async () => {
    const { order, payment } = newOrder();
    await postAll(saleInvoiced(order, invoice), paymentCaptured(payment));
    const credit = {
      reference: `cancel:${order.orderId}`,
      original: order,
      ...invoice,
      isTaxAdjusted: true,
      allocation: allocate(await fundingOf(database.db, order.orderId), total),
    };
    await postAll(cancellationRefund(credit));
    const owed = { paymentId: payment.paymentId, orderId: order.orderId, userId, amount: total };
    expect(await refundsOwed(database.db, userId)).toContainEqual(owed);
    expect(await refundsOwed(database.db)).toContainEqual(owed);
    // A second credit with another reference, for an amount already refunded.
    await expect(postAll(cancellationRefund({ ...credit, reference: 'again' }))).rejects.toThrow(
      /does not cover/,
    );
    await postAll(refundProcessed({ ...payment, refundId: 'rfnd_1' }));
    await expect(postAll(refundProcessed({ ...payment, refundId: 'rfnd_2' }))).rejects.toThrow(
      /does not cover/,
    );
    expect(await refundsOwed(database.db, userId)).not.toContainEqual(owed);
  });

  it('of a held payment is received once, whatever its purpose', async () => {
    const { payment } = newOrder();
    await postAll(paymentHeld(payment));
    expect(await unappliedPayments(database.db, userId)).toContainEqual(payment);
    await expect(postAll(paymentCaptured(payment))).rejects.toThrow(/a_payment_is_received_once/);
    await postAll(heldPaymentRefunded(payment), refundProcessed({ ...payment, refundId: 'rfnd_held' }));
    expect(await unappliedPayments(database.db, userId)).not.toContainEqual(payment);
  });

  it('that is rolled back leaves nothing', async () => {
    const { order } = newOrder();
    const failing = database.db.transaction().execute(async (tx) => {
      await post(tx, saleInvoiced(order, invoice), time);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await entriesOf(database.db, { orderId: order.orderId })).toEqual([]);
  });
});

describe('two concurrent refunds of one payment', () => {
  it('cannot both be processed', async () => {
    const { order, payment } = newOrder();
    const half = paise(Math.floor(total / 2) + 1);
    await postAll(
      saleInvoiced(order, invoice),
      paymentCaptured(payment),
      cancellationRefund({
        reference: `cancel:${order.orderId}`,
        original: order,
        ...invoice,
        isTaxAdjusted: true,
        allocation: { parts: [{ paymentId: payment.paymentId, amount: total }], unfunded: zeroPaise },
      }),
    );
    const results = await Promise.allSettled(
      ['a', 'b'].map((refundId) =>
        postAll(refundProcessed({ ...payment, amount: half, refundId: `${payment.paymentId}-${refundId}` })),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('database constraints', () => {
  it('match the chart of accounts of the rules', async () => {
    const rows = await database.db.selectFrom('ledger_accounts').selectAll().orderBy('code').execute();
    const chart = [...chartOfAccounts()].map(([code, { kind, normalSide, isPerPayment }]) => ({
      code,
      kind,
      normal_side: normalSide,
      is_per_payment: isPerPayment,
    }));
    expect(rows.map(({ code }) => code).sort()).toEqual(chart.map(({ code }) => code).sort());
    for (const row of rows) expect(chart).toContainEqual(row);
  });

  it.each([
    'update ledger_entries set posted_on = posted_on + 1',
    'update ledger_lines set amount_paise = amount_paise + 1',
    "update ledger_accounts set normal_side = 'debit'",
    'delete from ledger_lines',
    'delete from ledger_entries',
    'truncate ledger_lines',
    'truncate ledger_entries, ledger_lines',
    'truncate ledger_entries cascade',
    'truncate ledger_accounts cascade',
  ])('refuse: %s', async (statement) => {
    const { order, payment } = newOrder();
    await postAll(saleInvoiced(order, invoice), paymentCaptured(payment));
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/append-only/);
  });

  const insertEntry = `insert into ledger_entries (kind, reference, user_id, posted_on, posted_at)
    values ('sale', gen_random_uuid(), $USER, '2025-06-02', now()) returning id`;
  it.each([
    ['without lines', `${insertEntry}`, /has no lines/],
    [
      'that does not balance',
      `with entry as (${insertEntry}) insert into ledger_lines
        select id, n, a, s, 100 + n, gen_random_uuid(), null from entry,
        (values (1, 'receivable', 'debit'), (2, 'revenue:CMP1Y', 'credit')) as line (n, a, s)`,
      /has no lines|does not balance|is complete/,
    ],
  ])('refuse an entry %s', async (_name, statement, message) => {
    await expect(sql.raw(statement.replace('$USER', `'${userId}'`)).execute(database.db)).rejects.toThrow(
      message,
    );
  });

  it('check an entry when its transaction ends, and allow no line after that', async () => {
    const { order } = newOrder();
    const unbalanced: LedgerEntry = {
      kind: 'sale',
      reference: order.orderId,
      userId,
      lines: [
        { account: 'receivable', side: 'debit', amount: paise(100), orderId: order.orderId, paymentId: null },
        {
          account: 'revenue:CMP3M',
          side: 'credit',
          amount: paise(99),
          orderId: order.orderId,
          paymentId: null,
        },
      ],
    };
    await expect(postAll(unbalanced)).rejects.toThrow(/does not balance: 1 paise/);

    await postAll(saleInvoiced(order, invoice));
    const [entry] = await entriesOf(database.db, { orderId: order.orderId });
    const line = {
      entry_id: entry?.id ?? 0,
      account: 'receivable',
      amount_paise: 5,
      order_id: order.orderId,
    };
    const late = database.db
      .insertInto('ledger_lines')
      .values([
        { ...line, line_number: 98, side: 'debit', payment_id: null },
        { ...line, line_number: 99, side: 'credit', payment_id: null },
      ])
      .execute();
    await expect(late).rejects.toThrow(/is complete/);
  });

  it.each([
    [
      'a line without its payment',
      { account: 'gateway', side: 'debit', paymentId: null },
      /names its payment/,
    ],
    [
      'an account that is not in the chart',
      { account: 'cash', side: 'debit', paymentId: null },
      /foreign key/,
    ],
    [
      'money that was never captured',
      { account: 'gateway', side: 'credit', paymentId: 'pay_x' },
      /does not cover/,
    ],
    [
      'a refund that is not owed',
      { account: 'refunds', side: 'debit', paymentId: 'pay_x' },
      /does not cover/,
    ],
  ] as const)('refuse %s', async (_name, { account, side, paymentId }, message) => {
    const orderId = randomUUID();
    const attempt = database.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('ledger_entries')
        .values({
          kind: 'sale',
          reference: orderId,
          user_id: userId,
          posted_on: time.today,
          posted_at: time.instant,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { entry_id: id, amount_paise: 5, order_id: orderId };
      const other = side === 'debit' ? 'credit' : 'debit';
      await tx
        .insertInto('ledger_lines')
        .values([
          { ...line, line_number: 1, account, side, payment_id: paymentId },
          { ...line, line_number: 2, account: 'revenue:CMP1Y', side: other, payment_id: null },
        ])
        .execute();
    });
    await expect(attempt).rejects.toThrow(message);
  });

  it('refuse amounts of zero and below', async () => {
    const { order } = newOrder();
    const empty = saleInvoiced(order, { taxable: zeroPaise, heads: noHeads });
    expect(empty).toBeNull();
    const negative =
      sql`insert into ledger_lines (entry_id, line_number, account, side, amount_paise, order_id)
      values (1, 99, 'receivable', 'debit', 0, gen_random_uuid())`.execute(database.db);
    await expect(negative).rejects.toThrow();
  });
});
