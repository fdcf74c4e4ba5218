import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { countCouponUses } from '../catalogue/index.ts';
import { insertUser } from '../identity/index.ts';
import { importVerifiedMember } from '../kyc/index.ts';
import type { PanKeys } from '../kyc/index.ts';
import { previewOne } from '../quotes/index.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startOrder } from './start-order.ts';
import type { StartOrderDeps } from './start-order.ts';
import { renewalPort } from '../renewals/index.ts';
import { settleOrder } from './settle.ts';
import { openOrderOf } from './store.ts';
import { nextPan, pass, gatewaysOf, testGifts } from '../testing/checkout-fixture.ts';

const members = 200;
const uses = 50;

let test: TestApp;
let deps: StartOrderDeps;
const panKeys: PanKeys = { encryptionKeys: [Buffer.alloc(32, 7)], indexKey: 'an index key of the tests' };
beforeAll(async () => {
  test = await createTestApp();
  const settings = { holderKey: 'a holder key of the tests', quoteKey: 'a quote key of the tests' };
  const renewals = renewalPort;
  deps = { db: test.database.db, gateways: gatewaysOf(test), settings, panKeys, gifts: testGifts, renewals };
});
afterAll(() => test.close());

async function importBuyer(): Promise<string> {
  const time = test.app.clock.now();
  return test.database.db.transaction().execute(async (tx) => {
    const sub = `auth0|${randomUUID()}`;
    const name = { firstName: 'Asha', lastName: 'Rao' };
    const identity = { sub, email: `${randomUUID()}@members.test`, isEmailVerified: true, ...name };
    const { id: userId } = await insertUser(tx, identity, null, time.instant);
    const person = {
      ...name,
      userId,
      dob: calendarDate('1990-04-17'),
      pan: nextPan(),
      reference: `test-${sub}`,
    };
    await importVerifiedMember(tx, person, panKeys, time);
    return userId;
  });
}

function question(userId: string) {
  const time = test.app.clock.now();
  return {
    userId,
    purpose: 'own',
    time,
    couponCode: 'ONCE50',
    toPlan: 'CMP3M',
    state: 'MH',
    exceptOrder: null,
  } as const;
}

function start(userId: string, quote: Quote) {
  return startOrder(deps, {
    payBy: null,
    userId,
    details: {
      firstName: 'Asha',
      lastName: 'Rao',
      panNumber: null,
      eSignRequestId: null,
      dob: null,
      billingInfo: { state: 'MH', pincode: '411001', address: null },
      phone: '9000000001',
      gstNumber: null,
      companyName: null,
    },
    alias: 'CMP3M',
    quoteId: quote.quoteId ?? '',
    couponCode: 'ONCE50',
    netPrice: quote.price?.netPrice.amount ?? 0,
    gift: null,
    ip: '127.0.0.1',
    userAgent: 'test',
    time: test.app.clock.now(),
  });
}

it(`${members} parallel checkouts on one coupon with ${uses} uses redeem exactly ${uses}`, async () => {
  const { db } = test.database;
  const buyers: { userId: string; quote: Quote }[] = [];
  for (let index = 0; index < members; index += 1) {
    const userId = await importBuyer();
    const quote = await previewOne(db, deps.settings, question(userId));
    // All members see the discount until one reserves it.
    expect(quote?.price?.couponDiscount?.amount).toBeGreaterThan(0);
    if (quote !== null) buyers.push({ userId, quote });
  }

  const answers = await Promise.all(buyers.map(({ userId, quote }) => start(userId, quote)));
  const orders = answers.flatMap((answer) =>
    answer instanceof Refusal ? [] : [answer.opened?.providerOrderId ?? ''],
  );
  const refusals = answers.flatMap((answer) => (answer instanceof Refusal ? [answer.code] : []));
  expect(orders).toHaveLength(uses);
  expect(refusals).toHaveLength(members - uses);
  expect(new Set(refusals)).toEqual(new Set(['quote-changed']));

  await Promise.all(orders.map((orderId) => test.control.pay(orderId, 'success')));
  for (const { userId } of buyers) {
    const open = await openOrderOf(db, userId);
    if (open !== null) expect(await settleOrder(deps, open, test.app.clock.now())).toBe('fulfilled');
  }
  const redeemed = await db
    .selectFrom('coupon_uses')
    .select('order_id')
    .where('code', '=', 'ONCE50')
    .where('state', '=', 'redeemed')
    .execute();
  expect(redeemed).toHaveLength(uses);
  expect((await countCouponUses(db, 'ONCE50', buyers[0]?.userId ?? '', null)).usedInAll).toBe(uses);

  // An expired order releases its use; the count must not change.
  await pass(test, 31 * 60_000);
  expect((await countCouponUses(db, 'ONCE50', buyers[0]?.userId ?? '', null)).usedInAll).toBe(uses);
}, 120_000);
