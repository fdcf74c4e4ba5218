import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCancellation } from '@niveshak/contract/checkout/routes';
import * as memberRoutes from '@niveshak/contract/members/routes';
import * as routes from '@niveshak/contract/checkout/staff-routes';
import * as staffRoutes from '@niveshak/contract/staff/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import {
  buy,
  eventNames,
  expectLedgerToBalance,
  newBuyer,
  ordersOf,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../../testing/checkout-fixture.ts';

let test: TestApp;
let owner: TestStaff;
let finance: TestStaff;
const reason = 'Agreed with her on the phone.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  finance = new TestStaff(test, 'finance@demo.test');
  // Refunds above three thousand rupees need a second approver.
  await test.database.db.updateTable('staff_settings').set({ refund_limit_paise: 300_000 }).execute();
  await owner.enterStaff();
  await finance.enterStaff();
});
afterAll(() => test.close());

const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const of = (id: string | undefined) => ({ params: { id: id ?? '' } });

async function bought(alias: PlanAlias) {
  const member = await newBuyer(test);
  await buy(test, member, alias);
  const [term] = await termRows(test, member);
  const termId = term?.id ?? '';
  const preview = (wanted?: number | 'unused-days') =>
    owner.call(routes.previewTermRefund, {
      ...of(termId),
      query: wanted === undefined ? {} : { wanted: String(wanted) },
    });
  const refund = (staff: TestStaff, left: number, wanted: number | 'unused-days' | null) =>
    staff.raw(routes.refundTerm, { ...of(termId), body: { wanted, left, reason } });
  return { member, termId, term, preview, refund };
}

