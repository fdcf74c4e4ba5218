import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/renewals/routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { savePlanPrice } from '../catalogue/index.ts';
import {
  atThePrompt,
  expectLedgerToBalance,
  ordersOf,
  pass,
  paymentBody,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import {
  cyclesOf,
  expectMail,
  forgetMandates,
  moveTo,
  renewalOf,
  subscribeWithRenewal,
  tokenIdOf,
  until,
} from '../testing/renewals-fixture.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    sunset: 'none',
    jobs: true,
    // Long enough to stop a debit in flight on a busy machine.
    lateCaptureMs: 2_000,
  });
});
afterEach(() => forgetMandates(test));
afterAll(async () => {
  await expectLedgerToBalance(test);
  await test.close();
});

async function untilFailed(member: TestMember): Promise<void> {
  await until(async () => (await cyclesOf(test, member)).debits.some(({ state }) => state === 'failed'));
}

/** Moves to the debit, which fails for insufficient funds. Returns the token of the payment link in the email. */
async function failFirstDebit(member: TestMember, endDate: CalendarDate): Promise<string> {
  await moveTo(test, addDays(endDate, -8));
  await test.control.fault('razorpay', 'insufficient-funds');
  await moveTo(test, addDays(endDate, -7));
  await pass(test, 7 * 3_600_000);
  await untilFailed(member);
  const text = await expectMail(test, member, /^We could not renew/);
  expect(text).toContain('Your account had insufficient funds.');
  return /\/renewal\/(?!stop)(\S+)/.exec(text)?.[1] ?? '';
}

describe('a failed debit', () => {
  it('is retried once, when a late success of the first is no longer possible', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await failFirstDebit(member, endDate);
    expect((await cyclesOf(test, member)).renewals).toEqual(['retrying']);
    await moveTo(test, addDays(endDate, -4));
    expect((await cyclesOf(test, member)).debits).toHaveLength(1);
    await moveTo(test, addDays(endDate, -3));
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'renewed');
    expect((await cyclesOf(test, member)).debits.map(({ state }) => state)).toEqual(['failed', 'captured']);
  });

  it('can be paid by the link, signed out, and then nothing is debited', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    const token = await failFirstDebit(member, endDate);
    const visitor = await test.newMember();
    const link = await visitor.call(routes.getRenewalLink, { params: { token } });
    expect(link).toMatchObject({ state: 'payable', amount: 849_246 });
    const payment = await test.control.pay(link.orderId ?? '', 'success');
    expect(
      await visitor.call(routes.payRenewalLink, { params: { token }, body: paymentBody(payment) }),
    ).toEqual({ status: 'fulfilled' });
    expect(await visitor.call(routes.getRenewalLink, { params: { token } })).toMatchObject({ state: 'paid' });
    await moveTo(test, addDays(endDate, 1));
    expect((await cyclesOf(test, member)).debits).toHaveLength(1);
    expect(await termRows(test, member)).toHaveLength(2);
  });

  it('the second time leaves the link, the grace period with access, and then the end', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await failFirstDebit(member, endDate);
    await test.control.fault('razorpay', 'insufficient-funds');
    await moveTo(test, addDays(endDate, -3));
    await pass(test, 7 * 3_600_000);
    await until(async () => (await cyclesOf(test, member)).debits.length === 2);
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'linked');
    await moveTo(test, endDate, '13:00');
    await expectMail(test, member, /stays open until/);
    await moveTo(test, addDays(endDate, 3));
    const view = await renewalOf(member);
    expect(view.renewal).toMatchObject({ state: 'unpaid', graceUntil: addDays(endDate, 3) });
    expect((await member.summary()).user.subscriptions[0]?.hasExpired).toBe(false);
    await moveTo(test, addDays(endDate, 4));
    expect((await member.summary()).user.subscriptions[0]?.hasExpired).toBe(true);
    await expectMail(test, member, /has ended$/);
    expect(await renewalOf(member)).toMatchObject({ renewal: null, stopped: 'unpaid' });
    await moveTo(test, addDays(endDate, 5));
    const subjects = (await test.control.mail(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('has ended'))).toHaveLength(1);
    expect(subjects.filter((subject) => /ends (in 7 days|tomorrow)/.test(subject))).toEqual([]);
  });

  it('that is paid in the grace period continues on the day after the last paid one', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    const token = await failFirstDebit(member, endDate);
    await test.control.fault('razorpay', 'insufficient-funds');
    await moveTo(test, addDays(endDate, -3));
    await pass(test, 7 * 3_600_000);
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'linked');
    await moveTo(test, addDays(endDate, 2));
    const { orderId } = await member.call(routes.getRenewalLink, { params: { token } });
    const payment = await test.control.pay(orderId ?? '', 'success');
    await member.call(routes.payRenewalLink, { params: { token }, body: paymentBody(payment) });
    const [before, after] = await termRows(test, member);
    expect([before?.endDate, after?.startDate]).toEqual([endDate, addDays(endDate, 1)]);
  });

  it('that succeeds late pays the renewal once', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    await test.control.fault('razorpay', 'late-success');
    await moveTo(test, addDays(endDate, -7));
    await pass(test, 7 * 3_600_000);
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'renewed');
    await moveTo(test, addDays(endDate, -2));
    expect((await cyclesOf(test, member)).debits.map(({ state }) => state)).toEqual(['captured']);
    expect(await termRows(test, member)).toHaveLength(2);
  });
});

