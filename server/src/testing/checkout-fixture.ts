import { expect } from 'vitest';
import { sql } from 'kysely';
import * as routes from '@niveshak/contract/checkout/routes';
import type { SubscribeAnswer, UserDetails } from '@niveshak/contract/checkout/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { productEnvironment } from '../../demo/demo-env.ts';
import type { ControlPayment } from '../../../sandbox/src/control.ts';
import { paymentGateways } from '../adapters/payment-gateways.ts';
import { readPaymentSettings } from '../platform/payment-settings.ts';
import { recordClickConsent, termsInForce } from '../kyc/index.ts';
import { reconcile } from '../reconciliation/index.ts';
import { termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-member.ts';
import { giftPort } from '../gifts/index.ts';
import { listsOfAll, refundsOfMember } from '../checkout/index.ts';
import type { Gateways, PaymentProvider, Refund } from '../checkout/index.ts';

let pans = 0;
/** Returns an individual's PAN that no other member in this test file has. */
export function nextPan(): string {
  pans += 1;
  const letters = [0, 1, 2]
    .map((place) => String.fromCharCode(65 + (Math.floor(pans / 26 ** place) % 26)))
    .join('');
  return `${letters}PR0000C`;
}

/**
 * Creates a member who can buy immediately: address confirmed, PAN verified, terms signed, optionally referred by
 * `refCode`.
 */
export async function newBuyer(test: TestApp, refCode?: string, pan = nextPan()): Promise<TestMember> {
  const member = await test.newMember(refCode === undefined ? {} : { refCode });
  await member.verifyAndSign(pan);
  return member;
}

export function paymentBody(payment: ControlPayment) {
  return {
    paymentId: payment.razorpay_payment_id,
    razorpayOrderId: payment.razorpay_order_id,
    signature: payment.razorpay_signature ?? '',
  };
}

export type Bought = { readonly order: SubscribeAnswer; readonly paymentId: string | null };

export const inState = (state: string, pincode = '560001'): Partial<UserDetails> => ({
  billingInfo: { state, pincode, address: null },
});

/** Buys and pays like the app. Does not pay if the price is zero. */
export async function buy(
  test: TestApp,
  member: TestMember,
  alias: PlanAlias,
  more: { readonly couponCode?: string; readonly details?: Partial<UserDetails> } = {},
): Promise<Bought> {
  const order = await member.subscribe(alias, more);
  if (order.orderId === null) return { order, paymentId: null };
  const payment = await test.control.pay(order.orderId, 'success');
  await report(member, payment);
  return { order, paymentId: payment.razorpay_payment_id };
}

/**
 * Reports a payment like the app: with the gateway's signature, or by querying the order if the gateway does not sign.
 */
async function report(member: TestMember, payment: ControlPayment): Promise<void> {
  if (payment.razorpay_signature === undefined) {
    const query = { orderId: payment.razorpay_order_id };
    const { order } = await member.call(routes.getOpenOrder, { query });
    expect(order?.payment).toBe('fulfilled');
  } else {
    const body = paymentBody(payment);
    expect(await member.call(routes.verifyPayment, { body })).toEqual({ status: 'fulfilled' });
  }
}

/** Advances business time, which runs all recurring jobs, reconciliation first. */
export async function pass(test: TestApp, ms = 1_000): Promise<void> {
  await test.moveClock(new Date(test.app.clock.now().instant.getTime() + ms).toISOString());
}

export const dayMs = 86_400_000;

/** Waits until refunds are requested, processed by the sandbox (50 ms), and their results known. */
export async function settleRefunds(test: TestApp): Promise<void> {
  await pass(test);
  // A busy machine is slower than the sandbox's delay. Limited, because a test may block a refund.
  for (let round = 0; round < 6; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await pass(test);
    const open = await test.database.pool.query(
      `select 1 from refunds where state in ('owed', 'requested') limit 1`,
    );
    if (open.rowCount === 0) return;
  }
}

/** Records the member's consent to the current terms, like a purchase. */
export async function agreeToTerms(test: TestApp, member: TestMember): Promise<void> {
  const userId = await userIdOf(test, member);
  const { instant: at, today } = test.app.clock.now();
  await test.database.db.transaction().execute(async (tx) => {
    const { version: termsVersion } = await termsInForce(tx, today);
    await recordClickConsent(tx, { userId, termsVersion, at, today, ip: '127.0.0.1', userAgent: 'test' });
  });
}

export async function userIdOf(test: TestApp, member: TestMember): Promise<string> {
  const { db } = test.database;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function ordersOf(test: TestApp, member: TestMember) {
  return test.database.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.state', 'orders.alias', 'orders.hold_reason', 'orders.amount_paise'])
    .where('users.email', '=', member.email)
    .orderBy('orders.created_at')
    .execute();
}

export async function termRows(test: TestApp, member: TestMember): Promise<MemberTerm[]> {
  const terms = await termsOf(test.database.db, await userIdOf(test, member));
  return terms.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
}

/** Returns the member's refunds, oldest first. */
export async function refundsOf(test: TestApp, member: TestMember): Promise<Refund[]> {
  return (await refundsOfMember(test.database.db, await userIdOf(test, member))).toReversed();
}

/** Gift port for use cases called without the app. */
export const testGifts = giftPort({ linkKey: 'a key of this test' });

/** Returns the names of outbox events about members' money, oldest first. */
export async function eventNames(test: TestApp): Promise<string[]> {
  const rows = await test.database.db.selectFrom('outbox_events').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** Returns the real adapters, connected to this test's sandbox. */
export function gatewaysOf(test: TestApp): Gateways {
  return paymentGateways(readPaymentSettings(environmentOf(test))).gateways;
}

/** Returns the environment with the URLs and keys of this test's sandbox. */
export function environmentOf(test: TestApp) {
  const sandboxPort = Number(new URL(test.sandboxOrigin).port);
  return productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, '');
}

/** Returns the first real adapter, connected to this test's sandbox. */
export function providerOf(test: TestApp): PaymentProvider {
  const [first] = gatewaysOf(test).forNewOrders;
  if (first === undefined) throw new Error('No payment gateway is configured.');
  return first;
}

/** Returns gateways with only the given, modified one. */
export function gatewaysWith(gateway: PaymentProvider): Gateways {
  return { all: [gateway], forNewOrders: [gateway] };
}

/** Asserts that ledger, invoices, orders and provider agree to the paisa. */
export async function expectLedgerToBalance(test: TestApp): Promise<void> {
  const checks = await reconcile(test.database.db, listsOfAll(gatewaysOf(test)));
  expect(checks.map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/was not asked/));
  expect(checks.flatMap(({ name, differences }) => differences.map((each) => `${name}: ${each}`))).toEqual(
    [],
  );
}

/** Runs raw SQL, as from psql, to test rules that the database enforces. */
export async function atThePrompt(test: TestApp, text: string): Promise<void> {
  await sql.raw(text).execute(test.database.db);
}
