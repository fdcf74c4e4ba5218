import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import { getCancellation, subscribe } from '@niveshak/contract/checkout/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { getMetrics } from '@niveshak/contract/metrics/routes';
import { getMember } from '@niveshak/contract/members/routes';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import * as routes from '@niveshak/contract/checkout/staff-pause-routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { addDays, daysBetween } from '@niveshak/domain/primitives/calendar-date';
import { currentPlan } from '../../membership/index.ts';
import {
  buy,
  expectLedgerToBalance,
  settleRefunds,
  newBuyer,
  termRows,
  userIdOf,
} from '../../testing/checkout-fixture.ts';
import { readFacts, recomputeMonth } from '../../testing/recompute-metrics.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let support: TestStaff;
let owner: TestStaff;
const reason = 'The member travels and asked on the phone.';
beforeAll(async () => {
  test = await createTestApp({
    demo: 'people',
    jobs: true,
    sunset: 'none',
    testClock: '2025-06-02T10:00:00+05:30',
  });
  support = new TestStaff(test, 'support@demo.test');
  owner = new TestStaff(test, 'owner@demo.test');
  await support.enterStaff();
  await owner.enterStaff();
});
afterAll(() => test.close());

const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const today = () => test.app.clock.now().today;
const toDay = (day: string) => test.moveClock(`${day}T11:00:00+05:30`);

async function bought() {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  const id = await userIdOf(test, member);
  const [term] = await termRows(test, member);
  if (term === undefined) throw new Error('Nothing was bought.');
  const planNow = () => currentPlan(test.database.db, id, today());
  const pause = (from: string, resumesOn: string, seenEndDate: string) =>
    support.raw(routes.pausePlan, { params: { id }, body: { from, resumesOn, seenEndDate, reason } });
  const resume = (resumesOn: string, seenEndDate: string) =>
    support.raw(routes.resumePlan, { params: { id }, body: { resumesOn, seenEndDate, reason } });
  return { member, id, term, planNow, pause, resume };
}

async function expectMetrics(): Promise<void> {
  const month = today().slice(0, 7);
  const { months } = await owner.call(getMetrics, { query: { from: month, to: month } });
  const again = recomputeMonth(await readFacts(test.database.pool), month, today());
  expect(months[0]).toMatchObject({ mrr: again.mrr, deferred: again.deferred, members: again.members });
}

const mailTo = (email: string, words: string) =>
  test.control.waitForMail(email, ({ subject }) => subject.includes(words));

