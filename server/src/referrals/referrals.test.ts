import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/referrals/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  newBuyer,
  pass,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import { barReferrer } from './rewards.ts';

// Without a sunset, so that free months can be added.
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30', jobs: true });
});
afterAll(() => test.close());

async function codeOf(member: TestMember): Promise<string> {
  return (await member.call(routes.getReferrals)).refCode;
}

/** Creates a member with an annual Premium plan. Returns the member and the referral code. */
async function newReferrer(): Promise<{ member: TestMember; code: string }> {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP1Y');
  return { member, code: await codeOf(member) };
}

async function cancelFirst(member: TestMember): Promise<void> {
  const [term] = await termRows(test, member);
  await member.call(checkout.cancelSubscription, {
    params: { id: term?.id ?? '' },
    body: { reason: 'I have no time to read.' },
  });
}

async function endOf(member: TestMember): Promise<string | undefined> {
  return (await member.summary()).user.subscriptions[0]?.endDate;
}

/** Retries a check, because jobs run concurrently with the test. */
async function eventually(check: () => Promise<void>): Promise<void> {
  await expect.poll(async () => check().then(() => 'ok', String)).toBe('ok');
}

/** Waits until the refund is issued and its result known, so that the ledger balances. */
function expectLedgerToBalanceAfterRefunds(): Promise<void> {
  return eventually(async () => {
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });
}

const invite = (member: TestMember, toEmails: readonly string[], refCode: string) =>
  member.raw(routes.inviteFriends, { body: { toEmails, refCode } });

describe('a friend who joined by a code', () => {
  it('pays 10 % less, and after 7 days extends the referrer’s plan by a month, once', async () => {
    const { member: referrer, code } = await newReferrer();
    expect((await referrer.summary()).user.refDetails).toEqual({ refCode: code, unconsumedMonths: 0 });
    const before = await endOf(referrer);

    const friend = await newBuyer(test, code.toUpperCase());
    const quote = await friend.quote('CMP1Y');
    expect(quote.price?.refDiscount).toEqual({ amount: 239_880 });
    expect(quote.price?.couponDiscount).toBeNull();
    await buy(test, friend, 'CMP1Y');
    expect((await referrer.call(routes.getReferrals)).rewards).toMatchObject([
      { state: 'pending', friend: 'Asha R.' },
    ]);

    await pass(test, 6 * dayMs);
    expect(await endOf(referrer)).toBe(before);
    await pass(test, dayMs);
    await pass(test);
    expect(before).toBe('2026-04-01');
    expect(await endOf(referrer)).toBe('2026-05-01');
    const { user } = await referrer.summary();
    expect(user.refExtensions).toMatchObject([{ months: 1, reason: expect.stringContaining('friend') }]);
    expect(user.refDetails.unconsumedMonths).toBe(0);
    await test.control.waitForMail(referrer.email, ({ subject }) => subject.includes('earned a free month'));

    // The friend's second purchase earns nothing.
    expect((await friend.quote('CMP3M')).price?.refDiscount ?? null).toBeNull();
    const { months } = await referrer.call(routes.getReferrals);
    expect(months).toEqual({ earned: 1, pending: 0, reversed: 0, unconsumed: 0, leftThisYear: 11 });

    // A cancellation during the term revokes the month, and the friend's payment is refunded.
    await cancelFirst(friend);
    await eventually(async () => expect(await endOf(referrer)).toBe('2026-04-01'));
    expect((await referrer.summary()).user.refExtensions).toEqual([]);
    await test.control.waitForMail(referrer.email, ({ subject }) => subject.includes('revoked'));
    await expectLedgerToBalanceAfterRefunds();
  });

  it('earns nothing if the purchase is cancelled within the week', async () => {
    const { member: referrer, code } = await newReferrer();
    const before = await endOf(referrer);
    const friend = await newBuyer(test, code);
    await buy(test, friend, 'CMP3M');
    await cancelFirst(friend);
    await pass(test, 8 * dayMs);
    expect(await endOf(referrer)).toBe(before);
    expect((await referrer.call(routes.getReferrals)).rewards).toMatchObject([{ state: 'void' }]);
  });

  it('earns nothing for a Lite plan, and still has a first Premium purchase', async () => {
    const { member: referrer, code } = await newReferrer();
    const friend = await newBuyer(test, code);
    expect((await friend.quote('CML1Y')).price?.refDiscount ?? null).toBeNull();
    await buy(test, friend, 'CML3M');
    expect((await referrer.call(routes.getReferrals)).rewards).toEqual([]);
    await buy(test, friend, 'CMP1Y');
    expect((await referrer.call(routes.getReferrals)).rewards).toMatchObject([{ state: 'pending' }]);
  });
});