it('refunds a part: as previewed, access unchanged, once of two concurrent requests', async () => {
  const { member, term, preview, refund } = await bought('CML3M');
  const shown = await preview(50_000);
  expect(shown).toMatchObject({ access: { lastDay: null }, needsApproval: false });
  const { cgst, sgst, igst } = shown.money.gst;
  expect(shown.money.taxable.amount + cgst + sgst + igst).toBe(shown.money.total.amount);
  expect(50_000 - shown.money.total.amount).toBeLessThanOrEqual(2);
  const left = shown.money.left.amount;
  const both = await Promise.all([refund(owner, left, 50_000), refund(finance, left, 50_000)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(codeOf(both.find(({ status }) => status === 409) ?? { body: null })).toBe('changed-meanwhile');
  await settleRefunds(test);
  expect(await refundsOf(test, member)).toMatchObject([
    { reason: 'firm-refund', state: 'processed', amount: shown.money.total.amount },
  ]);
  expect(await termRows(test, member)).toMatchObject([{ endDate: term?.endDate, endedBy: null }]);
  expect(await eventNames(test)).toContain('refund-granted');
  const after = await preview(1_000);
  expect(after.money.left.amount).toBe(left - shown.money.total.amount);
  await expectLedgerToBalance(test);
});

it('never refunds more than the remainder; refunding all of it ends the term, to the paisa', async () => {
  const { member, term, preview, refund } = await bought('CML3M');
  const left = (await preview()).money.left.amount;
  expect(codeOf(await refund(owner, left, left))).toBe('refund-refused');
  expect(codeOf(await refund(owner, left, left + 1))).toBe('refund-refused');
  expect((await refund(owner, left, 33_333)).status).toBe(200);
  const rest = await preview();
  expect(rest.access.lastDay).toBe(term?.startDate);
  expect((await refund(owner, rest.money.left.amount, null)).status).toBe(200);
  expect(await termRows(test, member)).toMatchObject([{ endDate: term?.startDate, endedBy: 'cancellation' }]);
  expect((await ordersOf(test, member)).at(-1)?.state).toBe('refunded');
  expect(codeOf(await refund(owner, 0, null))).toBe('refund-refused');
  await settleRefunds(test);
  const back = (await refundsOf(test, member)).reduce((sum, { amount }) => sum + amount, 0);
  const page = await owner.call(memberRoutes.getMember, of(await userIdOf(test, member)));
  // In full, minus the amount rounded off at payment.
  expect(Math.abs(page.money.paid.amount - back)).toBeLessThan(100);
  expect(back).toBeLessThanOrEqual(page.money.paid.amount);
  await expectLedgerToBalance(test);
});

it('refunds the unused days as the member’s own cancellation would, and ends the plan today', async () => {
  const { member, term, preview, refund } = await bought('CML3M');
  const own = await member.call(getCancellation, of(term?.id));
  const shown = await preview('unused-days');
  expect(shown.money.total).toEqual(own.refund.total);
  expect(shown.money.unused).toEqual(shown.money.total);
  expect(shown.money.total.amount).toBeLessThan(shown.money.left.amount);
  expect(shown.access.lastDay).toBe(term?.startDate);
  expect((await refund(owner, shown.money.left.amount, 'unused-days')).status).toBe(200);
  expect(await refundsOf(test, member)).toMatchObject([
    { reason: 'cancellation', amount: shown.money.total.amount },
  ]);
  const after = await preview();
  expect(after.money.unused).toBeNull();
  expect(codeOf(await refund(owner, after.money.left.amount, 'unused-days'))).toBe('refund-refused');
  await settleRefunds(test);
  await expectLedgerToBalance(test);
});

it('requires a second approver above the limit, once, and never its requester', async () => {
  const { member, term, preview, refund } = await bought('CMP1Y');
  const shown = await preview();
  expect(shown.needsApproval).toBe(true);
  const left = shown.money.left.amount;
  const prepared = await refund(finance, left, null);
  expect(prepared.body).toMatchObject({ outcome: 'waiting' });
  expect(codeOf(await refund(owner, left, null))).toBe('changed-meanwhile');
  expect(await termRows(test, member)).toMatchObject([{ endDate: term?.endDate }]);
  expect(await refundsOf(test, member)).toEqual([]);

  const { waiting } = await owner.call(memberRoutes.getToday);
  expect(waiting).toContainEqual(expect.objectContaining({ kind: 'approval', memberId: expect.any(String) }));
  const { approvals } = await owner.call(routes.getApprovals);
  const id = approvals[0]?.id;
  expect(approvals).toMatchObject([{ isOwn: false, amount: { amount: shown.money.total.amount }, reason }]);
  const decision = { ...of(id), body: { decision: 'approve' as const, reason } };
  expect(codeOf(await finance.raw(routes.decideApproval, decision))).toBe('own-request');

  const second = new TestStaff(test, 'owner@demo.test');
  await second.enterStaff();
  const both = await Promise.all([
    owner.raw(routes.decideApproval, decision),
    second.raw(routes.decideApproval, { ...of(id), body: { decision: 'reject', reason } }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const isApproved = both[0]?.status === 204;
  await settleRefunds(test);
  const back = (await refundsOf(test, member)).reduce((sum, { amount }) => sum + amount, 0);
  expect(back > 0).toBe(isApproved);
  await expectLedgerToBalance(test);
  const { entries } = await owner.call(staffRoutes.readAudit, {
    query: { subjectId: await userIdOf(test, member) },
  });
  expect(entries.map(({ action }) => action)).toEqual(
    isApproved ? ['refund.grant', 'refund.approve', 'refund.prepare'] : ['refund.reject', 'refund.prepare'],
  );
});

it('counts the member’s recent refunds, so that small refunds do not bypass the limit', async () => {
  const { preview, refund } = await bought('CMP1Y');
  const { money } = await preview(2_000_00);
  expect((await refund(finance, money.left.amount, 2_000_00)).body).toMatchObject({ outcome: 'done' });
  expect((await preview(900_00)).needsApproval).toBe(false);
  const next = await preview(1_500_00);
  expect(next.needsApproval).toBe(true);
  expect((await refund(finance, next.money.left.amount, 1_500_00)).body).toMatchObject({
    outcome: 'waiting',
  });
});

it('refuses to approve an expired request, which can be made again', async () => {
  const { preview, refund } = await bought('CMP1Y');
  const left = (await preview()).money.left.amount;
  const prepared = await refund(finance, left, null);
  const id = String(Reflect.get(Object(prepared.body), 'approvalId'));
  await test.database.db
    .updateTable('staff_approvals')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();
  const decision = { ...of(id), body: { decision: 'approve' as const, reason } };
  expect(codeOf(await owner.raw(routes.decideApproval, decision))).toBe('changed-meanwhile');
  expect((await refund(finance, left, null)).body).toMatchObject({ outcome: 'waiting' });
});

it('lists an approval stored in another format, which can only be rejected', async () => {
  const { preview, refund } = await bought('CMP1Y');
  const { left } = (await preview()).money;
  expect((await refund(finance, left.amount, null)).body).toMatchObject({ outcome: 'waiting' });
  await test.database.db.updateTable('staff_approvals').set({ input: '{"termId":"x"}' }).execute();
  const { approvals } = await owner.call(routes.getApprovals);
  expect(approvals[0]).toMatchObject({ title: expect.stringMatching(/^Requested before an update/) });
  const decide = (decision: 'approve' | 'reject') =>
    owner.raw(routes.decideApproval, { ...of(approvals[0]?.id), body: { decision, reason } });
  expect(codeOf(await decide('approve'))).toBe('changed-meanwhile');
  expect((await decide('reject')).status).toBe(204);
});
