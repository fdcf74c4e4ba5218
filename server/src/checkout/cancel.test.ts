import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { moveFreeMonths, unconsumedMonths } from '../membership/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  inState,
  newBuyer,
  ordersOf,
  pass,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';

// Without a sunset, so that terms have their full length, as in the regulation's vectors.
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30' });
});
afterAll(() => test.close());

const auditReason = { body: { reason: 'I have no time to read.' } };
const of = (id: string | undefined) => ({ params: { id: id ?? '' } });

function preview(member: TestMember, id: string | undefined) {
  return member.call(routes.getCancellation, of(id));
}
function cancel(member: TestMember, id: string | undefined) {
  return member.call(routes.cancelSubscription, { ...of(id), ...auditReason });
}

describe('cancelling a subscription', () => {
  it('on the day of purchase refunds all but today, as previewed, once, and access ends tonight', async () => {
    const member = await newBuyer(test);
    const { paymentId } = await buy(test, member, 'CMP1Y', { details: inState('KA') });
    const [term] = await termRows(test, member);
    const shown = await preview(member, term?.id);
    // 364 of 365 days of 23,988.00 → 23,922.28; IGST 18% → 4,306.01.
    expect(shown).toMatchObject({
      alias: 'CMP1Y',
      refund: {
        taxable: { amount: 2_392_228 },
        gst: { amount: 430_601, igst: 430_601, cgst: 0, sgst: 0 },
        total: { amount: 2_822_829 },
      },
    });
    const sum = shown.explanation.reduce((total, { amount }) => total + (amount ?? 0), 0);
    expect(sum).toBe(shown.refund.total.amount);

    const done = await cancel(member, term?.id);
    expect(done.refund).toEqual(shown.refund);
    expect(done.creditNotes).toEqual([expect.stringMatching(/^CRN\/25-26\/\d{6}$/)]);
    const { user } = await member.summary();
    expect(user.subscriptions).toMatchObject([
      { endDate: done.lastDay, hasExpired: false, isCancelled: true },
    ]);
    await settleRefunds(test);
    expect(await refundsOf(test, member)).toMatchObject([
      { paymentId, amount: 2_822_829, reason: 'cancellation', state: 'processed' },
    ]);
    await expectLedgerToBalance(test);
    await pass(test, dayMs);
    expect((await member.summary()).user.subscriptions).toMatchObject([{ hasExpired: true }]);
  });

  it('is refused the second time, also concurrently', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CMP3M');
    const [term] = await termRows(test, member);
    const both = await Promise.all([
      member.raw(routes.cancelSubscription, { ...of(term?.id), ...auditReason }),
      member.raw(routes.cancelSubscription, { ...of(term?.id), ...auditReason }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const route of [routes.getCancellation, routes.cancelSubscription] as const) {
      const input = route === routes.cancelSubscription ? { ...of(term?.id), ...auditReason } : of(term?.id);
      expect(await member.raw(route, input)).toMatchObject({
        status: 409,
        body: { code: 'already-cancelled' },
      });
    }
    expect(await refundsOf(test, member)).toHaveLength(1);
  });

  it('of another member is not found', async () => {
    const member = await newBuyer(test);
    const other = await newBuyer(test);
    await buy(test, member, 'CMP3M');
    const [term] = await termRows(test, member);
    expect(await other.raw(routes.getCancellation, of(term?.id))).toMatchObject({ status: 404 });
    expect(await other.raw(routes.cancelSubscription, { ...of(term?.id), ...auditReason })).toMatchObject({
      status: 404,
    });
    expect(await member.raw(routes.getCancellation, of('no-such-term'))).toMatchObject({ status: 404 });
    expect(await refundsOf(test, member)).toEqual([]);
  });

  it('of a trial is refused, and of a free plan refunds nothing', async () => {
    const trial = await test.newMember();
    const quote = await trial.quote('CML14D');
    const body = trial.subscribeBody('CML14D', quote, { details: { phone: '9000000078' } });
    const accepted = { ...body, userDetails: { ...body.userDetails, acceptedTerms: quote.termsVersion } };
    await trial.call(routes.subscribe, { body: accepted });
    const [given] = await termRows(test, trial);
    expect(await trial.raw(routes.cancelSubscription, { ...of(given?.id), ...auditReason })).toMatchObject({
      status: 409,
      body: { code: 'not-cancellable' },
    });

    const free = await newBuyer(test);
    await buy(test, free, 'CMP3M', { couponCode: 'FULL100' });
    const [term] = await termRows(test, free);
    expect(await cancel(free, term?.id)).toMatchObject({ refund: { total: { amount: 0 } }, creditNotes: [] });
    expect(await refundsOf(test, free)).toEqual([]);
  });

  it('closes an open order, which was priced with the plan', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML1Y');
    await member.subscribe('CMP1Y', { couponCode: 'ONCE50' });
    const [term] = await termRows(test, member);
    await cancel(member, term?.id);
    expect((await ordersOf(test, member)).map(({ state }) => state)).toEqual(['fulfilled', 'cancelled']);
    expect((await member.summary()).user.openOrder).toBeNull();
    const uses = await test.database.db
      .selectFrom('coupon_uses')
      .select('state')
      .where('user_id', '=', await userIdOf(test, member))
      .execute();
    expect(uses).toEqual([{ state: 'released' }]);
  });
});

