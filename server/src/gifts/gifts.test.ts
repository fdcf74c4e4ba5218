import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/gifts/routes';
import { getInvoice } from '@niveshak/contract/billing/routes';
import { cancelSubscription, verifyPayment } from '@niveshak/contract/checkout/routes';
import { giftablePlans } from '@niveshak/domain/catalogue/plan';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import {
  buy,
  expectLedgerToBalance,
  newBuyer,
  nextPan,
  ordersOf,
  pass,
  paymentBody,
  refundsOf,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import {
  buyGift,
  giftBody,
  giftQuote,
  givenGift,
  meera,
  orderGift,
  tokenOf,
} from '../testing/gifts-fixture.ts';

let test: TestApp;
let giver: TestMember;
let other: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none', jobs: true });
  giver = await test.demoMember('premium');
  other = await test.demoMember('guest');
});
afterAll(() => test.close());

async function code(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { body } = await answer;
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
}

const claim = (member: TestMember, token: string) => member.raw(routes.claimGift, { body: { token } });

describe('giving', () => {
  it('is quoted like a purchase, without credit, KYC or eSign of the giver', async () => {
    const quote = await giftQuote(giver, { alias: 'CMP1Y' });
    expect(quote).toMatchObject({
      allowed: true,
      kind: 'gift',
      kycRequired: false,
      eSignRequired: false,
      price: { listPrice: { amount: 2_398_800 }, prorate: null },
    });
    const all = await giver.call(routes.getGiftables);
    expect(Object.keys(all).sort()).toEqual(giftablePlans().toSorted());
  });

  it('checks coupons like a purchase; an invalid one never fails the call', async () => {
    const quote = await giftQuote(giver, { alias: 'CMP3M', couponCode: 'WELCOME10' });
    expect(quote.price?.couponDiscount).toEqual({ couponCode: 'WELCOME10', amount: 71_970 });
    expect((await giftQuote(giver, { couponCode: 'NOSUCH' })).price?.couponDiscount).toBeNull();
  });

  it('refuses the giver’s own address, whatever its spelling', async () => {
    const query = { toEmail: 'Premium+me@demo.test' };
    const all = await giver.call(routes.getGiftables, { query });
    expect(all.CMP1Y).toMatchObject({ allowed: false, quoteId: null });
    const quote = await giftQuote(giver);
    const body = giftBody(quote, { toEmail: 'premium@demo.test' }, meera);
    expect(await giver.raw(routes.giveGift, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'giftDetails.toEmail' }] },
    });
  });

  it('refuses a past day, a message with control characters, and unknown fields', async () => {
    const quote = await giftQuote(giver);
    const body = giftBody(quote, {}, meera);
    const give = (giftDetails: unknown) => giver.raw(routes.giveGift, { body: { ...body, giftDetails } });
    const fine = { toEmail: 'friend@members.test' };
    expect((await give({ ...fine, sendOn: '2025-06-01' })).status).toBe(400);
    expect((await give({ ...fine, sendOn: '2026-07-01' })).status).toBe(400);
    expect((await give({ ...fine, message: 'a\u0007bell' })).status).toBe(400);
    expect((await give({ ...fine, message: 'x'.repeat(501) })).status).toBe(400);
    expect((await give({ ...fine, message: 'Take it: assured returns!' })).status).toBe(400);
    expect((await give({ ...fine, toName: 'Assured Returns' })).status).toBe(400);
    expect((await give({ ...fine, toEmail: 'a@b.test\r\nBcc: c@d.test' })).status).toBe(400);
    expect((await give({ ...fine, surprise: true })).status).toBe(400);
  });

  it('requires consent, a plan that has gifts, and the shown quote', async () => {
    const lite = await test.demoMember('lite');
    const quote = await giftQuote(giver);
    const body = giftBody(quote, {}, meera);
    expect(await code(lite.raw(routes.giveGift, { body }))).toBe('not-in-plan');
    const dearer = { ...body, toPlan: { ...body.toPlan, netPrice: { amount: 1 } } };
    expect(await giver.raw(routes.giveGift, { body: dearer })).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', quote: { kind: 'gift' } },
    });
    // A quote for an own plan cannot be used for a gift.
    const own = await other.quote('CMP3M', { state: 'MH' });
    const swapped = giftBody(own, {}, ['Guest', 'Member']);
    expect(await code(other.raw(routes.giveGift, { body: swapped }))).toMatch(/quote-changed|kyc-required/);
  });

  it('returns the open order again; another recipient gets another order', async () => {
    const quote = await giftQuote(other);
    const summary = await other.summary();
    const own = [summary.user.firstName, summary.user.lastName] as const;
    const body = giftBody(quote, { toEmail: 'one@members.test' }, own);
    const first = await other.call(routes.giveGift, { body });
    const again = await other.call(routes.giveGift, { body });
    expect(again.orderId).toBe(first.orderId);
    const elsewhere = giftBody(quote, { toEmail: 'two@members.test' }, own);
    const second = await other.call(routes.giveGift, { body: elsewhere });
    expect(second.orderId).not.toBe(first.orderId);
    expect((await other.summary()).user.openOrder).toBeNull();
    expect((await other.call(routes.listGifts)).given).toEqual([]);
  });

  it('lists gifts of one day newest first', async () => {
    const bought: string[] = [];
    for (let each = 0; each < 5; each += 1)
      bought.unshift((await buyGift(test, giver, { couponCode: 'FULL100', toEmail: null })).id);
    const { given } = await giver.call(routes.listGifts);
    expect(given.slice(0, 5).map(({ id }) => id)).toEqual(bought);
    for (const id of bought) await giver.call(routes.revokeGift, { params: { id }, body: {} });
  });

  it('delivers a free gift immediately, and refunds nothing when it is revoked', async () => {
    const gift = await buyGift(test, giver, { couponCode: 'FULL100', toEmail: null });
    expect(gift).toMatchObject({ state: 'bought', paid: { amount: 0 }, toEmail: null, sendAt: null });
    const back = await giver.call(routes.revokeGift, { params: { id: gift.id }, body: {} });
    expect(back).toMatchObject({ refund: { amount: 0 }, creditNote: null, gift: { state: 'refunded' } });
  });
});

