import { expect, it } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as gifts from '@niveshak/contract/gifts/routes';
import { getReferrals } from '@niveshak/contract/referrals/routes';
import { addDays, inclusiveDays } from '@niveshak/domain/primitives/calendar-date';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  newBuyer,
  pass,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import { buyGift, tokenOf } from '../testing/gifts-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';

it('revokes a month before a queued gift, which then starts a month earlier', async () => {
  const test = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30', jobs: true });
  try {
    const referrer = await newBuyer(test);
    await buy(test, referrer, 'CMP1Y');
    const friend = await newBuyer(test, (await referrer.call(getReferrals)).refCode);
    await buy(test, friend, 'CMP1Y');
    const giver = await newBuyer(test);
    await buy(test, giver, 'CMP1Y');
    await pass(test, 8 * dayMs);
    await pass(test);
    const gift = await buyGift(test, giver, { alias: 'CMP3M', toEmail: referrer.email }, ['Asha', 'Rao']);
    await referrer.call(gifts.claimGift, { body: { token: await tokenOf(giver, gift.id) } });
    const dates = async () =>
      (await termRows(test, referrer)).map(({ startDate, endDate }) => [startDate, endDate]);
    expect(await dates()).toEqual([
      ['2025-04-02', '2026-05-01'],
      ['2026-05-02', '2026-08-01'],
    ]);

    const [bought] = await termRows(test, friend);
    await friend.call(cancelSubscription, {
      params: { id: bought?.id ?? '' },
      body: { reason: 'I have no time to read.' },
    });
    await test.control.waitForMail(referrer.email, ({ subject }) => subject.includes('revoked'));
    expect(await dates()).toEqual([
      ['2025-04-02', '2026-04-01'],
      ['2026-04-02', '2026-07-02'],
    ]);
    const [own, waiting] = await termRows(test, referrer);
    if (own === undefined || waiting === undefined) throw new Error('There are two terms.');
    expect(waiting.startDate).toBe(addDays(own.endDate, 1));
    // The gift keeps its number of days, so the giver loses nothing.
    expect(inclusiveDays(waiting.startDate, waiting.endDate)).toBe(92);
    expect((await referrer.summary()).user.refExtensions).toEqual([]);
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  } finally {
    await test.close();
  }
});
