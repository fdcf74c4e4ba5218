import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as billing from '@niveshak/contract/billing/routes';
import * as routes from '@niveshak/contract/checkout/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { computeQuote } from '@niveshak/domain/quotes/quote';
import { exampleFacts } from '@niveshak/domain/quotes/testing/example-facts';
import { saveCoupon, savePlanPrice } from '../catalogue/index.ts';
import { insertTerm } from '../membership/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  inState,
  newBuyer,
  pass,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';

/**
 * Fourteen cases of proration, coupons and credits, each based on a bug in a well-known billing engine. Each test ends
 * with a ledger that balances to the paisa.
 */
let test: TestApp;
async function startOn(testClock: string): Promise<void> {
  test = await createTestApp({ sunset: 'none', testClock });
}
beforeEach(async ({ task }) => {
  if (!task.name.startsWith('07')) await startOn('2025-06-02T10:00:00+05:30');
});
afterEach(async () => {
  await settleRefunds(test);
  await expectLedgerToBalance(test);
  await test.close();
});

const days = (count: number) => pass(test, count * dayMs);
const share = (amount: number, part: number, whole: number) => Math.round((amount * part) / whole);

function cancelOf(member: TestMember, id: string | undefined) {
  return member.call(routes.cancelSubscription, {
    params: { id: id ?? '' },
    body: { reason: 'A test' },
  });
}

async function documentsOf(member: TestMember) {
  return (await member.call(billing.getBillingHistory, { query: { history: 'true' } })).documents;
}

async function running(member: TestMember, alias: PlanAlias) {
  return (await termRows(test, member)).find((term) => term.alias === alias && term.endedBy === null);
}

/** Asserts that a plan's credit notes do not exceed its invoices, and its refunds do not exceed the payments. */
async function expectNothingPaidTwice(member: TestMember): Promise<void> {
  const history = await member.call(billing.getBillingHistory, { query: { history: 'true' } });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  for (const invoice of history.documents.filter(({ kind }) => kind === 'invoice')) {
    const notes = history.documents.filter(({ originalNumber }) => originalNumber === invoice.number);
    expect(sum(notes.map(({ total }) => total.amount))).toBeLessThanOrEqual(invoice.total.amount);
  }
  for (const { paymentId, amount } of history.payments) {
    const back = history.refunds.filter((refund) => refund.paymentId === paymentId);
    expect(sum(back.map((refund) => refund.amount.amount))).toBeLessThanOrEqual(amount.amount);
  }
}

