import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { bookRefund } from './book-refund.ts';
import type { SaleToBook } from './book-sale.ts';
import { book, business, creditOf, june, newMember, openBilling, saleOf } from './testing/billing-fixture.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-books-'));
let database: TestDatabase;

/** Runs a script with the provider unreachable: nothing listens on port 9. */
function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join('scripts', script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url, RAZORPAY_BASE_URL: 'http://127.0.0.1:9' },
  });
  return { status, output: stdout + stderr };
}

/** Inserts the rows that checkout writes for a fulfilled order and its payment. */
async function fulfilledOrder({ orderId, userId, sale, payment }: SaleToBook): Promise<void> {
  await sql`insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on, provider_order_id, created_at, expires_at)
    values (${orderId}, ${userId}, ${sale.alias}, 'fulfilled', ${payment?.amount ?? 0}, 'INR', '{}', '', current_date, ${`order_${orderId}`}, now(), now())`.execute(
    database.db,
  );
  if (payment === null) return;
  await sql`insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
    values (${payment.id}, ${orderId}, ${payment.amount}, 'INR', 'captured', 'fulfils', now())`.execute(
    database.db,
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  await openBilling(database.db);
  const userId = await newMember(database.db);
  for (const sale of [
    saleOf(userId, 719_700, { alias: 'CMP3M' }),
    saleOf(userId, 2_398_800, { billing: { ...business, businessName: '=cmd|x' } }),
  ]) {
    await book(database.db, sale);
    await fulfilledOrder(sale);
    if (sale.sale.alias !== 'CMP3M') continue;
    const { taxable, heads } = creditOf('', 100_000);
    const refund = {
      reference: 'cancel',
      orderId: sale.orderId,
      taxable,
      heads,
      kind: 'cancellation',
    } as const;
    await database.db
      .transaction()
      .execute((tx) =>
        bookRefund(tx, { ...refund, reason: 'Cancelled', unusedFrom: null, explanation: [] }, june),
      );
  }
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

// Every run starts a process.
vi.setConfig({ testTimeout: 60_000 });

describe('the reconciliation', () => {
  it('passes with counts and sums, and exits with 1 at the first difference', async () => {
    const good = run('reconcile.ts');
    expect(good.output).toContain('ok   invoices = sales in the ledger: 2, ₹36,798.30');
    expect(good.output).toContain('the provider was not asked');
    expect(good.output).toContain('reconciliation: 16 checks hold, 0 do not');
    expect(good.status).toBe(0);

    const lost = saleOf(await newMember(database.db), 719_700);
    await fulfilledOrder(lost);
    const bad = run('reconcile.ts');
    expect(bad.status).toBe(1);
    expect(bad.output).toContain(`order ${lost.orderId} is fulfilled without an invoice`);
    expect(bad.output).toContain(`payment ${lost.payment?.id ?? ''} of ₹8,492.46 is not in the ledger`);
  });
});

describe('the register', () => {
  it('of a month is written as files', () => {
    const { status, output } = run('gst-register.ts', '--', '2025-06', folder);
    expect([status, output]).toEqual([0, expect.stringContaining('files 9')]);
    const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
    expect(read('b2b.csv')).toContain(
      "29AAAPK0000C1ZP,'=cmd|x,INV/25-26/000002,02-Jun-2025,28305.84,29-Karnataka",
    );
    expect(read('b2cs.csv')).toContain('OE,27-Maharashtra,,18,6197.00,0.00,');
    expect(read('docs.csv')).toContain('Credit Note,CRN/25-26/000001,CRN/25-26/000001,1,0');
    expect(read('register.csv').split('\r\n')).toHaveLength(5);
  });

  it('of an empty month has only headings; without a month it is refused', () => {
    expect(run('gst-register.ts', '2025-07', folder).output).toMatch(/b2b\.csv\s+0 rows/);
    expect(run('gst-register.ts', '2025-13').status).toBe(2);
  });
});

describe('unsettled differences', () => {
  it('are listed; an unknown one is refused', () => {
    expect(run('staff-money.ts', 'list')).toMatchObject({
      status: 0,
      output: expect.stringContaining('failed refunds 0, held payments 0'),
    });
    expect(run('staff-money.ts', 'retry', '00000000-0000-4000-8000-000000000000').status).toBe(1);
    expect(run('staff-money.ts', 'return', 'pay_unknown').status).toBe(1);
    expect(run('staff-money.ts', 'return').status).toBe(2);
  });
});