describe('a gift for a new person', () => {
  it('is sent, claimed by that exact address after KYC and eSign, and active', async () => {
    const address = `new-${Date.now()}@members.test`;
    const message = 'Read this first:\n<b>patience</b>';
    const gift = await buyGift(test, giver, { toEmail: address, toName: 'Ravi', message });
    await pass(test);
    const mail = await test.control.waitForMail(address);
    expect(mail.subject).toBe('Meera Apte gave you Premium Quarterly');
    expect(mail.text).toContain('“Read this first:');
    expect(mail.text).toMatch(
      /sign the terms first\..*Includes: .*From: Meera Apte\s+Accept it until: 2 Jun 2026/s,
    );
    expect(mail.html).toContain('&lt;b&gt;patience&lt;/b&gt;');
    expect(mail.text).not.toContain('premium@demo.test');
    const token = /\/claim\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect(await tokenOf(giver, gift.id)).toBe(token);

    const nobody = await test.newMember({ email: `stranger-${Date.now()}@members.test` });
    await nobody.verifyAndSign(nextPan());
    const seen = await nobody.call(routes.getClaim, { body: { token } });
    expect(seen).toMatchObject({
      state: 'open',
      you: 'somebody-else',
      fromName: 'Meera Apte',
      startDate: null,
    });
    expect(JSON.stringify(seen)).not.toContain('@');
    expect(await code(claim(nobody, token))).toBe('gift-not-yours');

    const friend = await test.newMember({ email: address });
    expect(await friend.call(routes.getClaim, { body: { token } })).toMatchObject({
      you: 'recipient',
      kycRequired: true,
      eSignRequired: true,
      startDate: '2025-06-02',
      endDate: '2025-09-01',
    });
    expect((await friend.call(routes.listGifts)).received).toMatchObject([
      { state: 'sent', claimToken: token },
    ]);
    expect(await code(claim(friend, token))).toBe('kyc-required');
    await friend.verifyAndSign(nextPan());

    // Two tabs and a double click create one term.
    const answers = await Promise.all([claim(friend, token), claim(friend, token), claim(friend, token)]);
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { subscription: { alias: 'CMP3M', startDate: '2025-06-02', endDate: '2025-09-01' } },
      });
    expect(await termRows(test, friend)).toMatchObject([{ source: 'gift', alias: 'CMP3M', paid: null }]);
    expect((await friend.summary()).user.subscriptions).toMatchObject([{ isGift: true, hasExpired: false }]);
    expect(await givenGift(giver, gift.id)).toMatchObject({
      state: 'active',
      takeBackRefund: null,
      endDate: '2025-09-01',
    });
    await test.control.waitForMail(
      address,
      ({ subject }) => subject === 'Your Premium Quarterly has started',
    );
    await test.control.waitForMail(
      'premium@demo.test',
      ({ subject }) => subject === 'Ravi accepted your gift',
    );

    // The link is single-use, and the giver can no longer change the gift.
    expect(await code(claim(nobody, token))).toBe('gift-claimed');
    const params = { id: gift.id };
    expect(await code(giver.raw(routes.revokeGift, { params, body: {} }))).toBe('gift-claimed');
    const to = { toEmail: 'else@members.test' };
    expect(await code(giver.raw(routes.addressGift, { params, body: to }))).toBe('gift-claimed');
    expect(await code(giver.raw(routes.getGiftLink, { params }))).toBe('gift-claimed');
    // The recipient cannot see the giver's invoice.
    const term = (await termRows(test, friend))[0];
    expect((await friend.raw(getInvoice, { params: { id: term?.id ?? '' } })).status).toBe(404);
    await expectLedgerToBalance(test);
  });

  it('ends their trial the day before, like a purchase', async () => {
    const friend = await test.newMember();
    await friend.verifyAndSign(nextPan());
    await friend.subscribe('CML14D');
    const gift = await buyGift(test, giver, { toEmail: friend.email });
    await claim(friend, await tokenOf(giver, gift.id));
    const terms = (await termRows(test, friend)).map(({ alias, startDate, endDate }) => [
      alias,
      startDate,
      endDate,
    ]);
    expect(terms).toContainEqual(['CML14D', '2025-06-02', '2025-06-01']);
    expect(terms).toContainEqual(['CMP3M', '2025-06-02', '2025-09-01']);
    // A gift counts as a previous plan, so no trial is available afterwards.
    expect((await friend.quote('CML14D')).allowed).toBe(false);
  });

  it('confirms the address first', async () => {
    const address = `unconfirmed-${Date.now()}@members.test`;
    const gift = await buyGift(test, giver, { toEmail: address });
    const token = await tokenOf(giver, gift.id);
    const friend = await test.newMember({ email: address, isConfirmed: false });
    expect(await code(claim(friend, token))).toBe('email-unconfirmed');
    expect(await friend.call(routes.getClaim, { body: { token } })).toMatchObject({ you: 'unconfirmed' });
    const signedOut = new TestMember(test, 'nobody@members.test', '');
    expect(await signedOut.call(routes.getClaim, { body: { token } })).toMatchObject({
      you: 'signed-out',
    });
    expect(await code(giver.raw(routes.claimGift, { body: { token } }))).toBe('gift-own');
  });
});

