import { afterAll, beforeAll, expect, it } from 'vitest';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import type { ResponseOf, Route } from '@niveshak/contract/http/route';
import * as routes from '@niveshak/contract/catalogue/staff-coupon-routes';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import { previewOffering } from '@niveshak/contract/settings/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { CallInput } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'For the autumn campaign.';
const conditions = {
  plans: null,
  validFrom: null,
  validTo: null,
  totalLimit: null,
  perMemberLimit: null,
  firstPurchaseOnly: false,
};
const tenPercent = { reduction: { kind: 'percent', basisPoints: 1_000 }, ...conditions };

let world: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  world = await createTestApp({ demo: 'people' });
  owner = new TestStaff(world, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => world.close());

async function get<R extends Route>(route: R, input?: CallInput): Promise<ResponseOf<R>> {
  const { status, body } = await owner.raw(route, input);
  expect(status).toBe(200);
  return body as ResponseOf<R>;
}

/** Returns the code's discount on the annual plan for a new member, in paise. */
async function discountOf(couponCode: string): Promise<number | undefined> {
  const member = await world.newMember();
  const { CMP1Y } = await member.call(getQuotes, { query: { couponCode } });
  return CMP1Y?.price?.couponDiscount?.amount;
}

it('creates a coupon once, changes its validity, and ends it', async () => {
  const create = () => owner.raw(routes.createCoupon, { body: { code: 'autumn', ...tenPercent, reason } });
  expect((await create()).status).toBe(200);
  expect(await create()).toMatchObject({ status: 409, body: { code: 'setting-refused' } });
  expect(await discountOf('autumn')).toBeGreaterThan(0);

  const find = async () => (await get(routes.getCoupons)).coupons.find(({ code }) => code === 'AUTUMN');
  const { revision } = (await find()) ?? { revision: 0 };
  const change = (validTo: string) =>
    owner.raw(routes.changeCoupon, {
      params: { code: 'AUTUMN' },
      body: { revision, ...conditions, validTo, reason },
    });
  const two = await Promise.all([change('2025-06-01'), change('2025-06-01')]);
  expect(two.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await find()).toMatchObject({ state: 'over', reduction: tenPercent.reduction });
  expect(await discountOf('AUTUMN')).toBeUndefined();
});

it('creates ten thousand distinct codes, exports them and ends them', async () => {
  const body = { name: 'Autumn fair', size: 10_000, prefix: 'FAIR', ...tenPercent, totalLimit: 1, reason };
  const made = await get(routes.createCouponBatch, { body });
  const id = made.outcome === 'done' ? made.id : '';
  const params = { id };
  const { codes } = await get(routes.getBatchCodes, { params, body: { reason } });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(10_000);
  expect(codes.every(({ code }) => /^FAIR-[2-9A-HJ-NP-Z]{10}$/.test(code))).toBe(true);
  const listed = await get(routes.getCoupons);
  expect(listed.batches).toMatchObject([
    { id, name: 'Autumn fair', size: 10_000, madeBy: 'owner@demo.test', state: 'running' },
  ]);
  // Codes are listed by batch, not individually.
  expect(listed.coupons.some(({ code }) => code.startsWith('FAIR-'))).toBe(false);

  const code = codes[0]?.code ?? '';
  expect(await discountOf(code)).toBeGreaterThan(0);
  const end = () => owner.raw(routes.endCouponBatch, { params, body: { reason } });
  expect((await end()).status).toBe(204);
  expect((await end()).status).toBe(409);
  expect(await discountOf(code)).toBeUndefined();
  const { rows } = await world.database.pool.query(
    `select action from staff_audit where subject_id = $1 order by sequence`,
    [id],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'coupon.create-batch',
    'coupon.take-codes',
    'coupon.end-batch',
  ]);
});

it('previews the discount of a coupon before it is created', async () => {
  const change = { kind: 'coupon', ...tenPercent, plans: ['CMP1Y'] };
  const { members } = await get(previewOffering, { body: { change } });
  const quotes = members[0]?.quotes ?? [];
  const changed = quotes.filter(({ before, after }) => before?.netPrice !== after?.netPrice);
  expect(changed.map(({ alias }) => alias)).toEqual(['CMP1Y']);
});

