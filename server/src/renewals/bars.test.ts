import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '@niveshak/contract/account/routes';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import * as staffRoutes from '@niveshak/contract/renewals/staff-routes';
import { getDue } from '@niveshak/contract/upcoming/routes';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { saveSunset } from '../catalogue/index.ts';
import {
  expectLedgerToBalance,
  ordersOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import {
  cyclesOf,
  expectMail,
  forgetMandates,
  moveTo,
  renewalOf,
  subscribeWithRenewal,
  tokenIdOf,
  until,
} from '../testing/renewals-fixture.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', jobs: true, demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterEach(() => forgetMandates(test));
afterAll(async () => {
  await expectLedgerToBalance(test);
  await test.close();
});

const auditReason = { reason: 'A test of renewals.' };

describe('nothing is debited after', () => {
  it('staff refunded a part of the plan', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    const [term] = await termRows(test, member);
    const params = { id: term?.id ?? '' };
    const { money } = await owner.call(previewTermRefund, { params });
    await owner.call(refundTerm, {
      params,
      body: { wanted: 10_000, left: money.left.amount, ...auditReason },
    });
    await until(async () => (await renewalOf(member)).stopped === 'refunded');
    await moveTo(test, addDays(endDate, 1));
    expect(await cyclesOf(test, member)).toEqual({ renewals: ['stopped'], debits: [] });
    await settleRefunds(test);
  });

  it('the bank disputed a payment of the plan', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select p.id from payments p join orders o on o.id = p.order_id where o.user_id = $1`,
      [await userIdOf(test, member)],
    );
    await test.control.dispute(rows[0]?.id ?? '', 'open');
    await until(async () => (await renewalOf(member)).stopped === 'disputed');
    await test.control.dispute(rows[0]?.id ?? '', 'won');
    await moveTo(test, addDays(endDate, 1));
    expect(await cyclesOf(test, member)).toEqual({ renewals: [], debits: [] });
  });

  it('the account was deleted, and the token is revoked at the bank', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    const [term] = await termRows(test, member);
    const tokenId = await tokenIdOf(test, member);
    const userId = await userIdOf(test, member);
    await member.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason: 'A test' } });
    await member.call(eraseAccount, { body: { confirmEmail: member.email } });
    await moveTo(test, addDays(endDate, -6));
    await settleRefunds(test);
    const { rows } = await test.database.pool.query(
      `select (select count(*)::int from renewal_debits where user_id = $1) as debits, state, is_token_cancelled
       from mandates where token_id = $2`,
      [userId, tokenId],
    );
    expect(rows).toEqual([{ debits: 0, state: 'stopped', is_token_cancelled: true }]);
  });

  it('a sunset was set, even if the notice was sent', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    await moveTo(test, addDays(endDate, -8));
    expect((await cyclesOf(test, member)).renewals).toEqual(['noticed']);
    const { db } = test.database;
    const sunset = { date: addDays(endDate, 30), notice: 'The service ends.' };
    await db.transaction().execute((tx) => saveSunset(tx, sunset, new Date()));
    try {
      await moveTo(test, addDays(endDate, -6));
      expect(await cyclesOf(test, member)).toEqual({ renewals: ['stopped'], debits: [] });
      expect(await renewalOf(member)).toMatchObject({ renewal: null, offer: null, stopped: 'sunset' });
      expect((await ordersOf(test, member))[1]?.state).toBe('cancelled');
    } finally {
      await db.transaction().execute((tx) => saveSunset(tx, null, new Date()));
    }
  });
});

describe('the console', () => {
  it('lists the notice and the debit before they are made, then the next step', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    const listed = async () => {
      const { rows } = await owner.call(getDue, { query: { to: endDate, kind: 'renewal' } });
      return rows
        .filter((row) => row.member?.email === member.email)
        .map(({ day, about, letter }) => [day, about, letter]);
    };
    const plan = 'Premium Quarterly';
    expect(await listed()).toEqual([
      [addDays(endDate, -8), `Notice of the renewal of ${plan}`, 'renewal-notice'],
      [addDays(endDate, -7), `Debit of ₹8,492.46 for ${plan}`, null],
    ]);
    await moveTo(test, addDays(endDate, -8));
    const start = addDays(endDate, 1);
    expect(await listed()).toEqual([
      [addDays(endDate, -7), `Debit after the notice: next term from ${start}`, null],
    ]);
  });

  it('lists an unpaid renewal with its reason, resends the link, and counts recoveries', async () => {
    const { member, endDate } = await subscribeWithRenewal(test);
    const id = await userIdOf(test, member);
    await moveTo(test, addDays(endDate, -8));
    await test.control.fault('razorpay', 'insufficient-funds');
    await moveTo(test, addDays(endDate, -7));
    await moveTo(test, addDays(endDate, -7), '18:00');
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'retrying');
    const { renewals } = await owner.call(staffRoutes.listUnpaidRenewals);
    const row = renewals.find(({ userId }) => userId === id);
    expect(row).toMatchObject({ state: 'retrying', problem: 'Your account had insufficient funds.' });
    await owner.call(staffRoutes.resendRenewalLink, { params: { id: row?.id ?? '' }, body: auditReason });
    await until(
      async () =>
        (await test.control.mail(member.email)).filter(({ subject }) =>
          subject.startsWith('We could not renew'),
        ).length === 2,
    );
    const shown = await owner.call(staffRoutes.getMemberRenewals, { params: { id } });
    expect(shown.mandates[0]).toMatchObject({ state: 'active', method: 'debit' });
    expect(shown.renewals[0]?.debits[0]).toMatchObject({ state: 'failed' });
    await moveTo(test, addDays(endDate, -3));
    await until(async () => (await cyclesOf(test, member)).renewals[0] === 'renewed');
    await expectMail(test, member, /is renewed$/);
    const { months } = await owner.call(staffRoutes.getRenewalMetrics);
    expect(months[0]).toMatchObject({ recovered: 1, recoveredRevenue: { amount: 719_700 } });
  });

  it('changes the grace period, unless it changed meanwhile', async () => {
    const save = (graceDays: number, seen: number) =>
      owner.raw(staffRoutes.saveGraceDays, { body: { graceDays, seen, ...auditReason } });
    expect((await save(5, 3)).status).toBe(204);
    expect((await save(1, 3)).status).toBe(409);
    expect((await save(8, 5)).status).toBe(400);
    expect((await save(3, 5)).status).toBe(204);
  });
});
