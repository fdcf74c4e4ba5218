import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseMember } from '@niveshak/contract/account/staff-routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/checkout/staff-routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { getToday, grantPlan } from '@niveshak/contract/members/routes';
import { userById } from '../../identity/index.ts';
import {
  buy,
  newBuyer,
  refundsOf,
  settleRefunds,
  termRows,
  userIdOf,
} from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'The father wrote: she is fifteen.';
let test: TestApp;
let support: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  support = new TestStaff(test, 'support@demo.test');
  finance = new TestStaff(test, 'finance@demo.test');
  await support.enterStaff();
  await finance.enterStaff();
});
afterAll(() => test.close());

const bornOn = '2010-06-01';
const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');

it('ends the plan, refunds it in full through the gate, and blocks purchases until the eighteenth birthday', async () => {
  const member = await newBuyer(test);
  const { order } = await buy(test, member, 'CML3M');
  const id = await userIdOf(test, member);
  const params = { id };
  const preview = await support.call(routes.previewMinor, { params, query: { bornOn } });
  expect(preview).toMatchObject({ adultFrom: '2028-06-01', plans: [{ alias: 'CML3M' }] });
  const total = preview.total.amount;
  expect(total).toBe(order.amount);
  const end = (body: object) =>
    support.raw(routes.endMinor, { params, body: { bornOn, total, reason, ...body } });
  expect((await end({ total: total - 1 })).status).toBe(409);
  expect(codeOf(await end({ bornOn: '2007-06-02' }))).toBe('refund-refused');
  expect(await end({})).toMatchObject({ status: 200, body: { outcome: 'done' } });
  const [term] = await termRows(test, member);
  expect(term).toMatchObject({ endDate: '2025-06-02', endedBy: 'cancellation' });
  await settleRefunds(test);
  expect(await refundsOf(test, member)).toMatchObject([{ amount: total, state: 'processed' }]);
  expect((await support.call(routes.previewMinor, { params, query: { bornOn } })).plans).toEqual([]);
  const quote = await member.quote('CML3M', { state: 'MH' });
  const again = await member.raw(checkout.subscribe, { body: member.subscribeBody('CML3M', quote) });
  expect(codeOf(again)).toBe('minor-buyer');
  const seenTerms = (await termRows(test, member)).length;
  const grant = { alias: 'CMPGUEST', endDate: '2025-08-31', seenTerms, reason } as const;
  expect(codeOf(await support.raw(grantPlan, { params, body: grant }))).toBe('grant-refused');
});

it('is followed by the deletion of the account once no paid plan is left', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CML3M');
  const id = await userIdOf(test, member);
  const params = { id };
  const compliance = new TestStaff(test, 'compliance@demo.test');
  await compliance.enterStaff();
  const erase = (confirmEmail: string, by = compliance) =>
    by.raw(eraseMember, { params, body: { confirmEmail, reason } });
  expect(codeOf(await erase(member.email))).toBe('erase-plan-running');
  const { total } = await support.call(routes.previewMinor, { params, query: { bornOn } });
  await support.call(routes.endMinor, { params, body: { bornOn, total: total.amount, reason } });
  expect(codeOf(await erase('somebody@else.test'))).toBe('erase-wrong-email');
  expect((await erase(member.email, support)).status).toBe(403);
  expect((await erase(member.email)).status).toBe(204);
  expect(await userById(test.database.db, id)).not.toMatchObject({ email: member.email });
  const { entries } = await compliance.call(readAudit);
  expect(entries[0]).toMatchObject({ action: 'member.erase', subjectId: id, reason });
});

it('needs a second approver above the refund limit', async () => {
  const member = await newBuyer(test);
  const { order } = await buy(test, member, 'CMP3M');
  await test.database.db.updateTable('staff_settings').set({ refund_limit_paise: 100 }).execute();
  const params = { id: await userIdOf(test, member) };
  const body = { bornOn, total: order.amount, reason };
  expect(await support.call(routes.endMinor, { params, body })).toMatchObject({ outcome: 'waiting' });
  const { waiting } = await finance.call(getToday);
  const item = waiting.find(({ kind, memberId }) => kind === 'approval' && memberId === params.id);
  expect(item?.title).toMatch(/^\d days to decide on the end of a minor’s plans that /);
  const decide = { params: { id: item?.id ?? '' }, body: { decision: 'approve', reason } };
  expect((await finance.raw(routes.decideApproval, decide)).status).toBe(204);
  const [term] = await termRows(test, member);
  expect(term?.endedBy).toBe('cancellation');
  await settleRefunds(test);
  expect(await refundsOf(test, member)).toMatchObject([{ amount: order.amount }]);
});