describe('a code entered at checkout', () => {
  it('works like a coupon, attaches its referrer, and returns the same order again', async () => {
    const { member: referrer, code } = await newReferrer();
    const friend = await newBuyer(test);
    const quote = await friend.quote('CMP3M', { couponCode: code, state: 'MH' });
    expect(quote.price?.couponDiscount).toEqual({ couponCode: code, amount: 71_970 });
    expect(quote.price?.refDiscount).toBeNull();
    const body = friend.subscribeBody('CMP3M', quote, { couponCode: code });
    const first = await friend.call(checkout.subscribe, { body });
    expect(await friend.call(checkout.subscribe, { body })).toEqual(first);
    await buy(test, friend, 'CMP3M', { couponCode: code });
    expect((await referrer.call(routes.getReferrals)).rewards).toMatchObject([{ state: 'pending' }]);
  });

  it('has no value if it is the member’s own or unknown', async () => {
    const { code } = await newReferrer();
    const friend = await newBuyer(test, code);
    await buy(test, friend, 'CMP3M');
    const own = await codeOf(friend);
    for (const couponCode of [own, 'ref_nobody99'])
      expect((await friend.quote('CMP1Y', { couponCode })).price?.couponDiscount ?? null).toBeNull();
  });
});

describe('a referrer whose plan has expired', () => {
  it('keeps the month for the next purchase, which lasts a month longer', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CMP3M');
    const code = await codeOf(member);
    const friend = await newBuyer(test, code);
    const [term] = await termRows(test, member);
    const days = (Date.parse(term?.endDate ?? '') - test.app.clock.now().instant.getTime()) / dayMs;
    // The friend buys in the last week, so the month is earned after the plan ends.
    await pass(test, Math.floor(days - 2) * dayMs);
    await buy(test, friend, 'CMP1Y');
    await pass(test, 8 * dayMs);
    await pass(test);
    expect((await member.summary()).user.refDetails.unconsumedMonths).toBe(1);
    expect((await member.summary()).user.refExtensions).toEqual([]);

    const quote = await member.quote('CMP3M');
    expect(quote.endDate).not.toBe(quote.paidEndDate);
    await buy(test, member, 'CMP3M');
    expect((await member.summary()).user.refDetails.unconsumedMonths).toBe(0);
    expect(await endOf(member)).toBe(quote.endDate);

    // The friend's cancellation then revokes the month at the end of the new plan, but no paid day.
    await cancelFirst(friend);
    await eventually(async () => expect(await endOf(member)).toBe(quote.paidEndDate));
    await expectLedgerToBalanceAfterRefunds();
  });
});