describe('a mandate', () => {
  it('revoked at the bank stops, and nothing is debited', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await test.control.token(await tokenIdOf(test, member), 'revoke');
    await until(async () => (await renewalOf(member)).stopped === 'revoked');
    await expectMail(test, member, /is off$/);
    await moveTo(test, addDays(endDate, 2));
    expect(await cyclesOf(test, member)).toEqual({ renewals: [], debits: [] });
  });

  it('paused at the bank is renewed by link', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await test.control.token(await tokenIdOf(test, member), 'pause');
    await until(async () => (await renewalOf(member)).renewal?.state === 'paused');
    await moveTo(test, addDays(endDate, -7));
    expect(await cyclesOf(test, member)).toEqual({ renewals: ['linked'], debits: [] });
    const text = await expectMail(test, member, /^Pay ₹8,492\.46 to renew/);
    expect(text).toContain('paused at your bank');
  });

  it('that has expired fails, and the link remains', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    await test.control.token(await tokenIdOf(test, member), 'expire');
    await moveTo(test, addDays(endDate, -7));
    await pass(test, 7 * 3_600_000);
    await until(async () => (await renewalOf(member)).stopped === 'expired');
    expect((await cyclesOf(test, member)).debits).toEqual([{ state: 'failed', failure: 'mandate_expired' }]);
  });

  it('above the limit is paid by link each time', async () => {
    const { member, endDate } = await subscribeWithRenewal(test, 'CMP1Y');
    expect((await renewalOf(member)).renewal).toMatchObject({ method: 'link' });
    await moveTo(test, addDays(endDate, -7));
    expect(await cyclesOf(test, member)).toEqual({ renewals: ['linked'], debits: [] });
    await expectMail(test, member, /^Pay ₹28,305\.84 to renew/);
  });

  it('is stopped by the link in its emails, signed out, only by POST', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    const text = await expectMail(test, member, /^We debit/);
    const path = /(\/public\/renewal\/stop\?token=\S+)/.exec(text)?.[1] ?? '';
    const page = await fetch(`${test.origin}${path}`);
    expect(await page.text()).toContain('Stop automatic renewal?');
    expect((await renewalOf(member)).renewal).not.toBeNull();
    const stopped = await fetch(`${test.origin}${path}`, { method: 'POST' });
    expect(await stopped.text()).toContain('Automatic renewal is off');
    expect(await renewalOf(member)).toMatchObject({ renewal: null, stopped: 'member' });
    const forged = await fetch(`${test.origin}${path.slice(0, -2)}xx`, { method: 'POST' });
    expect(forged.status).toBe(404);
    await moveTo(test, addDays(endDate, 1));
    expect((await cyclesOf(test, member)).debits).toEqual([]);
  });
});

