import { describe, expect, it } from 'vitest';
import * as account from '@niveshak/contract/account/routes';
import { cancelSubscription, getCancellation } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/gifts/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import {
  buy,
  expectLedgerToBalance,
  newBuyer,
  refundsOf,
  settleRefunds,
  termRows,
} from '../testing/checkout-fixture.ts';
import { buyGift, givenGift, tokenOf } from '../testing/gifts-fixture.ts';

async function inApp(options: Parameters<typeof createTestApp>[0], work: (test: TestApp) => Promise<void>) {
  const test = await createTestApp({ demo: 'people', ...options });
  try {
    await work(test);
  } finally {
    await test.close();
  }
}

const datesOf = async (test: TestApp, member: TestMember) =>
  (await termRows(test, member))
    .filter(({ startDate, endDate }) => endDate >= startDate)
    .map(({ alias, source, startDate, endDate }) => [alias, source, startDate, endDate]);

/** Creates a giver, and a friend who has claimed the gift. */
async function claimed(test: TestApp, alias: 'CMP1Y' | 'CMP3M', own: 'CML3M' | null) {
  const giver = await test.demoMember('premium');
  const friend = await newBuyer(test);
  if (own !== null) await buy(test, friend, own);
  const gift = await buyGift(test, giver, { alias, toEmail: friend.email });
  await friend.call(routes.claimGift, { body: { token: await tokenOf(giver, gift.id) } });
  return { giver, friend, gift };
}

/** Taxable value plus CGST and SGST, as paid by the demo's giver in Maharashtra. */
const withGst = (taxable: number) => taxable + 2 * Math.round(taxable * 0.09);

const idOf = async (test: TestApp, member: TestMember, alias: string) =>
  (await termRows(test, member)).find((term) => term.alias === alias && term.endedBy === null)?.id ?? '';