describe('the fourteen cases', () => {
  it('01 credits the amount paid, not the list price', async () => {
    const free = await newBuyer(test);
    await buy(test, free, 'CMP3M', { couponCode: 'FULL100' });
    expect((await free.quote('CMP1Y', { state: 'MH' })).price).toMatchObject({
      listPrice: { amount: 2_398_800 },
      prorate: { amount: 0 },
    });
    const cheaper = await newBuyer(test);
    await buy(test, cheaper, 'CMP3M', { couponCode: 'WELCOME10' });
    await days(10);
    // 7,197.00 minus 10 % paid for 92 days; today and the following 81 days are unused.
    expect((await cheaper.quote('CMP1Y', { state: 'MH' })).price?.prorate?.amount).toBe(
      share(647_730, 82, 92),
    );
  });

  it('02 previews exactly what is charged, invoiced and credited', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML1Y', { details: inState('KA') });
    await days(37);
    const quote = await member.quote('CMP1Y', { state: 'KA' });
    const { order } = await buy(test, member, 'CMP1Y', { details: inState('KA') });
    expect(order.amount).toBe(quote.price?.netPrice.amount);
    const documents = await documentsOf(member);
    const invoice = documents.find(({ kind, planAlias }) => kind === 'invoice' && planAlias === 'CMP1Y');
    const credited = documents.find(({ kind }) => kind === 'credit-note');
    expect(credited?.taxable.amount).toBe(quote.price?.prorate?.amount);
    expect((invoice?.total.amount ?? 0) - (credited?.total.amount ?? 0)).toBe(order.amount);
    expect((invoice?.gst.amount ?? 0) - (credited?.gst.amount ?? 0)).toBe(quote.price?.gst.amount);
    const shown = quote.explanation.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    expect(shown).toBe(order.amount);
  });

  it('03 ignores a price edited after the purchase', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML1Y');
    await days(5);
    const before = await member.quote('CMP1Y', { state: 'MH' });
    const { today } = test.app.clock.now();
    await savePlanPrice(test.database.db, 'CML1Y', today, paise(1_197_600));
    const after = await member.quote('CMP1Y', { state: 'MH' });
    expect(after.price?.prorate).toEqual(before.price?.prorate);
    await savePlanPrice(test.database.db, 'CMP1Y', today, paise(2_400_000));
    // A frozen quote keeps its price; a new quote has the new one.
    const order = await member.call(routes.subscribe, { body: member.subscribeBody('CMP1Y', after) });
    expect(order.amount).toBe(after.price?.netPrice.amount);
    expect((await member.quote('CMP1Y', { state: 'MH' })).price?.listPrice.amount).toBe(2_400_000);
  });

  it('04 never credits more than was paid in two upgrades of one period', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    await days(9);
    await buy(test, member, 'CMP3M');
    await days(20);
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    // The credit is based only on the last fee: 7,197.00 for 92 days, 72 of them unused.
    expect(quote.price?.prorate?.amount).toBe(share(719_700, 72, 92));
    await buy(test, member, 'CMP1Y');
    await days(3);
    await cancelOf(member, (await running(member, 'CMP1Y'))?.id);
    await settleRefunds(test);
    await expectNothingPaidTwice(member);
  });

  it('05 reduces the credit note by the coupon, in every preview', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CMP1Y', { couponCode: 'FLAT500' });
    await days(30);
    const term = await running(member, 'CMP1Y');
    const shown = await member.call(routes.getCancellation, { params: { id: term?.id ?? '' } });
    expect(shown.refund.taxable.amount).toBe(share(2_348_800, 334, 365));
    const done = await cancelOf(member, term?.id);
    const note = (await documentsOf(member)).find(({ kind }) => kind === 'credit-note');
    expect(done.refund).toEqual(shown.refund);
    expect(note?.total.amount).toBe(shown.refund.total.amount);
    expect((await refundsOf(test, member)).map(({ amount }) => amount)).toEqual([note?.total.amount]);
  });

  it('06 rounds every amount once, and the parts add up', async () => {
    for (const [state, pinCode] of [
      ['MH', '411001'],
      ['KA', '560001'],
      ['CH', '160001'],
    ] as const) {
      const details = inState(state, pinCode);
      const member = await newBuyer(test);
      await buy(test, member, 'CML3M', { couponCode: 'ONCE50', details });
      await days(1);
      await buy(test, member, 'CMP3M', { couponCode: 'WELCOME10', details });
      for (const document of await documentsOf(member)) {
        const { gst, taxable, total } = document;
        expect(gst.cgst + gst.sgst + gst.igst).toBe(gst.amount);
        expect(taxable.amount + gst.amount).toBe(total.amount);
        expect(gst.cgst).toBe(gst.sgst);
      }
      await cancelOf(member, (await running(member, 'CMP3M'))?.id);
      await expectNothingPaidTwice(member);
    }
  });

  it('07 uses Kolkata’s calendar: last hour of a day, month ends, leap years', async () => {
    await startOn('2027-11-30T23:30:00+05:30');
    const late = await newBuyer(test);
    await buy(test, late, 'CMP3M');
    expect(await termRows(test, late)).toMatchObject([{ startDate: '2027-11-30', endDate: '2028-02-29' }]);
    const before = await late.quote('CMP1Y', { state: 'MH' });
    await test.moveClock('2027-12-01T00:00:30+05:30');
    const after = await late.quote('CMP1Y', { state: 'MH' });
    // 30 November to 29 February is 92 days; one more is used at midnight.
    expect(before.price?.prorate?.amount).toBe(719_700);
    expect(after.price?.prorate?.amount).toBe(share(719_700, 91, 92));
    await test.moveClock('2028-01-31T10:00:00+05:30');
    const other = await newBuyer(test);
    await buy(test, other, 'CMP3M');
    expect(await termRows(test, other)).toMatchObject([{ endDate: '2028-04-30' }]);
    await test.moveClock('2028-02-29T10:00:00+05:30');
    const annual = await newBuyer(test);
    await buy(test, annual, 'CMP1Y');
    expect(await termRows(test, annual)).toMatchObject([{ endDate: '2029-02-28' }]);
    // 365 of 366 days are after today.
    const { refund } = await cancelOf(annual, (await running(annual, 'CMP1Y'))?.id);
    expect(refund.taxable.amount).toBe(share(2_398_800, 365, 366));
  });

  it('08 credits a cancelled advance payment, never a negative amount', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CMP3M');
    await days(80);
    await buy(test, member, 'CMP3M');
    const [current, queued] = await termRows(test, member);
    const whole = await cancelOf(member, queued?.id);
    expect(whole.refund.taxable.amount).toBe(719_700);
    // The term ends on the day before its start and has no value left.
    expect((await termRows(test, member))[1]).toMatchObject({
      endDate: '2025-09-01',
      startDate: '2025-09-02',
    });
    await test.moveClock('2025-09-01T22:00:00+05:30');
    expect((await cancelOf(member, current?.id)).refund.total.amount).toBe(0);
    await expectNothingPaidTwice(member);
  });

  it('09 gives no credit for unpaid days', async () => {
    const member = await newBuyer(test);
    await member.subscribe('CML1Y');
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    expect(quote).toMatchObject({ kind: 'new', price: { prorate: null } });
    const lite = await newBuyer(test);
    await buy(test, lite, 'CML1Y');
    await lite.subscribe('CMP3M');
    // The unpaid upgrade has changed nothing.
    expect(await termRows(test, lite)).toMatchObject([{ alias: 'CML1Y', endedBy: null }]);
    expect((await lite.quote('CMP1Y', { state: 'MH' })).price?.prorate?.amount).toBe(598_800);
  });

  it('10 refunds credit beyond the new charge to its payment, once', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML1Y');
    await test.moveClock('2026-05-10T10:00:00+05:30');
    const renewal = await buy(test, member, 'CML1Y');
    const quote = await member.quote('CMP3M', { state: 'MH', couponCode: 'ONCE50' });
    // 23 of 365 days and the whole renewal, against 7,197.00 minus 20 %.
    const credit = share(598_800, 23, 365) + 598_800;
    expect(quote.price).toMatchObject({ prorate: { amount: 575_760 }, netPrice: { amount: 0 } });
    const { order } = await buy(test, member, 'CMP3M', { couponCode: 'ONCE50' });
    expect(order.orderId).toBeNull();
    await settleRefunds(test);
    const [excess, ...more] = await refundsOf(test, member);
    expect(more).toEqual([]);
    expect(excess).toMatchObject({
      reason: 'excess-credit',
      state: 'processed',
      paymentId: renewal.paymentId,
    });
    const beyond = credit - 575_760;
    expect(Math.abs((excess?.amount ?? 0) - Math.round(beyond * 1.18))).toBeLessThanOrEqual(1);
    // Amounts set off are not refunded, and refunded amounts are not set off again.
    await cancelOf(member, (await running(member, 'CMP3M'))?.id);
    await settleRefunds(test);
    await expectNothingPaidTwice(member);
  });

  it('11 uses one divisor: an upgrade credits one day more than a cancellation, today', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML1Y');
    await days(100);
    const term = await running(member, 'CML1Y');
    const upgrade = await member.quote('CMP1Y', { state: 'MH' });
    const cancel = await member.call(routes.getCancellation, { params: { id: term?.id ?? '' } });
    expect(upgrade.price?.prorate?.amount).toBe(share(598_800, 265, 365));
    expect(cancel.refund.taxable.amount).toBe(share(598_800, 264, 365));
  });

  it('12 queues a gift after a plan bought during a trial or gift', async () => {
    const trial = await newBuyer(test);
    await buy(test, trial, 'CML14D');
    await days(2);
    expect(await trial.quote('CMP3M', { state: 'MH' })).toMatchObject({
      kind: 'new',
      price: { prorate: null },
    });
    await buy(test, trial, 'CMP3M');
    expect(await termRows(test, trial)).toMatchObject([
      { alias: 'CML14D', endedBy: 'plan-change', endDate: '2025-06-03' },
      { alias: 'CMP3M', startDate: '2025-06-04' },
    ]);
    await days(20);
    const notices = await test.database.db.selectFrom('term_notices').selectAll().execute();
    expect(notices.filter(({ done_at: at }) => at !== null)).toEqual([]);

    const gifted = await newBuyer(test);
    const userId = await userIdOf(test, gifted);
    const { instant, today } = test.app.clock.now();
    const paidEndDate = calendarDate('2025-07-23');
    await test.database.db.transaction().execute((tx) =>
      insertTerm(tx, {
        userId,
        alias: 'CMP3M',
        startDate: today,
        paidEndDate,
        endDate: paidEndDate,
        source: 'gift',
        orderId: null,
        paid: null,
        createdAt: instant,
      }),
    );
    const quote = await gifted.quote('CMP1Y', { state: 'MH' });
    expect(quote).toMatchObject({ kind: 'upgrade', price: { prorate: { amount: 0 } } });
    await buy(test, gifted, 'CMP1Y');
    const bought = await running(gifted, 'CMP1Y');
    expect(bought).toMatchObject({ paidEndDate: '2026-06-23', endDate: '2026-06-23' });
    // A gift of thirty days, 24 June to 23 July.
    expect((await termRows(test, gifted)).at(-1)).toMatchObject({
      source: 'gift',
      startDate: '2026-06-24',
      endDate: '2026-07-23',
    });
  });

  it('13 applies the best discount, names the others, and checks again before charging', async () => {
    const referral = { code: 'ref_abc', isOwnCode: false, hasOwnPan: false, isBarred: false };
    const coupon = (basisPoints: number) =>
      ({
        kind: 'coupon',
        usedInAll: 0,
        usedByMember: 0,
        coupon: {
          code: 'SENT',
          reduction: { kind: 'percent', basisPoints },
          plans: null,
          validFrom: null,
          validTo: null,
          totalLimit: null,
          perMemberLimit: null,
          firstPurchaseOnly: false,
        },
      }) as const;
    const quoted = (basisPoints: number) => {
      const facts = { attachedReferral: referral, sentCode: coupon(basisPoints) };
      const quote = computeQuote(exampleFacts('CMP1Y', facts));
      return { ...quote.price, labels: quote.explanation.map(({ label }) => label) };
    };
    // Below the referral's 10 %, so the code is valid and listed but not applied.
    expect(quoted(999)).toMatchObject({ couponDiscount: { amount: 0 }, refDiscount: { amount: 239_880 } });
    expect(quoted(999).labels).toEqual(expect.arrayContaining(['Referral discount', 'Coupon SENT']));
    // In a tie, the entered code applies.
    expect(quoted(1000)).toMatchObject({ couponDiscount: { amount: 239_880 }, refDiscount: null });
    expect(quoted(10_000).netPrice?.amount).toBe(0);

    const member = await newBuyer(test);
    const quote = await member.quote('CMP3M', { state: 'MH', couponCode: 'WELCOME10' });
    await saveCoupon(test.database.db, {
      ...coupon(1000).coupon,
      code: 'WELCOME10',
      validTo: calendarDate('2025-06-01'),
    });
    const body = member.subscribeBody('CMP3M', quote, { couponCode: 'WELCOME10' });
    const answer = await member.raw(routes.subscribe, { body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'quote-changed' } });
    // A zero price never reaches the payment provider.
    await test.control.fault('razorpay', 'error-500', 5);
    expect((await buy(test, member, 'CMP3M', { couponCode: 'FULL100' })).order.orderId).toBeNull();
    await test.control.clearFaults();
  });

  it('14 gives a coupon’s last uses to the first orders, and releases unpaid ones', async () => {
    await saveCoupon(test.database.db, {
      code: 'LAST2',
      reduction: { kind: 'flat', amount: paise(100_000) },
      plans: null,
      validFrom: null,
      validTo: null,
      totalLimit: 2,
      perMemberLimit: 1,
      firstPurchaseOnly: false,
    });
    const members = await Promise.all(Array.from({ length: 6 }, () => newBuyer(test)));
    const more = { couponCode: 'LAST2' };
    const bodies = await Promise.all(
      members.map(async (member) => {
        const quote = await member.quote('CMP3M', { state: 'MH', couponCode: 'LAST2' });
        expect(quote.price?.couponDiscount?.amount).toBe(100_000);
        return { member, body: member.subscribeBody('CMP3M', quote, more) };
      }),
    );
    const answers = await Promise.all(
      bodies.map(({ member, body }) => member.raw(routes.subscribe, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    await pass(test, 31 * 60_000);
    // Both orders expired unpaid, so two others may use the coupon.
    const losers = bodies.filter((_, index) => answers[index]?.status !== 200).map(({ member }) => member);
    const [third, fourth, fifth] = losers;
    for (const member of [third, fourth]) {
      if (member === undefined) throw new Error('Nobody lost.');
      const { order } = await buy(test, member, 'CMP3M', more);
      expect(order.amount).toBe(731_246);
    }
    const late = await fifth?.quote('CMP3M', { state: 'MH', couponCode: 'LAST2' });
    expect(late?.price?.couponDiscount).toBeNull();
  });
});