describe('nothing is debited after', () => {
  it('a cancellation of the plan', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    const [term] = await termRows(test, member);
    await member.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason: 'A test' } });
    await until(async () => (await renewalOf(member)).stopped === 'cancelled');
    await moveTo(test, addDays(endDate, 1));
    expect(await cyclesOf(test, member)).toEqual({ renewals: ['stopped'], debits: [] });
    await settleRefunds(test);
  });

  it('the member stopped it, even if a debit is in flight, which is refunded in full', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    await test.control.fault('razorpay', 'slow-debit');
    await moveTo(test, addDays(endDate, -7));
    expect((await cyclesOf(test, member)).renewals).toEqual(['debiting']);
    await member.call(routes.stopRenewal, { body: {} });
    await until(async () => (await ordersOf(test, member))[1]?.state === 'refunded');
    await settleRefunds(test);
    expect(await termRows(test, member)).toHaveLength(1);
    await expectMail(test, member, /^We are refunding your payment/);
  });

  it('a price change, until the member consents again; then with a new notice', async () => {
    const { member, endDate } = await subscribeWithRenewal(test, 'CML3M');
    const from = addDays(endDate, -20);
    await test.database.db.transaction().execute(async (tx) => {
      await savePlanPrice(tx, 'CML3M', from, paise(200_000));
    });
    await moveTo(test, addDays(endDate, -8));
    await expectMail(test, member, /^Confirm the renewal/);
    await moveTo(test, addDays(endDate, -5));
    const { renewal, offer } = await renewalOf(member);
    expect(renewal?.state).toBe('asking');
    expect((await cyclesOf(test, member)).debits).toEqual([]);
    const netPrice = offer?.netPrice ?? { amount: 0 };
    expect(netPrice).toEqual({ amount: 236_000 });
    const wrong = await member.raw(routes.agreeToRenewal, { body: { netPrice: { amount: 1 } } });
    expect(wrong.status).toBe(409);
    await member.call(routes.agreeToRenewal, { body: { netPrice } });
    await pass(test);
    // Above the token's limit, so this renewal is paid by link, which registers a new token.
    expect((await cyclesOf(test, member)).renewals).toEqual(['superseded', 'linked']);
    const text = await expectMail(test, member, /^Pay ₹2,360\.00/);
    const token = /\/renewal\/(?!stop)(\S+)/.exec(text)?.[1] ?? '';
    const link = await member.call(routes.getRenewalLink, { params: { token } });
    const payment = await test.control.pay(link.orderId ?? '', 'success');
    await member.call(routes.payRenewalLink, { params: { token }, body: paymentBody(payment) });
    await until(async () => (await renewalOf(member)).renewal?.method === 'debit');
    const [, next] = await termRows(test, member);
    await moveTo(test, addDays(next?.endDate ?? endDate, -8));
    await moveTo(test, addDays(next?.endDate ?? endDate, -7));
    await until(async () => (await cyclesOf(test, member)).debits[0]?.state === 'captured');
  });
});

describe('the database', () => {
  it('refuses a second debit for a period', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    await moveTo(test, addDays(endDate, -7));
    await until(async () => (await cyclesOf(test, member)).debits.length === 1);
    await expect(
      atThePrompt(
        test,
        `insert into renewal_debits (renewal_id, number, user_id, period_start, state, requested_at)
         select renewal_id, number + 1, user_id, period_start, 'requested', requested_at from renewal_debits
         where period_start = '${addDays(endDate, 1)}' limit 1`,
      ),
    ).rejects.toThrow(/one_debit_a_period/);
  });
});

describe('automatic renewal enabled later', () => {
  it('is paid by link first, and debited from then on', async () => {
    const { member } = await subscribeWithRenewal(test, 'CML3M');
    await member.call(routes.stopRenewal, { body: {} });
    const { offer, stopped } = await renewalOf(member);
    expect(stopped).toBe('member');
    const { renewal } = await member.call(routes.startRenewal, {
      body: { netPrice: offer?.netPrice ?? { amount: 0 } },
    });
    expect(renewal).toMatchObject({ state: 'on', method: 'link' });
    await moveTo(test, addDays(calendarDate(renewal?.lastDay ?? ''), -7));
    const text = await expectMail(test, member, /^Pay ₹/);
    const token = /\/renewal\/(?!stop)(\S+)/.exec(text)?.[1] ?? '';
    const link = await member.call(routes.getRenewalLink, { params: { token } });
    expect(link.customerId).not.toBeNull();
    const payment = await test.control.pay(link.orderId ?? '', 'success');
    await member.call(routes.payRenewalLink, { params: { token }, body: paymentBody(payment) });
    await until(async () => (await renewalOf(member)).renewal?.method === 'debit');
  });
});
