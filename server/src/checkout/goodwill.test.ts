import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCancellation } from '@niveshak/contract/checkout/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import * as referrals from '@niveshak/contract/referrals/routes';
import { paise } from '@niveshak/domain/primitives/paise';
import { buy, dayMs, newBuyer, pass, termRows } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { grantRefund, termRefundOf } from './refund-term.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', testClock: '2025-04-02T10:00:00+05:30' });
});
afterAll(() => test.close());

/** Refunds part of a member's plan as staff. The member keeps the plan. Returns the remaining paise, including GST. */
async function goodwill(member: TestMember, share: (left: number) => number): Promise<number> {
  const { db } = test.database;
  const time = test.app.clock.now();
  const termId = (await termRows(test, member))[0]?.id ?? '';
  const seen = await termRefundOf(db, { termId, wanted: paise(100) }, time.today);
  if (seen instanceof Refusal) throw seen;
  const wanted = paise(share(seen.left));
  const refund = await termRefundOf(db, { termId, wanted }, time.today);
  if (refund instanceof Refusal) throw refund;
  await db.transaction().execute((tx) => grantRefund(tx, refund, 'Goodwill', time));
  return refund.left - refund.total;
}

it('does not credit goodwill refunds again on a cancellation or an upgrade', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  const left = await goodwill(member, (all) => Math.round(all / 2));
  // 2 April to 1 July is 91 days, 46 of them after 16 May.
  await pass(test, 44 * dayMs);
  const termId = (await termRows(test, member))[0]?.id ?? '';
  const { refund } = await member.call(getCancellation, { params: { id: termId } });
  expect(Math.abs(refund.total.amount - (left * 46) / 91)).toBeLessThan(3);
  const { CMP1Y } = await member.call(getQuotes, { query: {} });
  expect(Math.abs((CMP1Y?.price?.prorate?.amount ?? 0) - ((left / 1.18) * 47) / 91)).toBeLessThan(3);
});

it('revokes the referrer’s month if a refund leaves less than the first week', async () => {
  const referrer = await newBuyer(test);
  await buy(test, referrer, 'CMP3M');
  const { refCode } = await referrer.call(referrals.getReferrals);
  const states = async () =>
    (await test.database.db.selectFrom('referral_rewards').select('state').execute()).map(
      ({ state }) => state,
    );
  const friend = await newBuyer(test, refCode);
  await buy(test, friend, 'CMP1Y');
  await pass(test, 8 * dayMs);
  expect(await states()).toEqual(['earned']);
  await goodwill(friend, () => 100_000);
  expect(await states()).toEqual(['earned']);
  await goodwill(friend, (left) => left - 200);
  expect(await states()).toEqual(['reversed']);
});
