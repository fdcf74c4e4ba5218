import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/routes';
import { paise } from '@niveshak/domain/primitives/paise';
import { buy, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { testPerson } from '../testing/test-member.ts';
import { readFeeCap, saveFeeCap } from './fee-cap.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
});
afterAll(() => test.close());

const buyerOf = async (userId: string): Promise<unknown> => {
  const { rows } = await test.database.pool.query<{ agreed: { billing: unknown } }>(
    'select agreed from orders where user_id = $1',
    [userId],
  );
  return rows[0]?.agreed.billing;
};

it('invoices a Hindu undivided family in its name and applies the fee cap to it, but not to a company', async () => {
  const cap = await readFeeCap(test.database.db);
  const family = await test.newMember();
  const huf = { ...testPerson, organisationName: 'Rao HUF' };
  await family.verifyAndSign('ZZXHR0000C', huf);
  await buy(test, family, 'CML3M');
  const id = await userIdOf(test, family);
  expect(await buyerOf(id)).toMatchObject({ firstName: 'Asha', businessName: 'Rao HUF', gstNumber: null });
  const { rows } = await test.database.pool.query<{ text: string }>(
    'select to_jsonb(documents)::text as text from documents where user_id = $1',
    [id],
  );
  expect(rows[0]?.text).toContain('Rao HUF');

  await saveFeeCap(test.database.db, paise(100));
  const company = await test.newMember();
  const traders = { ...testPerson, organisationName: 'Rao Traders Pvt. Ltd.' };
  await company.verifyAndSign('ZZXCR0000C', traders);
  const order = async (member: typeof company) => {
    const quote = await member.quote('CMP1Y', { state: 'MH' });
    return member.raw(routes.subscribe, { body: member.subscribeBody('CMP1Y', quote) });
  };
  expect(await order(family)).toMatchObject({ status: 409, body: { code: 'fee-cap' } });
  expect((await order(company)).status).toBe(200);
  await saveFeeCap(test.database.db, cap);
});
