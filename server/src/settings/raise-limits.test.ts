import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import { getSettings, raiseFeeCap, raiseRefundLimit, saveSelling } from '@niveshak/contract/settings/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'SEBI raised the limit.';
let test: TestApp;
let owner: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  finance = new TestStaff(test, 'finance@demo.test');
  await owner.enterStaff();
  await finance.enterStaff();
});
afterAll(() => test.close());

const selling = async () => (await owner.call(getSettings)).selling;

it.each([
  ['yearly fee limit', 'feeCap', raiseFeeCap, 'raise-fee-cap'],
  ['refund limit', 'refundLimit', raiseRefundLimit, 'raise-refund-limit'],
] as const)('lowers the %s by one person and raises it by two', async (_name, field, route, act) => {
  const { seen, settings } = await selling();
  const from = settings[field];
  const higher = { ...settings, [field]: from + 1 };
  expect(await owner.raw(saveSelling, { body: { seen, settings: higher, reason } })).toMatchObject({
    status: 409,
    body: { code: 'setting-refused' },
  });
  const raise = (body: object) => owner.raw(route, { body: { from, to: from + 100, reason, ...body } });
  expect((await raise({ to: from })).status).toBe(409);
  expect(await raise({})).toMatchObject({ status: 200, body: { outcome: 'waiting' } });
  expect((await raise({})).status).toBe(409);
  const item = (await finance.call(getApprovals)).approvals.find((approval) => approval.act === act);
  expect(item).toMatchObject({ isOwn: false });
  const decide = (by: TestStaff) =>
    by.raw(decideApproval, { params: { id: item?.id ?? '' }, body: { decision: 'approve', reason } });
  expect((await decide(owner)).status).toBe(409);
  expect((await selling()).settings[field]).toBe(from);
  expect((await decide(finance)).status).toBe(204);
  expect((await selling()).settings[field]).toBe(from + 100);
  const now = await selling();
  const lower = { ...now.settings, [field]: from };
  expect((await owner.raw(saveSelling, { body: { seen: now.seen, settings: lower, reason } })).status).toBe(
    204,
  );
  expect((await selling()).settings[field]).toBe(from);
});
