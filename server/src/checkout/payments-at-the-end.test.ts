import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyPayment } from '@niveshak/contract/checkout/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { endSales } from '../catalogue/index.ts';
import {
  buy,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  paymentBody,
  refundsOf,
  settleRefunds,
  termRows,
  testGifts,
} from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { applySunset } from './apply-sunset.ts';

const lastDay = calendarDate('2025-07-31');
const withoutSunset = { sunset: 'none', testClock: '2025-05-01T10:00:00+05:30' };
let test: TestApp;
const open: { member: TestMember; orderId: string }[] = [];
beforeAll(async () => {
  test = await createTestApp(withoutSunset);
  for (let index = 0; index < 8; index += 1) {
    const member = await newBuyer(test);
    open.push({ member, orderId: (await member.subscribe('CMP1Y')).orderId ?? '' });
  }
});
afterAll(() => test.close());

async function pay(
  { control }: TestApp,
  { member, orderId }: { member: TestMember; orderId: string },
): Promise<void> {
  const payment = await control.pay(orderId, 'success');
  await member.raw(verifyPayment, { body: paymentBody(payment) });
}

it('refunds the payment of an order from before the sunset was set', async () => {
  const own = await createTestApp(withoutSunset);
  try {
    const member = await newBuyer(own);
    const orderId = (await member.subscribe('CMP1Y')).orderId ?? '';
    await own.database.db.transaction().execute((tx) => endSales(tx, lastDay, own.app.clock.now()));
    await pay(own, { member, orderId });
    expect(await ordersOf(own, member)).toMatchObject([{ state: 'refunded' }]);
    expect(await termRows(own, member)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('sells no day after the sunset to payments that arrive while it takes effect', async () => {
  const early = await newBuyer(test);
  await buy(test, early, 'CMP1Y');
  const end = applySunset(test.database.db, { lastDay, apply: true }, testGifts, test.app.clock.now());
  await Promise.all([
    end,
    ...open.map(async (each, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 60));
      await pay(test, each);
    }),
  ]);
  const { rows } = await test.database.pool.query(
    'select 1 from terms where end_date > $1 and end_date >= start_date',
    [lastDay],
  );
  expect(rows).toEqual([]);
  await settleRefunds(test);
  for (const { member } of open) {
    expect((await refundsOf(test, member)).map(({ state }) => state)).toEqual(['processed']);
  }
  await expectLedgerToBalance(test);
});
