import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPauseOffer } from '@niveshak/contract/checkout/pause-routes';
import * as routes from '@niveshak/contract/checkout/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { moveFreeMonths } from '../membership/index.ts';
import { buy, dayMs, newBuyer, pass, termRows, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

async function buyerOf(test: TestApp, alias: PlanAlias, freeMonths = 0) {
  const member = await newBuyer(test);
  if (freeMonths > 0) {
    const userId = await userIdOf(test, member);
    const at = test.app.clock.now().instant;
    const reference = `test-${userId}`;
    await test.database.db
      .transaction()
      .execute((tx) => moveFreeMonths(tx, { userId, months: freeMonths, reason: 'granted', reference, at }));
  }
  await buy(test, member, alias);
  const [term] = await termRows(test, member);
  return { member, params: { id: term?.id ?? '' } };
}

async function offerTo(member: TestMember, params: { readonly id: string }) {
  const { plans } = await member.call(routes.getLiteOffer, { params });
  return plans;
}

describe.each(['none', '2025-08-31'])('Lite in place of Premium, sunset %s', (sunset) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ sunset });
  });
  afterAll(() => test.close());

  it.each([
    ['CMP1Y', 0],
    ['CMP3M', 2],
  ] as const)('after %s with %i free months has the offered price and length', async (alias, freeMonths) => {
    const { member, params } = await buyerOf(test, alias, freeMonths);
    await pass(test, 5 * dayMs);
    const offered = await offerTo(member, params);
    // With the sunset, both end on the same day, and Quarterly costs more.
    expect(offered.map((plan) => plan.alias)).toEqual(sunset === 'none' ? ['CML1Y', 'CML3M'] : ['CML1Y']);
    await member.call(routes.cancelSubscription, { params, body: { reason: 'Too dear.' } });
    await pass(test, dayMs);
    for (const { alias: lite, price, startDate, endDate } of offered)
      expect(await member.quote(lite)).toMatchObject({
        allowed: true,
        price: { netPrice: price },
        startDate,
        endDate,
      });
  });

  it('is offered once, and only for the member’s own running Premium plan', async () => {
    const { member, params } = await buyerOf(test, 'CMP3M');
    const lite = await buyerOf(test, 'CML3M');
    expect(await offerTo(lite.member, lite.params)).toEqual([]);
    expect(await offerTo(lite.member, params)).toEqual([]);
    expect(await offerTo(member, params)).not.toEqual([]);
    await member.call(recordPauseOffer, { body: {} });
    expect(await offerTo(member, params)).toEqual([]);
  });
});
