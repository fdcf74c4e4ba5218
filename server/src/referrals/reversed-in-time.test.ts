import { afterAll, beforeAll, expect, it } from 'vitest';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/referrals/routes';
import { currentTerm } from '@niveshak/domain/membership/term';
import { cancelOrderWithFreeTime } from '../checkout/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { buy, dayMs, newBuyer, pass, termRows } from '../testing/checkout-fixture.ts';
import { revokeReward } from './rewards.ts';

// Without jobs, so that the job for a friend's cancellation is late, as after a crash.
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30' });
});
afterAll(() => test.close());

it('is the same for the referrer’s next purchase, whether the revoking job was late or not', async () => {
  const referrer = await newBuyer(test);
  await buy(test, referrer, 'CMP3M');
  const { refCode } = await referrer.call(routes.getReferrals);
  const friend = await newBuyer(test, refCode);
  await buy(test, friend, 'CMP1Y');
  await pass(test, 8 * dayMs);
  const end = async () => (await referrer.summary()).user.subscriptions[0]?.endDate;
  expect(await end()).toBe('2025-08-01');
  // Months that have started are not revoked.
  await pass(test, 86 * dayMs);
  const { today } = test.app.clock.now();
  const term = currentTerm(await termRows(test, friend), today);
  await friend.call(checkout.cancelSubscription, {
    params: { id: term?.id ?? '' },
    body: { reason: 'I have no time to read.' },
  });
  await buy(test, referrer, 'CMP1Y');
  const upgraded = await end();

  const { db } = test.database;
  const { id } = await db.selectFrom('referral_rewards').select('id').executeTakeFirstOrThrow();
  const deps = { db, cancelOrderWithFreeTime, openOrderUntil: async () => null };
  await revokeReward(deps, id, test.app.clock.now());
  expect(await end()).toBe(upgraded);
  expect(await db.selectFrom('referral_rewards').select('taken_from').executeTakeFirstOrThrow()).toEqual({
    taken_from: 'used',
  });
});