it('requires a second approver for coupons that make a plan free', async () => {
  const free = { reduction: { kind: 'percent', basisPoints: 10_000 }, ...conditions, reason };
  // Up to the refund limit, no second approver is needed.
  const few = { ...free, code: 'FEW', plans: ['CML3M'], totalLimit: 4 };
  expect(await owner.raw(routes.createCoupon, { body: few })).toMatchObject({ body: { outcome: 'done' } });
  const { revision } = (await get(routes.getCoupons)).coupons.find(({ code }) => code === 'FEW') ?? {
    revision: 0,
  };
  const more = { revision, ...conditions, plans: ['CML3M'], totalLimit: 5, reason };
  const change = (body: object) => owner.raw(routes.changeCoupon, { params: { code: 'FEW' }, body });
  expect(await change(more)).toMatchObject({ body: { code: 'setting-refused' } });
  expect((await change({ ...more, totalLimit: 3 })).status).toBe(204);

  const all = { ...free, code: 'ALL' };
  expect(await owner.raw(routes.createCoupon, { body: all })).toMatchObject({ body: { outcome: 'waiting' } });
  expect(await owner.raw(routes.createCoupon, { body: all })).toMatchObject({
    body: { code: 'setting-refused' },
  });
  expect(await discountOf('ALL')).toBeUndefined();
  const batch = { ...free, plans: ['CML3M'], totalLimit: 1, name: 'Partners', size: 100, prefix: 'P' };
  expect(await owner.raw(routes.createCouponBatch, { body: batch })).toMatchObject({
    body: { outcome: 'waiting' },
  });

  const { approvals } = await get(getApprovals);
  expect(approvals.map(({ act, title, amount }) => [act, title, amount?.amount ?? null])).toEqual([
    ['make-coupons', 'Coupon ALL that gives a plan away, without a limit', null],
    ['make-coupons', '100 coupons “Partners” that give a plan away, each for one use', 21_204_600],
  ]);
  const decide = (by: TestStaff, at: number, decision: 'approve' | 'reject') =>
    by.raw(decideApproval, { params: { id: approvals[at]?.id ?? '' }, body: { decision, reason } });
  expect(await decide(owner, 0, 'approve')).toMatchObject({ body: { code: 'own-request' } });
  const finance = new TestStaff(world, 'finance@demo.test');
  await finance.enterStaff();
  expect((await decide(finance, 0, 'approve')).status).toBe(204);
  expect((await decide(finance, 1, 'reject')).status).toBe(204);
  expect(await discountOf('ALL')).toBeGreaterThan(0);
  expect((await get(routes.getCoupons)).batches.map(({ name }) => name)).not.toContain('Partners');
});

it('keeps an approval open if its code was taken meanwhile', async () => {
  const free = { reduction: { kind: 'percent', basisPoints: 10_000 }, ...conditions, code: 'TAKEN', reason };
  expect(await owner.raw(routes.createCoupon, { body: free })).toMatchObject({
    body: { outcome: 'waiting' },
  });
  const discount = { ...tenPercent, code: 'TAKEN', reason };
  expect(await owner.raw(routes.createCoupon, { body: discount })).toMatchObject({
    body: { outcome: 'done' },
  });
  const open = async () =>
    (await get(getApprovals)).approvals.filter(({ title }) => title.startsWith('Coupon TAKEN'));
  const [waiting] = await open();
  const params = { id: waiting?.id ?? '' };
  const finance = new TestStaff(world, 'finance@demo.test');
  await world.database.db.updateTable('staff').set({ last_code_step: '0' }).execute();
  await finance.enterStaff();
  const decide = (decision: 'approve' | 'reject') =>
    finance.raw(decideApproval, { params, body: { decision, reason } });
  expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'setting-refused' } });
  expect(await open()).toHaveLength(1);
  expect((await decide('reject')).status).toBe(204);
});
