import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import * as routes from '@niveshak/contract/settings/advertisement-routes';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { getToday } from '@niveshak/contract/members/routes';
import { readFirm } from '../firm/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'The campaign of July.';
let test: TestApp;
let owner: TestStaff;
let compliance: TestStaff;
let body: string;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  compliance = new TestStaff(test, 'compliance@demo.test');
  await owner.enterStaff();
  await compliance.enterStaff();
  const { legalName, sebiRegistration } = await readFirm(test.database.db);
  body = `${legalName} (${sebiRegistration})\n\nResearch on mid-caps.\n\n${standardWarning}`;
});
afterAll(() => test.close());

const submit = (
  by: TestStaff,
  change: Partial<{ title: string; bodyMarkdown: string; endsOn: string }> = {},
) =>
  by.raw(routes.submitAdvertisement, {
    body: {
      channel: 'print',
      title: 'Mid-caps in print',
      bodyMarkdown: body,
      startsOn: '2025-07-01',
      endsOn: null,
      reason,
      ...change,
    },
  });
const register = async () => (await compliance.call(routes.listAdvertisements)).advertisements;

it('requires compliance approval, then has a reference and both names', async () => {
  expect(await submit(owner)).toMatchObject({ body: { outcome: 'waiting' } });
  expect(await submit(owner, { title: 'Another' })).toMatchObject({ body: { outcome: 'waiting' } });
  expect(await register()).toEqual([]);
  const items = (await compliance.call(getToday)).waiting.filter(
    ({ kind }) => kind === 'compliance-approval',
  );
  expect(items).toHaveLength(2);
  const approvals = (await compliance.call(getApprovals)).approvals;
  const item = approvals.find(
    ({ title }) => title === 'Advertisement “Mid-caps in print” (print), from 1 Jul 2025',
  );
  expect(item).toMatchObject({ act: 'approve-advertisement', text: body, canDecide: true });
  const decide = (by: TestStaff) =>
    by.raw(decideApproval, { params: { id: item?.id ?? '' }, body: { decision: 'approve', reason } });
  expect(await decide(owner)).toMatchObject({ status: 409, body: { code: 'own-request' } });
  expect((await decide(compliance)).status).toBe(204);
  expect(await register()).toMatchObject([{ reference: 'AD-0001', title: 'Mid-caps in print', body }]);
  const [{ submittedBy, approvedBy } = { submittedBy: '', approvedBy: '' }] = await register();
  expect(submittedBy).not.toBe(approvedBy);
});

it('by the compliance officer needs no approval, and gets the approval of BSE and a last day', async () => {
  expect(await submit(compliance, { title: 'In the newspaper' })).toMatchObject({
    body: { outcome: 'done', reference: 'AD-0002' },
  });
  const [{ id } = { id: '' }] = await register();
  const change = (endsOn: string) =>
    compliance.raw(routes.changeAdvertisement, {
      params: { id },
      body: { endsOn, exchangeReference: 'BSE/ADV/17', reason },
    });
  expect(await change('2025-06-30')).toMatchObject({ status: 409 });
  expect((await register())[0]).toMatchObject({ endsOn: null, exchangeReference: null });
  expect((await change('2025-07-31')).status).toBe(204);
  expect((await register())[0]).toMatchObject({ endsOn: '2025-07-31', exchangeReference: 'BSE/ADV/17' });
});

it.each([
  ['praise', { bodyMarkdown: 'The best research in India.' }, 400],
  ['a past return', { bodyMarkdown: 'Our portfolio made 38% last year.' }, 400],
  ['urgency', { bodyMarkdown: 'Hurry, offer ends today.' }, 400],
  ['a text without the warning', { bodyMarkdown: 'Research on mid-caps.' }, 409],
  ['an end before the start', { endsOn: '2025-06-30' }, 409],
])('is refused with %s', async (_what, change, status) => {
  const before = (await register()).length;
  expect((await submit(compliance, change)).status).toBe(status);
  expect(await register()).toHaveLength(before);
});
