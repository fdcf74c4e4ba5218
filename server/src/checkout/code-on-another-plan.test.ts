import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { getReferrals } from '@niveshak/contract/referrals/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { buy, newBuyer } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none' });
});
afterAll(() => test.close());

async function codeOf(): Promise<string> {
  const referrer = await newBuyer(test);
  await buy(test, referrer, 'CMP1Y');
  return (await referrer.call(getReferrals)).refCode;
}

const cases: readonly (readonly [string, PlanAlias, 'referral' | 'FLAT500'])[] = [
  ['a referral code on the trial', 'CML14D', 'referral'],
  ['a referral code on a Lite plan', 'CML1Y', 'referral'],
  ['a coupon of another plan', 'CMP3M', 'FLAT500'],
];

it.each(cases)(
  '%s has no discount and is left out of the quote; the order succeeds',
  async (_name, alias, sent) => {
    const code = sent === 'referral' ? await codeOf() : sent;
    const member = await newBuyer(test);
    const quote = await member.quote(alias, { couponCode: code, state: 'MH' });
    expect(quote.price?.couponDiscount).toBeNull();
    for (const couponCode of [null, code]) {
      const answer = await member.raw(routes.subscribe, {
        body: member.subscribeBody(alias, quote, { couponCode }),
      });
      expect([couponCode, answer.status]).toEqual([couponCode, 200]);
      if (alias === 'CML14D') break;
    }
  },
);

it('may omit a code that a better discount beats', async () => {
  const code = await codeOf();
  const member = await test.newMember({ refCode: code });
  await member.verifyAndSign('ZZAPB0000C');
  // 500.00 is less than a tenth of 23,988.00.
  const quote = await member.quote('CMP1Y', { couponCode: 'FLAT500', state: 'MH' });
  expect(quote.price?.couponDiscount).toEqual({ couponCode: 'FLAT500', amount: 0 });
  const body = member.subscribeBody('CMP1Y', quote);
  expect((await member.raw(routes.subscribe, { body })).status).toBe(200);
});

it('requires a code with a discount on the order', async () => {
  const member = await newBuyer(test);
  const quote = await member.quote('CMP3M', { couponCode: 'WELCOME10', state: 'MH' });
  const answer = await member.raw(routes.subscribe, { body: member.subscribeBody('CMP3M', quote) });
  expect(answer).toMatchObject({ status: 409, body: { code: 'quote-changed' } });
});
