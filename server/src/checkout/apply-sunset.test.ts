import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCancellation } from '@niveshak/contract/checkout/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { applySunset } from './apply-sunset.ts';
import {
  buy,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  refundsOf,
  settleRefunds,
  termRows,
  testGifts,
} from '../testing/checkout-fixture.ts';

const lastDay = calendarDate('2025-07-31');

/** Without a sunset, so that terms may run past any day: an annual plan, a quarterly one with its renewal, a trial. */
let test: TestApp;
let annual: TestMember;
let renewed: TestMember;
let open: TestMember;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', testClock: '2025-05-01T10:00:00+05:30', demo: 'people' });
  annual = await newBuyer(test);
  renewed = await newBuyer(test);
  open = await newBuyer(test);
  await buy(test, renewed, 'CMP3M');
  await test.moveClock('2025-07-10T10:00:00+05:30');
  await buy(test, renewed, 'CMP3M');
  await buy(test, annual, 'CMP1Y');
  await open.subscribe('CML1Y');
});
afterAll(() => test.close());

const now = () => test.app.clock.now();
const run = (apply: boolean) => applySunset(test.database.db, { lastDay, apply }, testGifts, now());

describe('the sunset', () => {
  it('is previewed, and the preview changes nothing', async () => {
    const batch = await run(false);
    const of = (member: TestMember) => batch.filter(({ email }) => email === member.email);
    // 10 July to 9 July: 343 of 365 days are after 31 July.
    expect(of(annual)).toMatchObject([
      {
        taxable: Math.round((2_398_800 * 343) / 365),
        lastDay: '2025-07-31',
        unusedDays: 343,
        creditNotes: [],
      },
    ]);
    // The running term ends that day anyway; its renewal never starts.
    expect(of(renewed)).toMatchObject([
      { taxable: 719_700, startDate: '2025-08-01', lastDay: '2025-07-31', unusedDays: 92 },
    ]);
    // Guests and trial members lose access too, without a refund, because they paid nothing.
    const guest = batch.find(({ email }) => email === 'guest@demo.test');
    expect(guest).toMatchObject({ taxable: 0, total: 0 });
    expect(await refundsOf(test, annual)).toEqual([]);
    expect((await termRows(test, annual))[0]?.endDate).toBe('2026-07-09');
  });

  it('cuts and refunds every term and closes open orders; repeated or concurrent runs do nothing twice', async () => {
    const shown = await run(false);
    const [first, second] = await Promise.all([run(true), run(true)]);
    const done = [...first, ...second];
    expect(done.map(({ termId, total }) => [termId, total]).sort()).toEqual(
      shown.map(({ termId, total }) => [termId, total]).sort(),
    );
    expect(await run(true)).toEqual([]);
    expect(await run(false)).toEqual([]);

    const rows = await test.database.db
      .selectFrom('terms')
      .select('id')
      .where('end_date', '>', lastDay)
      .whereRef('end_date', '>=', 'start_date')
      .execute();
    expect(rows).toEqual([]);
    expect((await ordersOf(test, open)).map(({ state }) => state)).toEqual(['cancelled']);
    await settleRefunds(test);
    const refunds = await test.database.db
      .selectFrom('refunds')
      .select(['state', 'amount_paise as amount'])
      .where('reason', '=', 'end-of-service')
      .execute();
    expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['processed']));
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      shown.reduce((sum, { total }) => sum + total, 0),
    );
    await expectLedgerToBalance(test);
  });

  it('does not credit refunded amounts again on a later plan change', async () => {
    const [term] = await termRows(test, annual);
    expect(term).toMatchObject({
      endDate: '2025-07-31',
      paidEndDate: '2026-07-09',
      endedBy: 'end-of-service',
    });
    // Cancelling now refunds the remaining days before the sunset, from the amount not yet refunded.
    const shown = await annual.call(getCancellation, { params: { id: term?.id ?? '' } });
    const left = 2_398_800 - Math.round((2_398_800 * 343) / 365);
    expect(shown.refund.taxable.amount).toBe(Math.round((left * 21) / 22));
  });
});

it('in the past refunds what was served after it, including plans that have ended', async () => {
  const apart = await createTestApp({ sunset: 'none', testClock: '2025-05-01T10:00:00+05:30' });
  try {
    const over = await newBuyer(apart);
    const running = await newBuyer(apart);
    const upgraded = await newBuyer(apart);
    await buy(apart, over, 'CMP3M');
    await buy(apart, running, 'CMP1Y');
    await buy(apart, upgraded, 'CMP3M');
    await apart.moveClock('2025-07-01T10:00:00+05:30');
    await upgraded.enter('login');
    await buy(apart, upgraded, 'CMP1Y');
    await apart.moveClock('2025-08-10T10:00:00+05:30');
    const effective = { lastDay: calendarDate('2025-06-30'), apply: true };
    const batch = await applySunset(apart.database.db, effective, testGifts, apart.app.clock.now());
    const of = (member: TestMember) =>
      batch
        .filter(({ email }) => email === member.email)
        .map(({ taxable, unusedDays }) => [taxable, unusedDays]);
    // 1 May to 31 July is 92 days, 31 of them after 30 June. A year from 1 May: 304 of 365.
    expect(of(over)).toEqual([[Math.round((719_700 * 31) / 92), 31]]);
    expect(of(running)).toEqual([[Math.round((2_398_800 * 304) / 365), 304]]);
    // The upgrade on 1 July used the rest of the quarter as credit, so the new plan is fully refunded.
    expect(of(upgraded)).toEqual([[2_398_800, 365]]);
    const again = await applySunset(apart.database.db, effective, testGifts, apart.app.clock.now());
    expect(again).toEqual([]);
    await settleRefunds(apart);
    await expectLedgerToBalance(apart);
  } finally {
    await apart.close();
  }
});

describe('emails about the sunset', () => {
  it('are one per member, plus reminders of the new last day', async () => {
    const withJobs = await createTestApp({ sunset: 'none', jobs: true });
    try {
      const member = await newBuyer(withJobs);
      await buy(withJobs, member, 'CMP3M');
      const at = withJobs.app.clock.now();
      const end = { lastDay: calendarDate('2025-06-20'), apply: true };
      await applySunset(withJobs.database.db, end, testGifts, at);
      const message = await withJobs.control.waitForMail(member.email, ({ subject }) =>
        subject.includes('service ends'),
      );
      expect(message.text).toContain('Last day: 20 Jun 2025');
      expect(message.text).toContain('Refund: ₹');
      await withJobs.moveClock('2025-06-30T10:00:00+05:30');
      for (const subject of ['ends in 7 days', 'ends tomorrow', 'has ended']) {
        await withJobs.control.waitForMail(member.email, (mail) => mail.subject.includes(subject));
      }
      await withJobs.moveClock('2025-09-30T10:00:00+05:30');
      const all = await withJobs.control.mail(member.email);
      expect(all.filter(({ subject }) => subject.includes('has ended'))).toHaveLength(1);
    } finally {
      await withJobs.close();
    }
  });
});
