import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { getPrices, saveNoticeDeliveries, savePrices } from '@niveshak/contract/settings/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'Dearer from that day.';
let fixture: TestApp;
let owner: TestStaff;
let finance: TestStaff;

beforeAll(async () => {
  fixture = await createTestApp({ demo: 'people' });
  owner = new TestStaff(fixture, 'owner@demo.test');
  finance = new TestStaff(fixture, 'finance@demo.test');
  await owner.enterStaff();
  await finance.enterStaff();
});
afterAll(() => fixture.close());

const prepare = async (by: TestStaff, from: string, fullPrice: number, version?: string) => {
  const seen = version ?? (await by.call(getPrices)).seen;
  return by.raw(savePrices, { body: { seen, from, prices: [{ alias: 'CML3M', fullPrice }], reason } });
};
const decide = (by: TestStaff, id: string, decision: 'approve' | 'reject') =>
  by.raw(decideApproval, { params: { id }, body: { decision, reason: 'Looked at.' } });
const waiting = async () => (await owner.call(getApprovals)).approvals[0]?.id ?? '';
const ofLite = async (by: TestStaff) =>
  (await by.call(getPrices)).prices
    .filter(({ alias }) => alias === 'CML3M')
    .map(({ from, state }) => [from, state]);

it('changes the price of a plan after a second approval', async () => {
  expect(await prepare(owner, '2025-06-02', 200_000)).toMatchObject({ body: { code: 'setting-refused' } });
  const { seen } = await owner.call(getPrices);
  expect(await prepare(owner, '2025-06-20', 200_000, seen)).toMatchObject({ body: { outcome: 'waiting' } });
  expect(await ofLite(owner)).toEqual([['2020-01-01', 'in-force']]);
  expect(await prepare(finance, '2025-06-21', 190_000)).toMatchObject({
    body: { code: 'changed-meanwhile' },
  });

  const [item] = (await finance.call(getApprovals)).approvals;
  expect(item).toMatchObject({
    act: 'set-prices',
    title: 'New prices from 20 Jun 2025: Lite Quarterly ₹2,000.00',
    memberId: null,
    amount: null,
    isOwn: false,
  });
  const today = await finance.call(getToday);
  expect(today.waiting.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^\d+ days to decide on new prices that /),
  );
  const id = item?.id ?? '';
  expect(await decide(owner, id, 'approve')).toMatchObject({ status: 409, body: { code: 'own-request' } });
  const both = await Promise.all([decide(finance, id, 'approve'), decide(finance, id, 'approve')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await ofLite(owner)).toEqual([
    ['2020-01-01', 'in-force'],
    ['2025-06-20', 'to-come'],
  ]);
  expect(await prepare(owner, '2025-06-22', 210_000, seen)).toMatchObject({
    body: { code: 'changed-meanwhile' },
  });
  // Other processes see the change immediately.
  const other = await fixture.anotherProcess();
  const colleague = new TestStaff({ ...fixture, origin: other.origin }, 'finance@demo.test');
  await colleague.enterStaff();
  expect(await ofLite(colleague)).toHaveLength(2);
});

it('changes nothing when rejected, or if the price for that day changed since', async () => {
  await prepare(owner, '2025-07-01', 220_000);
  expect((await decide(finance, await waiting(), 'reject')).status).toBe(204);
  expect(await ofLite(owner)).toHaveLength(2);

  await prepare(owner, '2025-07-01', 220_000);
  await fixture.database.pool.query(
    `insert into plan_prices (alias, valid_from, full_price_paise) values ('CML3M', '2025-06-25', 215000)`,
  );
  expect(await decide(finance, await waiting(), 'approve')).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  const { rows } = await fixture.database.pool.query<{ action: string }>(
    `select action from staff_audit where action like 'prices.%' order by sequence`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'prices.prepare',
    'prices.approve',
    'prices.save',
    'prices.prepare',
    'prices.reject',
    'prices.prepare',
  ]);
});

it('emails clients 15 days before a higher price, once, and not for a lower one', async () => {
  expect((await decide(finance, await waiting(), 'reject')).status).toBe(204);
  expect(await prepare(owner, '2025-06-16', 900_000)).toMatchObject({
    body: { code: 'setting-refused', detail: expect.stringContaining('15 days') },
  });
  expect(await prepare(owner, '2025-06-03', 90_000)).toMatchObject({ body: { outcome: 'waiting' } });
  expect((await decide(finance, await waiting(), 'reject')).status).toBe(204);
  expect(await prepare(owner, '2025-07-20', 900_000)).toMatchObject({ body: { outcome: 'waiting' } });
  expect((await decide(finance, await waiting(), 'approve')).status).toBe(204);
  await fixture.app.startJobs();
  const raised = async () =>
    (await owner.call(getPrices)).prices.find(({ from }) => from === '2025-07-20')?.notices;
  await expect.poll(raised, { timeout: 20_000 }).toMatchObject({ waiting: 0, refused: 0 });
  const sent = (await raised())?.sent ?? 0;
  expect(sent).toBeGreaterThan(5);
  const mails = (await fixture.control.mail('lite@demo.test')).filter(
    ({ subject }) => subject === 'New prices from 20 Jul 2025',
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Lite Quarterly');
  expect(mails[0]?.text).toContain('₹9,000.00, plus GST');

  const params = { kind: 'prices', name: '2025-07-20' } as const;
  const list = await owner.raw(saveNoticeDeliveries, { params });
  const csv = Buffer.from(list.body instanceof Uint8Array ? list.body : []).toString();
  expect(csv.split('\r\n')).toHaveLength(sent + 2);
  expect(csv).toMatch(/^lite@demo\.test,sent,2025-/m);
});
