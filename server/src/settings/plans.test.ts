import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPlans } from '@niveshak/contract/catalogue/routes';
import * as routes from '@niveshak/contract/settings/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
let member: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  member = await test.demoMember('premium');
});
afterAll(() => test.close());

it('is shown immediately after saving, and keeps every earlier wording', async () => {
  const before = await owner.call(routes.getStaffPlans);
  const plan = before.plans.find(({ alias }) => alias === 'CMP1Y');
  if (plan === undefined) throw new Error('The catalogue has the annual plan.');
  const texts = { ...plan.texts, product: 'Premium, a year', features: ['Research', 'Portfolios'] };
  const body = { seen: before.seen, alias: 'CMP1Y', texts, reason: 'Plainer names' } as const;
  expect((await owner.raw(routes.savePlanTexts, { body })).status).toBe(204);
  const shown = (await member.call(listPlans)).find(({ id }) => id === 'CMP1Y');
  expect(shown).toMatchObject({ product: 'Premium, a year', features: ['Research', 'Portfolios'] });
  // Of two concurrent saves, the second is refused.
  expect(await owner.raw(routes.savePlanTexts, { body })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  const { rows } = await test.database.pool.query<{ product: string }>(
    `select description ->> 'product' as product from plan_versions where alias = 'CMP1Y' order by id`,
  );
  expect(rows.map(({ product }) => product)).toEqual([plan.texts.product, 'Premium, a year']);
});

it('refuses a promise of returns', async () => {
  const { seen, plans } = await owner.call(routes.getStaffPlans);
  const texts = plans.find(({ alias }) => alias === 'CML1Y')?.texts;
  if (texts === undefined) throw new Error('The catalogue has Lite.');
  const features = ['Notes', 'Guaranteed 20% a year'];
  const refused = await owner.raw(routes.savePlanTexts, {
    body: { seen, alias: 'CML1Y', texts: { ...texts, features }, reason: 'Louder' },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'texts.features.1', message: expect.stringContaining('Guaranteed') }] },
  });
});
