import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/settings/registration-routes';
import { getSetup } from '@niveshak/contract/settings/routes';
import { getDue } from '@niveshak/contract/upcoming/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'The circular of July.';
let test: TestApp;
let compliance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  compliance = new TestStaff(test, 'compliance@demo.test');
  await compliance.enterStaff();
});
afterAll(() => test.close());

const problem = async () =>
  (await compliance.call(getSetup)).checks.find(({ id }) => id === 'addresses')?.problem ?? null;
const saveAddress = (address: string, reportedOn: string | null) =>
  compliance.call(routes.saveFirmAddress, { body: { address, reportedOn, reason } });

it('the launch checklist names addresses that were not reported to BSE', async () => {
  const { firm, appOrigin } = await originsOf();
  expect(await problem()).toBe(`Not reported: ${firm}, ${appOrigin}.`);
  await saveAddress(firm, '2025-05-20');
  await saveAddress(appOrigin, '2025-05-20');
  expect(await problem()).toBeNull();
  await saveAddress('@sahyadri on X', null);
  expect(await problem()).toBe('Not reported: @sahyadri on X.');
  await compliance.call(routes.removeFirmAddress, { body: { address: '@sahyadri on X', reason } });
  expect(await problem()).toBeNull();
  const { addresses } = await compliance.call(routes.getRegistrations);
  expect(addresses.map(({ reportedOn }) => reportedOn)).toEqual(['2025-05-20', '2025-05-20']);
});

async function originsOf() {
  const { appOrigin } = await compliance.call(getSetup);
  return { firm: 'sahyadri.test', appOrigin: new URL(appOrigin).hostname };
}

it('filing dates and the end of a NISM certificate are in the list of upcoming work', async () => {
  const certificate = { number: 'NISM-XV-1', analyst: 'Ira Deshmukh', validUntil: '2025-06-15' };
  await compliance.call(routes.saveCertificate, { body: { ...certificate, reason } });
  const { rows } = await compliance.call(getDue, { query: { kind: 'statutory', to: '2025-07-01' } });
  expect(rows.map(({ day, about }) => [day, about])).toEqual([
    ['2025-06-11', 'GSTR-1 for May 2025 is due'],
    ['2025-06-15', 'NISM certificate NISM-XV-1 of Ira Deshmukh ends'],
    ['2025-06-20', 'GSTR-3B for May 2025 is due'],
  ]);
  await compliance.call(routes.removeCertificate, { body: { number: 'NISM-XV-1', reason } });
  expect((await compliance.call(routes.getRegistrations)).certificates).toEqual([]);
});