describe('a gift for a paying member', () => {
  it('queues after their own plan, and moves up when they cancel it', async () => {
    const friend = await newBuyer(test);
    await buy(test, friend, 'CMP3M');
    const gift = await buyGift(test, giver, { alias: 'CMP1Y', toEmail: friend.email });
    const answer = await claim(friend, await tokenOf(giver, gift.id));
    expect(answer.body).toMatchObject({ subscription: { startDate: '2025-09-02', endDate: '2026-09-01' } });
    expect((await givenGift(giver, gift.id)).state).toBe('claimed');
    const [own] = await termRows(test, friend);
    await friend.call(cancelSubscription, { params: { id: own?.id ?? '' }, body: { reason: 'Enough' } });
    const [, moved] = await termRows(test, friend);
    expect(moved).toMatchObject({ source: 'gift', startDate: '2025-06-03', endDate: '2026-06-02' });
    const notices = await test.database.db
      .selectFrom('term_notices')
      .select('due_at')
      .where('term_id', '=', moved?.id ?? '')
      .where('kind', '=', 'begins')
      .execute();
    expect(notices.map(({ due_at: at }) => at.toISOString())).toEqual(['2025-06-03T03:30:00.000Z']);
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });
});

describe('an unclaimed gift', () => {
  it('can be re-addressed, which disables the old link, and then revoked with a full refund', async () => {
    const first = `first-${Date.now()}@members.test`;
    const gift = await buyGift(test, giver, { toEmail: first });
    await pass(test);
    const old = await tokenOf(giver, gift.id);
    const friend = await test.newMember({ email: first });
    const params = { id: gift.id };
    const second = `second-${Date.now()}@members.test`;
    const body = { toEmail: second, toName: 'Kiran', message: 'Second try', sendOn: '2025-06-20' };
    const changed = await giver.call(routes.addressGift, { params, body });
    expect(changed).toMatchObject({ state: 'bought', toEmail: second, sendAt: '2025-06-20T03:30:00.000Z' });
    expect(await code(claim(friend, old))).toBe('gift-unknown');
    expect((await friend.call(routes.listGifts)).received).toEqual([]);
    await test.control.waitForMail(
      'premium@demo.test',
      ({ subject }) => subject === 'Your gift goes to Kiran',
    );

    const refundsBefore = (await refundsOf(test, giver)).length;
    const both = await Promise.all([
      giver.raw(routes.revokeGift, { params, body: {} }),
      giver.raw(routes.revokeGift, { params, body: {} }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = await givenGift(giver, gift.id);
    expect(done).toMatchObject({ state: 'refunded', refunded: done.paid, takeBackRefund: null });
    await settleRefunds(test);
    const refunds = (await refundsOf(test, giver)).slice(refundsBefore);
    expect(refunds).toMatchObject([
      { state: 'processed', reason: 'gift-returned', amount: done.paid.amount },
    ]);
    expect(await code(giver.raw(routes.revokeGift, { params, body: {} }))).toBe('gift-over');
    await expectLedgerToBalance(test);
    const orders = await ordersOf(test, giver);
    expect(orders.some(({ state }) => state === 'refunded')).toBe(true);
  });

  it('is visible only to its giver', async () => {
    const gift = await buyGift(test, giver, { toEmail: null });
    const params = { id: gift.id };
    for (const route of [routes.revokeGift, routes.getGiftLink])
      expect(
        (await other.raw(route, { params, ...(route.method === 'POST' ? { body: {} } : {}) })).status,
      ).toBe(404);
    const body = { toEmail: 'mine@members.test' };
    expect((await other.raw(routes.addressGift, { params, body })).status).toBe(404);
    // Without a recipient, there is no link.
    expect((await giver.raw(routes.getGiftLink, { params })).status).toBe(404);
    const own = { toEmail: 'premium@demo.test' };
    expect((await giver.raw(routes.addressGift, { params, body: own })).status).toBe(400);
    expect(await giver.call(routes.addressGift, { params, body })).toMatchObject({
      toEmail: 'mine@members.test',
    });
    await giver.call(routes.revokeGift, { params, body: {} });
  });

  it('is either claimed or revoked if both happen concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const friend = await newBuyer(test);
      const gift = await buyGift(test, giver, { toEmail: friend.email });
      const token = await tokenOf(giver, gift.id);
      const [claimed, back] = await Promise.all([
        claim(friend, token),
        giver.raw(routes.revokeGift, { params: { id: gift.id }, body: {} }),
      ]);
      expect([claimed.status, back.status].sort()).toEqual([200, 409]);
      const { state } = await givenGift(giver, gift.id);
      expect(state).toBe(claimed.status === 200 ? 'active' : 'refunded');
      expect(await termRows(test, friend)).toHaveLength(claimed.status === 200 ? 1 : 0);
    }
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });
});

describe('the payment of a gift', () => {
  it('is proved by the first request, repeated or not: one gift, one invoice', async () => {
    const order = await orderGift(giver, { toEmail: 'once@members.test' });
    const payment = await test.control.pay(order.orderId ?? '', 'success');
    const proofs = await Promise.all(
      [1, 2, 3].map(() => giver.raw(verifyPayment, { body: paymentBody(payment) })),
    );
    expect(proofs.map(({ status }) => status)).toEqual([200, 200, 200]);
    await pass(test);
    const made = (await giver.call(routes.listGifts)).given.filter(
      ({ toEmail }) => toEmail === 'once@members.test',
    );
    expect(made).toHaveLength(1);
    expect(made[0]?.invoiceNumber).toMatch(/\d/);
  });

  it('still creates the gift if late, from the day of proof', async () => {
    const order = await orderGift(giver, { toEmail: 'late@members.test' });
    await pass(test, 40 * 60_000);
    await test.control.pay(order.orderId ?? '', 'success');
    await pass(test);
    const made = (await giver.call(routes.listGifts)).given.filter(
      ({ toEmail }) => toEmail === 'late@members.test',
    );
    expect(made).toHaveLength(1);
  });

  it('is refused while the provider is down, without loss', async () => {
    await test.control.fault('razorpay', 'error-500', 5);
    const quote = await giftQuote(giver);
    const body = giftBody(quote, { toEmail: 'down@members.test' }, meera);
    expect(await code(giver.raw(routes.giveGift, { body }))).toBe('provider-unavailable');
    await test.control.clearFaults();
    const again = await giver.call(routes.giveGift, { body });
    expect(again.orderId).not.toBeNull();
  });

  it('cannot be fulfilled without its gift, by a database constraint', async () => {
    await expect(
      test.database.db
        .updateTable('orders')
        .set({ state: 'fulfilled' })
        .where('state', '=', 'created')
        .execute(),
    ).rejects.toThrow(/a fulfilled gift order has a gift/);
  });
});
