import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { heldPaymentRefunded, paymentHeld, refundProcessed } from '@niveshak/domain/ledger/events';
import { paise } from '@niveshak/domain/primitives/paise';
import { bookRefund } from '../../server/src/billing/index.ts';
import type { SaleToBook } from '../../server/src/billing/index.ts';
import {
  book,
  business,
  creditOf,
  june,
  newMember,
  openBilling,
  person,
  saleOf,
} from '../../server/src/billing/testing/billing-fixture.ts';
import { post } from '../../server/src/ledger/index.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import type { Db } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { createLog } from '../../server/src/platform/log.ts';

/**
 * Four sales have sixteen entries. One is partly cancelled, and two were paid twice, with one payment of each refunded.
 */
const stories = 4;
const entriesOfStories = 16;

/**
 * Fills an empty database with consistent accounting, all in June 2025. The product writes four sales and everything
 * that follows from them, and the database copies each under new ids, bypassing the triggers.
 */
export async function fillLedger(url: string, invoices: number): Promise<{ entries: number }> {
  await migrate(url, createLog('silent'));
  const database = openDatabase(url, createLog('warn'), 2);
  try {
    await writeStories(database.db);
  } finally {
    await database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await multiply(client, invoices / stories - 1);
  } finally {
    await client.end();
  }
  return { entries: (invoices / stories) * entriesOfStories };
}

async function writeStories(db: Db): Promise<void> {
  await openBilling(db);
  const userId = await newMember(db);
  const cancelled = await sell(db, saleOf(userId, 719_700, { alias: 'CMP3M' }));
  await db.transaction().execute(async (tx) => {
    const { taxable, heads } = creditOf('', 100_000);
    const { orderId } = cancelled;
    const refund = { reference: `cancel:${orderId}`, orderId, taxable, heads, kind: 'cancellation' } as const;
    await bookRefund(tx, { ...refund, reason: 'Cancelled', unusedFrom: null, explanation: [] }, june);
    const money = {
      orderId,
      userId,
      paymentId: cancelled.payment?.id ?? '',
      amount: paise(118_000),
    };
    await post(tx, refundProcessed({ ...money, refundId: `rfnd_${randomUUID().slice(0, 14)}` }), june);
  });
  await payTwice(db, cancelled);
  await payTwice(db, await sell(db, saleOf(userId, 1_999_000, { billing: person('KA', '560001') })));
  await sell(db, saleOf(userId, 2_398_800, { billing: business }));
  await sell(db, saleOf(userId, 179_700, { alias: 'CML3M' }));
}

async function sell(db: Db, sale: SaleToBook): Promise<SaleToBook> {
  await book(db, sale);
  const { orderId, userId, payment } = sale;
  await sql`
    insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on, provider_order_id,
      created_at, expires_at)
    values (${orderId}, ${userId}, ${sale.sale.alias}, 'fulfilled', ${payment?.amount ?? 0}, 'INR', '{}', 'bench', ${june.today},
      ${`order_${orderId}`}, ${june.instant}, ${june.instant})`.execute(db);
  await recordPayment(db, sale, payment?.id ?? '', 'fulfils');
  return sale;
}

function recordPayment(db: Db, sale: SaleToBook, id: string, role: 'fulfils' | 'to-refund') {
  const amount = sale.payment?.amount ?? 0;
  const row = { id, order_id: sale.orderId, amount_paise: amount, currency: 'INR', status: 'captured', role };
  return db
    .insertInto('payments')
    .values({ ...row, proved_at: june.instant })
    .execute();
}

/** Adds a second payment for a paid order, which is held and then refunded. */
async function payTwice(db: Db, sale: SaleToBook): Promise<void> {
  const paymentId = `pay_${randomUUID().slice(0, 14)}`;
  const money = {
    paymentId,
    orderId: sale.orderId,
    userId: sale.userId,
    amount: sale.payment?.amount ?? paise(0),
  };
  await db.transaction().execute(async (tx) => {
    await post(tx, paymentHeld(money), june);
    await post(tx, heldPaymentRefunded(money), june);
    await post(tx, refundProcessed({ ...money, refundId: `rfnd_${randomUUID().slice(0, 14)}` }), june);
  });
  await recordPayment(db, sale, paymentId, 'to-refund');
}