describe('safeguards', () => {
  it('refuse a code with the member’s own PAN or of a barred referrer, in quote and reward', async () => {
    const { member: referrer, code } = await newReferrer();
    const friend = await newBuyer(test, code);
    await buy(test, friend, 'CMP1Y');
    const barred = await userIdOf(test, referrer);
    const bar = () =>
      test.database.db.transaction().execute((tx) => barReferrer(tx, barred, test.app.clock.now()));
    expect(await bar()).toBe(1);
    expect(await bar()).toBeNull();
    const other = await newBuyer(test, code);
    expect((await other.quote('CMP1Y')).price?.refDiscount).toBeNull();
    expect((await other.quote('CMP1Y', { couponCode: code })).price?.couponDiscount).toBeNull();
    expect((await referrer.call(routes.getReferrals)).rewards).toMatchObject([{ state: 'void' }]);
    expect((await referrer.summary()).user.refDetails.refCode).toBeNull();
    expect(await invite(referrer, ['somebody@elsewhere.test'], code)).toMatchObject({
      status: 403,
      body: { code: 'referrals-barred' },
    });
  });

  it('flag two people at one address for staff, and still pay', async () => {
    const { code } = await newReferrer();
    const friend = await newBuyer(test, code);
    await buy(test, friend, 'CMP1Y');
    const row = await test.database.db
      .selectFrom('referral_rewards')
      .select(['flags', 'state'])
      .where('friend_id', '=', await userIdOf(test, friend))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ flags: ['same-address'], state: 'pending' });
  });

  it('delay while the referrer pays, so that terms never overlap', async () => {
    const { member: referrer, code } = await newReferrer();
    const friend = await newBuyer(test, code);
    await buy(test, friend, 'CMP1Y');
    const [term] = await termRows(test, referrer);
    // In the last 30 days, the referrer can renew, and an order is open for 30 minutes when the month is due.
    await test.database.db
      .updateTable('referral_rewards')
      .set({ due_at: new Date(Date.parse(`${term?.endDate}T00:00:00+05:30`) - 5 * dayMs) })
      .where('friend_id', '=', await userIdOf(test, friend))
      .execute();
    const until = Date.parse(`${term?.endDate}T00:00:00+05:30`) - 5 * dayMs - 600_000;
    await pass(test, until - test.app.clock.now().instant.getTime());
    const order = await referrer.subscribe('CMP1Y');
    await pass(test, 900_000);
    expect(await endOf(referrer)).toBe(term?.endDate);
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    await referrer.call(checkout.verifyPayment, {
      body: {
        paymentId: payment.razorpay_payment_id,
        razorpayOrderId: payment.razorpay_order_id,
        signature: payment.razorpay_signature,
      },
    });
    await pass(test, dayMs);
    const [, renewal] = await termRows(test, referrer);
    expect(renewal?.endDate).not.toBe(renewal?.paidEndDate);
    expect(await endOf(referrer)).toBe(term?.endDate);
  });
});