it('pauses a plan: previewed, once, notified, without access or used days, resumed automatically', async () => {
  const { member, id, term, planNow, pause } = await bought();
  await toDay(addDays(term.startDate, 10));
  const from = addDays(today(), 1);
  const resumesOn = addDays(from, 20);
  const endDate = addDays(term.endDate, 20);
  const preview = await support.call(routes.previewPause, { params: { id }, query: { from, resumesOn } });
  expect(preview).toMatchObject({
    plan: { alias: 'CMP3M', endDate, endedBefore: term.endDate },
    from,
    resumesOn,
    queued: [],
    cancelsOpenOrder: false,
  });
  const refund = () =>
    support.call(previewTermRefund, { params: { id: term.id } }).then(({ money }) => money.left);
  const left = await refund();
  // Of two concurrent requests, one is refused.
  const both = await Promise.all([
    pause(from, resumesOn, term.endDate),
    pause(from, resumesOn, term.endDate),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.map(codeOf)).toContain('changed-meanwhile');
  expect(codeOf(await pause(from, resumesOn, endDate))).toBe('pause-refused');
  await mailTo(member.email, 'is paused until');
  const { entries } = await owner.call(readAudit, { query: { subjectId: id } });
  expect(entries).toContainEqual(expect.objectContaining({ action: 'plan.pause', reason }));
  expect(await planNow()).toBe('CMP3M');
  expect((await member.summary()).user.subscriptions).toMatchObject([
    { endDate, pause: { from, resumesOn } },
  ]);
  await expectMetrics();

  await toDay(addDays(from, 5));
  expect(await planNow()).toBeNull();
  const [subscription] = (await member.call(accountSummary)).user.subscriptions;
  expect(subscription).toMatchObject({ standsStill: true, hasExpired: false, pause: { from, resumesOn } });
  const { terms } = await member.call(getBillingHistory, { query: { history: 'true' } });
  expect(terms).toMatchObject([
    { endDate, state: 'current', isSuspended: false, pause: { from, resumesOn } },
  ]);
  const page = await support.call(getMember, { params: { id } });
  expect(page.billing.terms[0]?.pause).toEqual({ from, resumesOn });
  expect(await refund()).toEqual(left);
  await expectMetrics();

  await toDay(resumesOn);
  expect(await planNow()).toBe('CMP3M');
  await mailTo(member.email, 'is active again');
  // The reminder is planned for the day before the new last day.
  await toDay(addDays(term.endDate, -6));
  expect(await noticesOf(term.id)).toEqual([['ends-in-1', addDays(endDate, -1)]]);
  await expectMetrics();
  await expectLedgerToBalance(test);

  async function noticesOf(termId: string) {
    const rows = await test.database.db
      .selectFrom('term_notices')
      .selectAll()
      .where('term_id', '=', termId)
      .where('kind', '=', 'ends-in-1')
      .execute();
    return rows.map(({ kind, due_at: at }) => [kind, at.toISOString().slice(0, 10)]);
  }
});

it('does not count paused days in upgrade credit, and an upgrade ends the pause', async () => {
  const { member, term, planNow, pause } = await bought();
  await toDay(addDays(term.startDate, 10));
  const creditOf = async () => (await member.quote('CMP1Y', { state: 'MH' })).price?.prorate?.amount;
  const credit = await creditOf();
  expect(credit).toBeGreaterThan(0);
  await pause(today(), addDays(today(), 30), term.endDate);
  await toDay(addDays(today(), 12));
  expect(await creditOf()).toBe(credit);
  await buy(test, member, 'CMP1Y');
  expect(await planNow()).toBe('CMP1Y');
  await expectLedgerToBalance(test);
  await expectMetrics();
});

it('moves queued terms along and back, cancels an open order, and refunds the remaining days during a pause', async () => {
  const { member, id, term, planNow, pause, resume } = await bought();
  await toDay(addDays(term.endDate, -20));
  await buy(test, member, 'CMP3M');
  const days = async () =>
    (await termRows(test, member))
      .map(({ startDate, endDate }) => [startDate, endDate])
      .sort(([a = ''], [b = '']) => a.localeCompare(b));
  const before = await days();
  const upgrade = await member.quote('CMP1Y', { state: 'MH' });
  await member.call(subscribe, { body: member.subscribeBody('CMP1Y', upgrade, { couponCode: null }) });
  const input = { params: { id }, query: { from: today(), resumesOn: addDays(today(), 40) } };
  expect(await support.call(routes.previewPause, input)).toMatchObject({ cancelsOpenOrder: true });
  expect(await pause(today(), addDays(today(), 40), term.endDate)).toMatchObject({ status: 200 });
  expect((await member.summary()).user.openOrder).toBeNull();
  const moved = await days();
  expect(moved.map(([first = '']) => first).slice(1)).toEqual([addDays(term.endDate, 41)]);
  expect(await planNow()).toBeNull();
  const end = addDays(term.endDate, 40);
  expect(codeOf(await resume(today(), term.endDate))).toBe('changed-meanwhile');
  // Resumed early; if on the same day, it is as if there had been no pause.
  expect(await resume(today(), end)).toMatchObject({ status: 200 });
  expect(await days()).toEqual(before);
  expect(await planNow()).toBe('CMP3M');
  await mailTo(member.email, 'is active again');
  expect(await pause(today(), addDays(today(), 10), term.endDate)).toMatchObject({ status: 200 });
  await toDay(addDays(today(), 4));
  const later = (await termRows(test, member)).find(({ startDate }) => startDate > today());
  const rest = await support.call(previewTermRefund, { params: { id: later?.id ?? '' } });
  await owner.call(refundTerm, {
    params: { id: later?.id ?? '' },
    body: { wanted: null, left: rest.money.left.amount, reason },
  });
  expect(await planNow()).toBeNull();
  await settleRefunds(test);
  await expectLedgerToBalance(test);
  await expectMetrics();
});

it('refunds every unserved day if a member cancels during a pause', async () => {
  const { term, member, pause } = await bought();
  await toDay(addDays(term.startDate, 30));
  await pause(today(), addDays(today(), 20), term.endDate);
  await toDay(addDays(today(), 10));
  const preview = await member.call(getCancellation, { params: { id: term.id } });
  const paidDays = daysBetween(term.startDate, term.endDate) + 1;
  expect(preview.explanation[0]?.detail).toContain(`${paidDays - 30} of ${paidDays} days are unused`);
});
