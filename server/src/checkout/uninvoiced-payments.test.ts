import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getToday } from '@niveshak/contract/members/routes';
import { buy, newBuyer, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { uninvoicedPayments } from './uninvoiced-payments.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

const today = async () =>
  (await finance.call(getToday)).waiting.filter(({ kind }) => kind === 'uninvoiced-payment');
const counted = async () => {
  const { rows } = await sql<{ count: number }>`
    select (${sql.raw(uninvoicedPayments.column)})::int as count`.execute(test.database.db);
  return rows[0]?.count;
};

/** Inserts a payment without the invoice that the product would issue. */
async function pay(userId: string, id: string, role: string, at: Date): Promise<void> {
  await sql`
    with sold as (
      insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, quoted_on, created_at,
        expires_at)
      values (gen_random_uuid(), ${userId}, 'CMP3M', 'fulfilled', 100, 'INR', '{}', '', current_date, ${at}, ${at})
      returning id)
    insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
    select ${id}, id, 100, 'INR', 'captured', ${role}, ${at} from sold`.execute(test.database.db);
}

const hourMs = 3_600_000;

it('are listed on Today after a day, unlike payments with an invoice', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CMP3M');
  const id = await userIdOf(test, buyer);
  const now = test.app.clock.now().instant.getTime();
  await pay(id, 'pay_recent', 'fulfils', new Date(now - 23 * hourMs));
  expect(await today()).toEqual([]);
  await pay(id, 'pay_old', 'fulfils', new Date(now - 25 * hourMs));
  expect(await today()).toMatchObject([{ id: 'pay_old', memberId: id, detail: '₹1.00' }]);
});

it('are counted by the alarm, held or not, unless refunded', async () => {
  const id = await userIdOf(test, await newBuyer(test));
  const before = (await counted()) ?? 0;
  const old = new Date(Date.now() - 25 * hourMs);
  await pay(id, 'pay_refunded', 'to-refund', old);
  await pay(id, 'pay_new', 'fulfils', new Date());
  expect(await counted()).toBe(before);
  await pay(id, 'pay_held', 'held', old);
  await pay(id, 'pay_sold', 'fulfils', old);
  expect(await counted()).toBe(before + 2);
});