describe('a recipient who upgrades', () => {
  it(
    'keeps a queued gift as a separate term after the new plan, also after cancelling that plan',
    () =>
      inApp({ sunset: 'none' }, async (test) => {
        const { giver, friend, gift } = await claimed(test, 'CMP1Y', 'CML3M');
        const quote = await friend.quote('CMP3M', { state: 'MH' });
        expect(quote).toMatchObject({ kind: 'upgrade', paidEndDate: '2025-09-01', endDate: '2025-09-01' });
        expect(quote.explanation).toContainEqual({
          label: expect.stringContaining('Your gift of'),
          detail: 'You keep 365 days after this plan, 2 Sep 2025 to 1 Sep 2026.',
          amount: null,
        });
        await buy(test, friend, 'CMP3M');
        expect(await datesOf(test, friend)).toEqual([
          ['CMP3M', 'order', '2025-06-02', '2025-09-01'],
          ['CMP1Y', 'gift', '2025-09-02', '2026-09-01'],
        ]);
        const id = await idOf(test, friend, 'CMP3M');
        const preview = await friend.call(getCancellation, { params: { id } });
        expect(preview.explanation).toContainEqual({
          label: expect.stringContaining('Your gift of'),
          detail: 'It stays yours and starts earlier: 3 Jun 2025 to 2 Jun 2026.',
          amount: null,
        });
        await friend.call(cancelSubscription, { params: { id }, body: { reason: 'A test' } });
        expect(await datesOf(test, friend)).toEqual([
          ['CMP3M', 'order', '2025-06-02', '2025-06-02'],
          ['CMP1Y', 'gift', '2025-06-03', '2026-06-02'],
        ]);
        expect(await givenGift(giver, gift.id)).toMatchObject({ state: 'claimed', refunded: { amount: 0 } });
        await settleRefunds(test);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );

  it(
    'keeps the rest of a running gift twice; giving it up refunds those days to the giver',
    () =>
      inApp({ sunset: 'none' }, async (test) => {
        const { friend, gift } = await claimed(test, 'CMP3M', null);
        // 2 June to 1 September is 92 days, ten of them used.
        await test.moveClock('2025-06-12T10:00:00+05:30');
        const giver = await test.demoMember('premium');
        await friend.enter('login');
        await buy(test, friend, 'CMP1Y');
        expect(await datesOf(test, friend)).toEqual([
          ['CMP3M', 'gift', '2025-06-02', '2025-06-11'],
          ['CMP1Y', 'order', '2025-06-12', '2026-06-11'],
          ['CMP3M', 'gift', '2026-06-12', '2026-09-01'],
        ]);
        const id = await idOf(test, friend, 'CMP3M');
        const preview = await friend.call(getCancellation, { params: { id } });
        expect(preview.refund.total).toEqual({ amount: 0 });
        expect(preview.explanation[0]?.detail).toBe(
          'A gift: you give up the remaining 82 days, 12 Jun 2026 to 1 Sep 2026. The giver is refunded.',
        );
        await friend.call(cancelSubscription, { params: { id }, body: { reason: 'A test' } });
        const back = withGst(Math.round((719_700 * 82) / 92));
        expect((await givenGift(giver, gift.id)).refunded).toEqual({ amount: back });
        await settleRefunds(test);
        const refunds = (await refundsOf(test, giver)).filter(({ reference }) => reference.endsWith(id));
        expect(refunds).toMatchObject([{ reason: 'gift-cut', state: 'processed', amount: back }]);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );

  it(
    'refunds the days after the sunset to the giver, as announced',
    () =>
      inApp({}, async (test) => {
        // Both end with the service on 31 August: 91 days from 2 June.
        const { friend, gift, giver } = await claimed(test, 'CMP3M', null);
        const quote = await friend.quote('CMP1Y', { state: 'MH' });
        expect(quote.explanation.at(-1)?.detail).toBe(
          '91 days after the end of the service cannot be used; the giver is refunded.',
        );
        await buy(test, friend, 'CMP1Y');
        expect(await datesOf(test, friend)).toEqual([['CMP1Y', 'order', '2025-06-02', '2025-08-31']]);
        const after = await givenGift(giver, gift.id);
        expect(after).toMatchObject({ state: 'ended', refunded: gift.paid });
        await settleRefunds(test);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );
});

it(
  'who deletes the account gives the rest of a gift back to the giver',
  () =>
    inApp({ sunset: 'none' }, async (test) => {
      const { friend, gift, giver } = await claimed(test, 'CMP3M', null);
      await friend.call(account.eraseAccount, { body: { confirmEmail: friend.email } });
      // Today counts as used, so 91 of 92 days are left.
      const back = withGst(Math.round((719_700 * 91) / 92));
      expect((await givenGift(giver, gift.id)).refunded).toEqual({ amount: back });
      await settleRefunds(test);
      await expectLedgerToBalance(test);
    }),
  60_000,
);

it(
  'with more than a year paid ahead cannot claim yet',
  () =>
    inApp({ sunset: 'none' }, async (test) => {
      const giver = await test.demoMember('premium');
      const friend = await newBuyer(test);
      await buy(test, friend, 'CMP1Y');
      const given = async (alias: 'CMP1Y' | 'CMP3M') => {
        const gift = await buyGift(test, giver, { alias, toEmail: friend.email });
        return { token: await tokenOf(giver, gift.id) };
      };
      // The gift may follow the recipient's own year. After two years, it must wait until less is left.
      const quarter = await given('CMP3M');
      expect((await friend.call(routes.getClaim, { body: quarter })).tooFarAhead).toBeNull();
      expect((await friend.raw(routes.claimGift, { body: quarter })).status).toBe(200);
      expect((await friend.call(routes.getClaim, { body: quarter })).tooFarAhead).toBeNull();
      const year = await given('CMP1Y');
      // Shown before identity and terms are required, with the same text as on a claim.
      const { tooFarAhead } = await friend.call(routes.getClaim, { body: year });
      expect(tooFarAhead).toContain('Your plans are paid until 1 Sep 2026.');
      expect(await friend.raw(routes.claimGift, { body: year })).toMatchObject({
        status: 409,
        body: { code: 'gift-too-far-ahead', detail: tooFarAhead },
      });
      const stranger = await newBuyer(test);
      expect((await stranger.call(routes.getClaim, { body: year })).tooFarAhead).toBeNull();
      const all = (await giver.call(routes.listGifts)).given;
      expect(all.filter(({ takeBackRefund }) => takeBackRefund !== null).length).toBeGreaterThan(0);
    }),
  60_000,
);