/** Writes `times` more copies of everything, with five invoices per member. */
async function multiply(client: pg.Client, times: number): Promise<void> {
  const newId = (old: string) => `md5(${old}::text || '-' || n)::uuid`;
  const statements = [
    'set session_replication_role = replica',
    `insert into users (id, sub, email, email_normalised, has_confirmed_email, first_name, last_name, created_at)
      select ${newId('id')}, sub || '-' || n, n || '-' || email, n || '-' || email_normalised, true, first_name, last_name, created_at
      from users, generate_series(1, ${times}) n`,
    `insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on, provider_order_id,
        created_at, expires_at)
      select ${newId('id')}, ${newId('user_id')}, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on,
        provider_order_id || '-' || n, created_at, expires_at from orders, generate_series(1, ${times}) n`,
    `insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
      select id || '-' || n, ${newId('order_id')}, amount_paise, currency, status, role, proved_at
      from payments, generate_series(1, ${times}) n`,
    `create temp table old_entry as select e.*, row_number() over (order by id) as place from ledger_entries e`,
    `create temp table old_line as select * from ledger_lines`,
    `insert into ledger_entries (id, kind, reference, user_id, posted_on, posted_at) overriding system value
      select 1000 + n * ${entriesOfStories} + place, kind,
        case kind when 'sale' then (${newId('reference')})::text else reference || '-' || n end, ${newId('user_id')}, posted_on, posted_at
      from old_entry, generate_series(1, ${times}) n`,
    `insert into ledger_lines (entry_id, line_number, account, side, amount_paise, order_id, payment_id)
      select 1000 + n * ${entriesOfStories} + place, line_number, account, side, amount_paise, ${newId('order_id')}, payment_id || '-' || n
      from old_entry e join old_line l on l.entry_id = e.id, generate_series(1, ${times}) n`,
    `create temp table old_document as
      select d.*, count(*) over (partition by kind) as in_kind from documents d`,
    `insert into documents (id, kind, financial_year, sequence, number, reference, user_id, order_id, original_id, issued_on, issued_at,
        buyer_gstin, place_of_supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, uses_utgst, round_off_paise, total_paise,
        needs_e_invoice, snapshot)
      select ${newId('id')}, kind, financial_year, sequence + n * in_kind,
        left(number, 10) || lpad((sequence + n * in_kind)::text, 6, '0'),
        case kind when 'invoice' then (${newId('order_id')})::text else reference || '-' || n end, ${newId('user_id')},
        ${newId('order_id')}, ${newId('original_id')}, issued_on, issued_at, buyer_gstin, place_of_supply, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, uses_utgst, round_off_paise, total_paise, needs_e_invoice,
        jsonb_set(snapshot, '{number}', to_jsonb(left(number, 10) || lpad((sequence + n * in_kind)::text, 6, '0')))
      from old_document, generate_series(1, ${times}) n`,
    `update document_series s set last_number = (select max(sequence) from documents d where d.kind = s.kind)`,
    'set session_replication_role = default',
    'vacuum (analyze)',
  ];
  for (const statement of statements) await client.query(statement);
}

/**
 * Faults that can only be created manually in the database, each with the finding that the reconciliation must report.
 */
export const faults: readonly { readonly sql: string; readonly finding: RegExp }[] = [
  {
    sql: `update ledger_lines set amount_paise = amount_paise + 1 where (entry_id, line_number) = (
      select entry_id, line_number from ledger_lines where entry_id > 1000 order by entry_id, line_number limit 1)`,
    finding: /is off by ₹0\.01/,
  },
  {
    sql: `delete from documents where kind = 'invoice' and sequence = (select max(sequence) / 2 from documents where kind = 'invoice')`,
    finding: /^\s+invoice 2025-26: \d+ of \d+, missing \d+$/m,
  },
];
