import { afterAll, beforeAll, expect, it } from 'vitest';
import { getApprovals, decideApproval } from '@niveshak/contract/checkout/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { getService } from '@niveshak/contract/settings/routes';
import * as routes from '@niveshak/contract/sunset/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { applySunset } from '../checkout/index.ts';
import {
  buy,
  expectLedgerToBalance,
  newBuyer,
  refundsOf,
  settleRefunds,
  termRows,
  testGifts,
} from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

const lastDay = '2025-07-31';
const reason = 'The registration is given back.';
let fixture: TestApp;
let owner: TestStaff;
let finance: TestStaff;
let member: TestMember;
beforeAll(async () => {
  fixture = await createTestApp({
    demo: 'people',
    jobs: true,
    sunset: 'none',
    testClock: '2025-05-01T10:00:00+05:30',
  });
  [owner, finance] = ['owner', 'finance'].map((role) => new TestStaff(fixture, `${role}@demo.test`)) as [
    TestStaff,
    TestStaff,
  ];
  await owner.enterStaff();
  await finance.enterStaff();
  member = await newBuyer(fixture);
  await buy(fixture, member, 'CMP1Y');
});
afterAll(() => fixture.close());

const newest = async () => (await owner.call(routes.getSunset)).newest;
const isIn = (state: string) => expect.poll(async () => (await newest())?.state).toBe(state);
const count = (day = lastDay) => owner.raw(routes.countSunset, { body: { lastDay: day, reason } });
const prepare = async () =>
  owner.raw(routes.prepareSunset, { params: { id: (await newest())?.id ?? '' }, body: { reason } });
const decide = async (by: TestStaff, decision: 'approve' | 'reject') => {
  const [item] = (await finance.call(getApprovals)).approvals;
  const body = { decision, reason: 'Looked at.' };
  return by.raw(decideApproval, { params: { id: item?.id ?? '' }, body });
};

it('is previewed as the command counts it, without changes', async () => {
  expect(await newest()).toBeNull();
  const both = await Promise.all([count(), count('2025-08-31')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  await isIn('counted');
  if ((await newest())?.lastDay !== lastDay) {
    expect((await count()).status).toBe(204);
    await isIn('counted');
  }
  const batch = await applySunset(
    fixture.database.db,
    { lastDay: calendarDate(lastDay), apply: false },
    testGifts,
    fixture.app.clock.now(),
  );
  const found = await newest();
  expect(found).toMatchObject({
    countedOn: '2025-05-01',
    terms: batch.length,
    members: new Set(batch.map(({ userId }) => userId)).size,
    taxable: { amount: batch.reduce((sum, each) => sum + each.taxable, 0) },
    gst: { amount: batch.reduce((sum, each) => sum + each.gst, 0) },
    total: { amount: batch.reduce((sum, each) => sum + each.total, 0) },
  });
  expect(found?.total.amount).toBeGreaterThan(0);
  expect(found?.byPlan.reduce((sum, each) => sum + each.total.amount, 0)).toBe(found?.total.amount);
  expect((await termRows(fixture, member))[0]?.endDate).toBe('2026-04-30');
});

it('requires a second approver, never its requester, and does nothing if rejected', async () => {
  expect(await prepare()).toMatchObject({ status: 200, body: { outcome: 'waiting' } });
  await isIn('waiting');
  expect((await prepare()).status).toBe(409);
  expect((await count()).status).toBe(409);
  const [item] = (await finance.call(getApprovals)).approvals;
  const found = await newest();
  expect(item).toMatchObject({
    act: 'end-service',
    title: `The service ends on 31 Jul 2025, with ${found?.terms} plans of ${found?.members} members refunded`,
    memberId: null,
    amount: found?.total,
  });
  const { waiting } = await finance.call(getToday);
  expect(waiting.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^\d days to decide on the end of the service that /),
  );
  expect(await decide(owner, 'approve')).toMatchObject({ status: 409, body: { code: 'own-request' } });
  expect((await decide(finance, 'reject')).status).toBe(204);
  await isIn('rejected');
  expect((await termRows(fixture, member))[0]?.endDate).toBe('2026-04-30');
  expect((await owner.call(getService)).sunset.current).toBeNull();
});

it('is counted again on another day', async () => {
  expect((await count()).status).toBe(204);
  await isIn('counted');
  await fixture.moveClock('2025-05-02T10:00:00+05:30');
  expect(await prepare()).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect((await count()).status).toBe(204);
  await isIn('counted');
});

it('once approved, ends and refunds every plan, and sells nothing after the last day', async () => {
  const counted = await newest();
  expect((await prepare()).status).toBe(200);
  const both = await Promise.all([decide(finance, 'approve'), decide(finance, 'approve')]);
  expect(both.map(({ status }) => status)).toContain(204);
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
  await isIn('ended');

  expect((await termRows(fixture, member))[0]?.endDate).toBe(lastDay);
  expect(await refundsOf(fixture, member)).toHaveLength(1);
  const { rows } = await fixture.database.pool.query<{ amount: string }>(
    `select coalesce(sum(amount_paise), 0)::text as amount from refunds where reason = 'end-of-service'`,
  );
  expect(Number(rows[0]?.amount)).toBe(counted?.total.amount);
  expect((await owner.call(getService)).sunset.current).toEqual({
    date: lastDay,
    notice: expect.stringContaining('31 July 2025'),
  });
  await settleRefunds(fixture);
  await expectLedgerToBalance(fixture);
  const log = await fixture.database.pool.query<{ action: string; by: string }>(
    `select action, by from staff_audit where action like 'service-end.%' order by sequence`,
  );
  expect(log.rows.slice(-4)).toEqual([
    { action: 'service-end.prepare', by: 'owner@demo.test' },
    { action: 'service-end.approve', by: 'finance@demo.test' },
    { action: 'service-end.begin', by: 'finance@demo.test' },
    { action: 'service-end.done', by: 'server' },
  ]);
});
