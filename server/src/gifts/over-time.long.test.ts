import { describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/gifts/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { applySunset } from '../checkout/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import {
  buy,
  eventNames,
  expectLedgerToBalance,
  newBuyer,
  refundsOf,
  settleRefunds,
  termRows,
  testGifts,
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

/** Returns the outcomes of a gift's notices, by business time. */
async function toldOf(test: TestApp, giftId: string) {
  const rows = await test.database.db
    .selectFrom('gift_notices')
    .select(['kind', 'outcome', 'done_at'])
    .where('gift_id', '=', giftId)
    .orderBy('due_at')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, outcome, done_at: at }) => [
    kind,
    outcome,
    at?.toISOString().slice(0, 10) ?? null,
  ]);
}

describe('an unclaimed gift', () => {
  it(
    'has reminders in order, then is refunded in full on the day after a year, once',
    () =>
      inApp({ sunset: 'none' }, async (test) => {
        const giver = await test.demoMember('premium');
        const gift = await buyGift(test, giver, { toEmail: 'silent@members.test' });
        expect(gift.claimBy).toBe('2026-06-02');
        await test.moveClock('2026-06-02T20:00:00+05:30');
        expect(await toldOf(test, gift.id)).toEqual([
          ['waiting', 'told', '2025-06-09'],
          ['giver-waiting', 'told', '2025-06-16'],
          ['month-left', 'told', '2026-05-03'],
          ['giver-week-left', 'told', '2026-05-26'],
          ['week-left', 'told', '2026-05-26'],
          ['last-day', 'told', '2026-06-02'],
        ]);
        // Read from the database, because last year's session has expired.
        const stateOf = async () =>
          (await test.database.db.selectFrom('gifts').selectAll().where('id', '=', gift.id).execute())[0];
        expect(await stateOf()).toMatchObject({ state: 'sent' });
        await test.moveClock('2026-06-04T10:00:00+05:30');
        expect(await stateOf()).toMatchObject({ state: 'refunded', return_reason: 'unclaimed' });
        expect((await stateOf())?.returned_at?.toISOString()).toBe('2026-06-02T18:30:00.000Z');
        await settleRefunds(test);
        const refunds = (await refundsOf(test, giver)).filter(({ reference }) => reference.endsWith(gift.id));
        expect(refunds).toMatchObject([
          { state: 'processed', amount: gift.paid.amount, reason: 'gift-returned' },
        ]);
        expect((await eventNames(test)).filter((name) => name === 'gift-returned').length).toBeGreaterThan(0);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );

  it(
    'is refunded when the sunset has passed',
    () =>
      inApp({}, async (test) => {
        const giver = await test.demoMember('premium');
        const gift = await buyGift(test, giver, { toEmail: 'silent@members.test' });
        expect(gift.claimBy).toBe('2025-08-31');
        await test.moveClock('2025-09-01T09:00:00+05:30');
        const row = await test.database.db
          .selectFrom('gifts')
          .select(['state', 'return_reason'])
          .where('id', '=', gift.id)
          .executeTakeFirst();
        expect(row).toEqual({ state: 'refunded', return_reason: 'unclaimed' });
        await settleRefunds(test);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );
});

describe('the sunset and a claim', () => {
  it(
    'cuts the days after it and refunds their price to the giver',
    () =>
      inApp({}, async (test) => {
        const giver = await test.demoMember('premium');
        const friend = await newBuyer(test);
        // 2 June to 31 August: 91 of 92 days, limited at purchase.
        const gift = await buyGift(test, giver, { toEmail: friend.email });
        await test.moveClock('2025-08-12T10:00:00+05:30');
        const again = await test.demoMember('premium');
        const token = await tokenOf(again, gift.id);
        await friend.enter('login');
        const seen = await friend.call(routes.getClaim, { body: { token } });
        // From 12 August on, 20 of 91 days are left.
        expect(seen).toMatchObject({ startDate: '2025-08-12', endDate: '2025-08-31', daysCut: 71 });
        await friend.call(routes.claimGift, { body: { token } });
        const taxable = Math.round((719_700 * 91) / 92);
        const back = Math.round((taxable * 71) / 91);
        const after = await givenGift(again, gift.id);
        expect(after.state).toBe('active');
        expect(after.refunded.amount).toBe(back + 2 * Math.round(back * 0.09));
        await settleRefunds(test);
        const refunds = (await refundsOf(test, again)).filter(({ reference }) => reference.endsWith(gift.id));
        expect(refunds).toMatchObject([
          { reason: 'gift-cut', state: 'processed', amount: after.refunded.amount },
        ]);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );

  it(
    'is refused without any day left, and stays the giver’s',
    () =>
      inApp({}, async (test) => {
        const giver = await test.demoMember('premium');
        const friend = await newBuyer(test);
        await buy(test, friend, 'CMP1Y');
        const gift = await buyGift(test, giver, { toEmail: friend.email });
        const token = await tokenOf(giver, gift.id);
        const answer = await friend.raw(routes.claimGift, { body: { token } });
        expect(answer).toMatchObject({ status: 409, body: { code: 'gift-no-days' } });
        expect((await givenGift(giver, gift.id)).takeBackRefund).toEqual(gift.paid);
      }),
    60_000,
  );
});

describe('the sunset', () => {
  it(
    'refunds the cut days of a claimed gift, and unclaimed gifts in full, once',
    () =>
      inApp({ sunset: 'none' }, async (test) => {
        const giver = await test.demoMember('premium');
        const friend = await newBuyer(test);
        const claimed = await buyGift(test, giver, { alias: 'CMP1Y', toEmail: friend.email });
        await friend.call(routes.claimGift, { body: { token: await tokenOf(giver, claimed.id) } });
        const waiting = await buyGift(test, giver, { toEmail: 'later@members.test' });
        const lastDay = calendarDate('2025-07-31');
        const run = (apply: boolean) =>
          applySunset(test.database.db, { lastDay, apply }, testGifts, test.app.clock.now());
        const shown = await run(false);
        // 2 June to 1 June: 305 of 365 days are after 31 July.
        const cut = Math.round((2_398_800 * 305) / 365);
        expect(shown.find(({ email }) => email === friend.email)).toMatchObject({
          taxable: cut,
          unusedDays: 305,
        });
        const done = await run(true);
        expect(done.find(({ email }) => email === friend.email)).toMatchObject({ taxable: cut });
        expect(done.find(({ termId }) => termId === `gift ${waiting.id}`)).toMatchObject({
          taxable: 719_700,
        });
        expect(await termRows(test, friend)).toMatchObject([
          { endDate: '2025-07-31', endedBy: 'end-of-service' },
        ]);
        expect((await givenGift(giver, waiting.id)).state).toBe('refunded');
        expect(await refundsOf(test, friend)).toEqual([]);
        expect((await run(true)).filter(({ taxable }) => taxable > 0)).toEqual([]);
        await settleRefunds(test);
        const mine = (await refundsOf(test, giver)).map(({ reason }) => reason);
        expect(mine.filter((reason) => reason === 'end-of-service').length).toBeGreaterThanOrEqual(2);
        await expectLedgerToBalance(test);
      }),
    60_000,
  );
});