describe('invitations', () => {
  it('are sent once per address, in the member’s name, and show their status', async () => {
    const { member, code } = await newReferrer();
    const address = 'friend.one@elsewhere.test';
    const answer = await member.call(routes.inviteFriends, {
      body: {
        toEmails: [address, 'Friend.One+x@elsewhere.test', 'not an address', member.email],
        refCode: code,
      },
    });
    expect(answer.invites.map(({ status, reason }) => [status, reason])).toEqual([
      ['sent', null],
      ['refused', 'invalid-address'],
      ['refused', 'own-address'],
    ]);
    expect(answer.invitesLeftToday).toBe(19);
    const mail = await test.control.waitForMail(address);
    expect(mail.subject).toMatch(/^Asha Rao invites you to /);
    expect(mail.text).toContain(`/signup?invite=${code}`);

    // An address is invited only once, by any member. Results do not distinguish members and people who opted
    // out.
    const other = await newReferrer();
    const again = await other.member.call(routes.inviteFriends, {
      body: { toEmails: [address, member.email], refCode: other.code },
    });
    expect(again.invites.map(({ reason }) => reason)).toEqual(['already-invited', 'cannot-be-invited']);

    const friend = await test.newMember({ email: address, refCode: code });
    expect((await member.call(routes.getReferrals)).invites).toMatchObject([
      { email: address, state: 'joined' },
    ]);
    await friend.verifyAndSign('ZZZPZ0000C');
    await buy(test, friend, 'CMP1Y');
    await pass(test, 8 * dayMs);
    expect((await member.call(routes.getReferrals)).invites).toMatchObject([{ state: 'rewarded' }]);

    // The address is deleted after 30 days, but not the outcome.
    await pass(test, 31 * dayMs);
    expect((await member.call(routes.getReferrals)).invites).toMatchObject([
      { email: null, state: 'rewarded' },
    ]);
  });

  it('are limited to 20 a day; a call over the limit sends nothing', async () => {
    const { member, code } = await newReferrer();
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `p${from + index}.${code}@elsewhere.test`);
    const parallel = await Promise.all([
      invite(member, people(0, 15), code),
      invite(member, people(100, 15), code),
    ]);
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(await invite(member, people(200, 6), code)).toMatchObject({
      status: 429,
      body: { code: 'invite-limit', invitesLeftToday: 5 },
    });
    expect((await invite(member, people(300, 5), code)).status).toBe(200);
    expect((await member.call(routes.getReferrals)).invitesLeftToday).toBe(0);
    // With no invitations left, the result for an address must not reveal who is a member.
    const [ofMember, ofNobody] = [
      await invite(member, [(await newReferrer()).member.email], code),
      await invite(member, people(400, 1), code),
    ];
    expect(ofMember).toMatchObject({ status: 429, body: { code: 'invite-limit', invitesLeftToday: 0 } });
    expect(ofNobody).toMatchObject({ status: 429, body: { code: 'invite-limit', invitesLeftToday: 0 } });
    await pass(test, dayMs);
    expect((await member.call(routes.getReferrals)).invitesLeftToday).toBe(20);
  });

  it.each([
    ['10,000 addresses', Array.from({ length: 10_000 }, (_, index) => `x${index}@elsewhere.test`), 413],
    ['21 addresses', Array.from({ length: 21 }, (_, index) => `y${index}@elsewhere.test`), 400],
    ['none', [], 400],
    ['a header in the address', ['a@b.test\r\nBcc: victim@c.test'], 400],
  ])('refuse %s with a reason', async (_name, toEmails, status) => {
    const { member, code } = await newReferrer();
    const answer = await invite(member, toEmails, code);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(
      /At most|at least one|Control characters|too large|too much|bigger/i,
    );
    expect(await test.control.mail('victim@c.test')).toEqual([]);
  });

  it.each(['"a b"@c.test', 'a@b.test, c@d.test', 'a@b.test>', '<a@b.test>', 'a@b', 'a@@b.test'])(
    'send nothing for %j',
    async (address) => {
      const { member, code } = await newReferrer();
      const answer = await member.call(routes.inviteFriends, {
        body: { toEmails: [address], refCode: code },
      });
      expect(answer.invites).toMatchObject([{ status: 'refused', reason: 'invalid-address' }]);
    },
  );

  it('can be declined in one click from the email, for all future invitations', async () => {
    const { member, code } = await newReferrer();
    const address = 'never.again@elsewhere.test';
    await member.call(routes.inviteFriends, { body: { toEmails: [address], refCode: code } });
    const mail = await test.control.waitForMail(address);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = /<(http[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const answer = await fetch(url.replace(/^https?:\/\/[^/]+/, test.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.ok).toBe(true);
    await test.database.db.deleteFrom('referral_invites').where('email', '=', address).execute();
    const other = await newReferrer();
    const again = await other.member.call(routes.inviteFriends, {
      body: { toEmails: [address], refCode: other.code },
    });
    expect(again.invites).toMatchObject([{ status: 'refused', reason: 'cannot-be-invited' }]);
  });

  it('refuse another member’s code', async () => {
    const { member } = await newReferrer();
    const other = await newReferrer();
    expect(await invite(member, ['z@elsewhere.test'], other.code)).toMatchObject({
      status: 409,
      body: { code: 'not-your-code' },
    });
  });
});
