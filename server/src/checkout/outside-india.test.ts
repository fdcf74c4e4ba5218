import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMember } from '@niveshak/contract/members/routes';
import * as routes from '@niveshak/contract/checkout/routes';
import { getSettings, saveSelling } from '@niveshak/contract/settings/routes';
import { buy, newBuyer, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'The accountant decided.';
let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

const london = { state: 'OT', pincode: 'SW1A 1AA', address: '10 Downing Street, London, United Kingdom' };
const details = { billingInfo: london, phone: '+442079460958' };

it('charges IGST to a buyer outside India, with place of supply 97', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CML3M', { details });
  const id = await userIdOf(test, member);
  const { billing, mobile } = await owner.call(getMember, { params: { id } });
  expect(mobile).toBe('+442079460958');
  expect(billing.documents).toHaveLength(1);
  const { rows } = await test.database.pool.query<{ content: unknown }>(
    'select to_jsonb(documents) as content from documents where user_id = $1',
    [id],
  );
  const text = JSON.stringify(rows);
  expect(text).toContain('"gstCode": "97"'.replace(': ', ':'));
  expect(text).toContain('IGST');
  expect(text).not.toContain('CGST');
});

it.each([
  [{ phone: '9876543210' }, 'userDetails.phone'],
  [{ billingInfo: { ...london, pincode: '' } }, 'userDetails.billingInfo.pincode'],
  [{ billingInfo: { ...london, address: ' ' } }, 'userDetails.billingInfo.address'],
])('is refused with %j', async (change, path) => {
  const member = await newBuyer(test);
  const quote = await member.quote('CML3M', { state: 'OT' });
  const body = member.subscribeBody('CML3M', quote, { details: { ...details, ...change } });
  expect(await member.raw(routes.subscribe, { body })).toMatchObject({
    status: 400,
    body: { errors: [{ path }] },
  });
});

it('is refused if the firm does not sell abroad', async () => {
  const save = async (sellsOutsideIndia: boolean) => {
    const { seen, settings } = (await owner.call(getSettings)).selling;
    const body = { seen, settings: { ...settings, sellsOutsideIndia }, reason };
    expect((await owner.raw(saveSelling, { body })).status).toBe(204);
  };
  await save(false);
  const member = await newBuyer(test);
  const quote = await member.quote('CML3M', { state: 'OT' });
  const body = member.subscribeBody('CML3M', quote, { details });
  expect(await member.raw(routes.subscribe, { body })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'userDetails.billingInfo.state' }] },
  });
  await save(true);
  expect((await member.raw(routes.subscribe, { body })).status).toBe(200);
});
