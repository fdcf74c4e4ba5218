import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as checkout from '@niveshak/contract/checkout/routes';
import { productEnvironment } from '../../demo/demo-env.ts';
import { casesOf } from '../platform/cases.ts';
import { releaseEvent } from '../platform/outbox.ts';
import { buy, newBuyer, paymentBody } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import { transferAccount } from '../testing/transfer-fixture.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const keys = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '');

/** Makes a provider request, as in the lost epoch. */
async function askProvider(path: string, json: unknown): Promise<Record<string, unknown>> {
  const pair = `${keys['RAZORPAY_KEY_ID']}:${keys['RAZORPAY_KEY_SECRET']}`;
  const answer = await fetch(`${test.sandboxOrigin}/razorpay/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const numbers = async () =>
  (
    await sql<{ number: string }>`select number from documents order by issued_at, number`.execute(
      test.database.db,
    )
  ).rows.map(({ number }) => number);

/** Simulates a database restored from a backup. */
const becomeAnother = () =>
  sql`update installation set identity = 'before the restore'`.execute(test.database.db);

async function eventually(look: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await look();
    } catch (error) {
      if (attempt === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

describe('a restored database', () => {
  it('is detected: new document series, provider data imported, emails held', async () => {
    const { db } = test.database;
    const asha = await newBuyer(test);
    const kept = await buy(test, asha, 'CMPONE');
    // Paid in the lost epoch, but ordered before.
    const bela = await newBuyer(test);
    const survived = await bela.subscribe('CMP3M');
    await test.control.pay(survived.orderId ?? '', 'success');
    // An order and a refund request from the lost epoch.
    const receipt = 'a1b2c3d4-0000-4000-8000-000000000001';
    const lost = await askProvider('orders', { amount: 123_400, currency: 'INR', receipt });
    const lostPayment = await test.control.pay(String(lost['id']), 'success');
    const lostRefund = await askProvider(`payments/${kept.paymentId}/refund`, { amount: 10_000 });
    expect(await numbers()).toEqual(['INV/25-26/000001']);
    await sql`
      insert into alert_deliveries (user_id, channel, topic, reference, state, due_at, created_at)
        select id, 'whatsapp', 'research', 'alert-held', 'held', now(), now() from users where email = ${asha.email}
        union all
        select id, 'push', 'research', 'alert-claimed', 'sending', null, now() from users where email = ${asha.email}`.execute(
      db,
    );

    await db
      .updateTable('checkout_settings')
      .set({ bank_transfers: JSON.stringify(transferAccount) })
      .execute();

    await becomeAnother();
    // A sale before any other check, which starts the new epoch.
    const chitra = await newBuyer(test);
    const order = await chitra.subscribe('CMPONE');
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    expect(await chitra.call(checkout.verifyPayment, { body: paymentBody(payment) })).toEqual({
      status: 'fulfilled',
    });
    expect(await numbers()).toEqual(['INV/25-26/000001', 'IN2/25-26/000001']);

    await test.app.startJobs();
    await eventually(async () => expect(await numbers()).toContain('IN2/25-26/000002'));
    expect((await bela.summary()).user.subscriptions).toHaveLength(1);
    const cases = await casesOf(db, 'open');
    expect(cases.find(({ kind }) => kind === 'unknown-payment')).toMatchObject({
      providerId: lostPayment.razorpay_payment_id,
      parentId: lost['id'],
      reference: receipt,
      amountPaise: 123_400,
      currency: 'INR',
    });
    expect(cases.find(({ kind }) => kind === 'unknown-refund')).toMatchObject({
      providerId: lostRefund['id'],
      parentId: kept.paymentId,
      amountPaise: 10_000,
    });
    // No provider knows the bank transfers of the lost epoch.
    expect(cases.map(({ kind }) => kind)).toContain('transfers-restored');
    // Emails pending at the restore may have been sent already; those of the new epoch are sent.
    await test.control.waitForMail(bela.email);
    expect(await test.control.mail(asha.email)).toEqual([]);
    const held = cases.filter(({ kind }) => kind === 'letters-held');
    expect(held.map(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ letter: 'order-fulfilled' }),
    );
    expect(held.filter(({ providerId }) => providerId.includes(':alerts-'))).toHaveLength(2);
    const { rows: alerts } = await sql<{
      state: string;
    }>`select distinct state from alert_deliveries`.execute(db);
    expect(alerts).toEqual([{ state: 'skipped' }]);
    const { rows } = await sql<{ id: number }>`
      select id from outbox_events where held_in_epoch = 2 and name = 'order-fulfilled' order by id`.execute(
      db,
    );
    expect(await releaseEvent(db, rows[0]?.id ?? 0)).toBe(true);
    await test.control.waitForMail(asha.email);

    // Webhooks about all of this arrive too, but nothing happens twice and no second case is opened.
    await eventually(async () => {
      const open = await sql<{ open: number }>`
        select count(*)::int as open from webhook_events where handled_at is null`.execute(db);
      expect(open.rows[0]?.open).toBe(0);
    });
    expect((await casesOf(db, 'all')).filter(({ kind }) => kind.startsWith('unknown-'))).toHaveLength(2);
  });

  it('turns a webhook about an unknown order into a case', async () => {
    const made = await askProvider('orders', { amount: 99_900, currency: 'INR', receipt: 'till 7' });
    const { razorpay_payment_id: providerId } = await test.control.pay(String(made['id']), 'success');
    await eventually(async () =>
      expect(await casesOf(test.database.db, 'open')).toContainEqual(
        expect.objectContaining({ kind: 'unknown-payment', providerId, reference: 'till 7' }),
      ),
    );
  });

  it('turns a webhook about a refund made in the provider’s dashboard into a case', async () => {
    const buyer = await newBuyer(test);
    const order = await buyer.subscribe('CMP3M');
    const { razorpay_payment_id: paymentId } = await test.control.pay(order.orderId ?? '', 'success');
    const refund = await askProvider(`payments/${paymentId}/refund`, { amount: 100 });
    await eventually(async () =>
      expect(await casesOf(test.database.db, 'open')).toContainEqual(
        expect.objectContaining({ kind: 'unknown-refund', providerId: refund['id'], parentId: paymentId }),
      ),
    );
  });

  it('counts every later restore as another series of the year', async () => {
    await becomeAnother();
    const dev = await newBuyer(test);
    await buy(test, dev, 'CMPONE');
    expect((await numbers()).at(-1)).toBe('IN3/25-26/000001');
    // The database rejects numbers of an ended epoch.
    const { db } = test.database;
    await sql`insert into document_series (kind, financial_year, run) values ('invoice', '2025-26', 9)`.execute(
      db,
    );
    await sql`update document_series set last_number = 1 where run = 9`.execute(db);
    await expect(
      sql`insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
          'order_id', gen_random_uuid(), 'reference', 'x', 'run', 9, 'sequence', 1))).* from documents d limit 1`.execute(
        db,
      ),
    ).rejects.toThrow('a life of this database that ended');
  });
});
