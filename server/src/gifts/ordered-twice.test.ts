import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/gifts/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { giftBody, giftQuote, meera } from '../testing/gifts-fixture.ts';

let test: TestApp;
let giver: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  giver = await test.demoMember('premium');
});
afterAll(() => test.close());

it('creates one gift if a free gift is ordered twice with one quote, by a double click or a lost answer', async () => {
  const quote = await giftQuote(giver, { couponCode: 'FULL100' });
  const body = giftBody(quote, { couponCode: 'FULL100', toEmail: 'double@members.test' }, meera);
  const given = async () =>
    (await giver.call(routes.listGifts)).given.filter(({ toEmail }) => toEmail === 'double@members.test');
  const answers = await Promise.all([1, 2].map(() => giver.raw(routes.giveGift, { body })));
  answers.push(await giver.raw(routes.giveGift, { body }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await given()).toHaveLength(1);
  // With another quote, it is a different gift.
  const again = await giftQuote(giver, { couponCode: 'FULL100' });
  await giver.call(routes.giveGift, {
    body: giftBody(again, { couponCode: 'FULL100', toEmail: 'double@members.test' }, meera),
  });
  expect(await given()).toHaveLength(2);
});
