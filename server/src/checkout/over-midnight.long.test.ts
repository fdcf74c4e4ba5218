import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { giveGift } from '@niveshak/contract/gifts/routes';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { buy, expectLedgerToBalance, newBuyer, paymentBody } from '../testing/checkout-fixture.ts';
import { giftBody, giftQuote } from '../testing/gifts-fixture.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('starts a plan ordered on the trial’s last day and paid after midnight', async () => {
  const member = await newBuyer(test);
  const trial = await member.call(routes.subscribe, {
    body: member.subscribeBody('CML14D', await member.quote('CML14D', { state: 'MH' })),
  });
  expect(trial.orderId).toBeNull();

  await test.moveClock('2025-06-15T23:50:00+05:30');
  const order = await member.subscribe('CMP3M');
  await test.moveClock('2025-06-16T00:10:00+05:30');
  const payment = await test.control.pay(order.orderId ?? '', 'success');
  expect(await member.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual({
    status: 'fulfilled',
  });

  const { subscriptions } = (await member.summary()).user;
  expect(subscriptions).toMatchObject([
    { alias: 'CMP3M', startDate: '2025-06-15', hasExpired: false },
    { alias: 'CML14D', endDate: '2025-06-14', hasExpired: true },
  ]);
});

describe('quoted before midnight, ordered and paid after it', () => {
  let free: TestApp;
  beforeAll(async () => {
    free = await createTestApp({ sunset: 'none', testClock: '2025-06-10T10:00:00+05:30' });
  });
  afterAll(() => free.close());

  const order = async (member: TestMember, alias: PlanAlias, quote: Quote) => {
    const { orderId } = await member.call(routes.subscribe, { body: member.subscribeBody(alias, quote) });
    const payment = await free.control.pay(orderId ?? '', 'success');
    return member.call(routes.verifyPayment, { body: paymentBody(payment) });
  };

  it('fulfils a new plan, upgrade, renewal and gift with the quoted dates', async () => {
    const buyer = await newBuyer(free);
    const climber = await newBuyer(free);
    await buy(free, climber, 'CML3M');
    const renewer = await newBuyer(free);
    await buy(free, renewer, 'CMP3M');
    const giver = await newBuyer(free);
    await buy(free, giver, 'CMP1Y');
    // 10 June to 9 September: the renewal window is open while the term is still running.
    await free.moveClock('2025-08-31T23:50:00+05:30');
    const quotes = {
      buyer: await buyer.quote('CMP3M', { state: 'MH' }),
      climber: await climber.quote('CMP1Y', { state: 'MH' }),
      renewer: await renewer.quote('CMP3M', { state: 'MH' }),
      giver: await giftQuote(giver),
    };
    expect(quotes.climber).toMatchObject({ kind: 'upgrade', startDate: '2025-08-31' });
    await free.moveClock('2025-09-01T00:05:00+05:30');
    const done = { status: 'fulfilled' };
    expect(await order(buyer, 'CMP3M', quotes.buyer)).toEqual(done);
    expect(await order(climber, 'CMP1Y', quotes.climber)).toEqual(done);
    expect(await order(renewer, 'CMP3M', quotes.renewer)).toEqual(done);
    const body = giftBody(quotes.giver, {}, ['Asha', 'Rao']);
    const { orderId } = await giver.call(giveGift, { body });
    const payment = await free.control.pay(orderId ?? '', 'success');
    expect(await giver.call(routes.verifyPayment, { body: paymentBody(payment) })).toEqual(done);

    const [bought] = (await buyer.summary()).user.subscriptions;
    expect(bought).toMatchObject({ startDate: '2025-08-31', endDate: '2025-11-30' });
    const [climbed] = (await climber.summary()).user.subscriptions;
    expect(climbed).toMatchObject({ alias: 'CMP1Y', startDate: '2025-08-31', endDate: '2026-08-30' });
    await expectLedgerToBalance(free);
  });
});

it('refuses a quote of the last day after it, before any payment', async () => {
  const buyer = await newBuyer(test);
  const giver = await newBuyer(test);
  await buy(test, giver, 'CMP1Y');
  await test.moveClock('2025-08-31T23:50:00+05:30');
  const quote = await buyer.quote('CMP3M', { state: 'MH' });
  const gift = await giftQuote(giver);
  await test.moveClock('2025-09-01T00:05:00+05:30');
  const refused = { status: 409, body: { code: 'plan-not-allowed' } };
  expect(await buyer.raw(routes.subscribe, { body: buyer.subscribeBody('CMP3M', quote) })).toMatchObject(
    refused,
  );
  const body = giftBody(gift, {}, ['Asha', 'Rao']);
  const answer = await giver.raw(giveGift, { body });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
