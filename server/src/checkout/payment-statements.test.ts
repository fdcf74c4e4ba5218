import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsSent } from '../platform/db/dialect.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { paymentStatements } from '../testing/payment-statements.ts';
import { newBuyer, gatewaysWith, providerOf, testGifts } from '../testing/checkout-fixture.ts';
import type { PaymentProvider } from './ports.ts';
import { settleOrder } from './settle.ts';
import { orderByProviderId } from './store.ts';

/**
 * Maximum statements for one captured payment of a new plan, from `begin` to the returned state: locks, order, member,
 * payment, term, marks, invoice, ledger, moves, event. Each extra round trip prolongs the member's lock and, from the
 * invoice on, the series lock, on which all other sales wait.
 */
const most = paymentStatements;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it(`proves a payment in ${most} statements`, async () => {
  const counts: string[][] = [];
  // Use the minimum of several runs, because timers also send statements.
  for (let turn = 0; turn < 4; turn += 1) counts.push(await payOnce(turn));
  const fewest = counts.toSorted((a, b) => a.length - b.length)[0] ?? [];
  expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(most);
  // Also fails if the count drops, to keep the limit up to date.
  expect(fewest.length, fewest.join('\n')).toBeGreaterThan(most - 2);
});

async function payOnce(turn: number): Promise<string[]> {
  const member = await newBuyer(test);
  const { orderId, amount } = await member.subscribe('CMP3M');
  const { db } = test.database;
  const order = await orderByProviderId(db, orderId ?? '');
  if (order === null) throw new Error('The order is not there.');
  const provider: PaymentProvider = {
    ...providerOf(test),
    paymentsOf: async () => [
      { id: `pay_counted_${turn}`, amountPaise: amount, currency: 'INR', status: 'captured' },
    ],
  };
  const settings = { holderKey: 'a holder key of the tests', quoteKey: 'a key of the tests' };
  const sent: string[] = [];
  const note = (statement: unknown) =>
    void (String(statement).includes('business_clock') || sent.push(String(statement)));
  const time = test.app.clock.now();
  statementsSent.subscribe(note);
  try {
    expect(
      await settleOrder({ db, gateways: gatewaysWith(provider), settings, gifts: testGifts }, order, time),
    ).toBe('fulfilled');
  } finally {
    statementsSent.unsubscribe(note);
  }
  return sent;
}