describe('the refund', () => {
  it('matches the regulation’s example: 23,988.00, 2 April to 1 April, last day 10 July', async () => {
    const apart = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30' });
    try {
      const home = await newBuyer(apart);
      const away = await newBuyer(apart);
      await buy(apart, home, 'CMP1Y');
      await buy(apart, away, 'CMP1Y', { details: inState('KA') });
      await apart.moveClock('2025-07-10T12:00:00+05:30');
      const [ofHome] = await termRows(apart, home);
      const [ofAway] = await termRows(apart, away);
      expect((await cancel(home, ofHome?.id)).refund).toEqual({
        taxable: { amount: 1_741_595 },
        gst: { amount: 313_488, cgst: 156_744, sgst: 156_744, igst: 0 },
        total: { amount: 2_055_083 },
      });
      expect((await cancel(away, ofAway?.id)).refund).toMatchObject({
        gst: { amount: 313_487, igst: 313_487 },
      });
      await settleRefunds(apart);
      await expectLedgerToBalance(apart);
    } finally {
      await apart.close();
    }
  });

  it('is based on the amount paid, not the list price, and is zero on the last day', async () => {
    const apart = await createTestApp({ sunset: 'none', testClock: '2025-06-02T10:00:00+05:30' });
    try {
      const member = await newBuyer(apart);
      await buy(apart, member, 'CMP3M', { couponCode: 'WELCOME10' });
      const [term] = await termRows(apart, member);
      // 7,197.00 minus 10 % is 6,477.30; 91 of 92 days.
      expect((await preview(member, term?.id)).refund.taxable.amount).toBe(Math.round((647_730 * 91) / 92));
      await apart.moveClock('2025-09-01T12:00:00+05:30');
      expect((await cancel(member, term?.id)).refund.total.amount).toBe(0);
      expect(await refundsOf(apart, member)).toEqual([]);
    } finally {
      await apart.close();
    }
  });

  it('of a running plan includes its renewal in full; of a renewal alone it leaves the plan', async () => {
    const apart = await createTestApp({ sunset: 'none', testClock: '2025-06-02T10:00:00+05:30' });
    try {
      const [both, alone] = [await newBuyer(apart), await newBuyer(apart)];
      for (const member of [both, alone]) await buy(apart, member, 'CMP3M');
      await apart.moveClock('2025-08-20T10:00:00+05:30');
      for (const member of [both, alone]) await buy(apart, member, 'CMP3M');

      const [running, queued] = await termRows(apart, both);
      const done = await cancel(both, running?.id);
      const part = Math.round((719_700 * 12) / 92);
      expect(done.refund.taxable.amount).toBe(part + 719_700);
      expect(done.creditNotes).toHaveLength(2);
      expect(await both.raw(routes.getCancellation, of(queued?.id))).toMatchObject({ status: 409 });
      expect((await ordersOf(apart, both)).map(({ state }) => state)).toEqual(['fulfilled', 'refunded']);

      const [, next] = await termRows(apart, alone);
      const renewal = await cancel(alone, next?.id);
      expect(renewal.refund.taxable.amount).toBe(719_700);
      expect(renewal.lastDay).toBe(addDays(calendarDate(next?.startDate ?? ''), -1));
      const { user } = await alone.summary();
      expect(user.subscriptions[0]).toMatchObject({ hasExpired: false, endDate: '2025-09-01' });
      await settleRefunds(apart);
      await expectLedgerToBalance(apart);
    } finally {
      await apart.close();
    }
  });

  it('after an upgrade goes to the payments behind it, never more than each', async () => {
    const member = await newBuyer(test);
    const lite = await buy(test, member, 'CML1Y');
    const premium = await buy(test, member, 'CMP1Y');
    const [, term] = (await termRows(test, member)).toSorted((a) => (a.alias === 'CMP1Y' ? 1 : -1));
    expect(term?.alias).toBe('CMP1Y');
    const done = await cancel(member, term?.id);
    const refunds = await refundsOf(test, member);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(done.refund.total.amount);
    // The latest payment is refunded first, the rest to the payment whose credit paid for the upgrade.
    expect(refunds.map(({ paymentId, amount }) => [paymentId, amount])).toEqual(
      expect.arrayContaining([[premium.paymentId, premium.order.amount]]),
    );
    const ofLite = refunds.find(({ paymentId }) => paymentId === lite.paymentId);
    expect(ofLite?.amount).toBeLessThan(lite.order.amount);
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });

  it('credits the remaining day once if a plan is cancelled and bought again on one day', async () => {
    const member = await newBuyer(test);
    const lite = await buy(test, member, 'CML1Y');
    const [term] = await termRows(test, member);
    const { refund } = await cancel(member, term?.id);
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    // Only one day of Lite is left to credit.
    const paid = 598_800;
    expect(quote).toMatchObject({
      kind: 'upgrade',
      price: { prorate: { amount: paid - refund.taxable.amount } },
    });
    await buy(test, member, 'CMP1Y');
    await settleRefunds(test);
    const total = (await refundsOf(test, member)).reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBeLessThanOrEqual(lite.order.amount);
    await expectLedgerToBalance(test);
  });

  it('leaves unused free months with the member', async () => {
    const member = await newBuyer(test);
    const userId = await userIdOf(test, member);
    const { db } = test.database;
    await db.transaction().execute((tx) =>
      moveFreeMonths(tx, {
        userId,
        months: 2,
        reason: 'granted',
        reference: `test-${userId}`,
        at: test.app.clock.now().instant,
      }),
    );
    expect((await member.summary()).user.refDetails.unconsumedMonths).toBe(2);
    await buy(test, member, 'CMP3M');
    expect((await member.summary()).user.refDetails.unconsumedMonths).toBe(0);
    const [term] = await termRows(test, member);
    expect(term?.freeMonths?.months).toBe(2);
    await cancel(member, term?.id);
    expect(await unconsumedMonths(db, userId)).toBe(2);

    // An upgrade carries free months over as days, but they are still the same months.
    await pass(test, dayMs);
    await buy(test, member, 'CMP3M');
    const upgrade = await member.quote('CMP1Y', { state: 'MH' });
    await buy(test, member, 'CMP1Y');
    expect(await unconsumedMonths(db, userId)).toBe(0);
    const upgraded = (await termRows(test, member)).find(({ alias }) => alias === 'CMP1Y');
    expect(upgraded?.endDate).toBe(upgrade.endDate);
    expect(upgraded?.movedMonths.length).toBe(2);
    await cancel(member, upgraded?.id);
    expect(await unconsumedMonths(db, userId)).toBe(2);
  });
});
