import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import * as routes from '@niveshak/contract/billing/staff-routes';
import { buy, newBuyer } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

async function invoiceOf(buyer: TestMember) {
  const { documents } = await buyer.call(getBillingHistory, { query: { history: 'true' } });
  const [invoice] = documents;
  if (invoice === undefined) throw new Error('No invoice.');
  return invoice;
}
const record = (id: string, amount: number, certificate: string | null = null) =>
  finance.raw(routes.recordTds, {
    params: { id },
    body: { amount, quarter: '2025-26 Q1', certificate, reason: 'Form 16A of the payer.' },
  });
const registerLine = async (number: string) => {
  const { body } = await finance.raw(routes.saveGstFile, {
    params: { month: '2025-06', file: 'register.csv' },
  });
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body);
  return text.split('\r\n').find((line) => line.includes(number));
};

it('records the TDS of a business on its invoice; the register shows the latest record', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CMP3M', {
    details: {
      billingInfo: { state: 'KA', pincode: '560001', address: '5 Mahatma Gandhi Road, Bengaluru' },
      gstNumber: '29AAAPK0000C1ZP',
      companyName: 'Rao Traders',
    },
  });
  const { id, number } = await invoiceOf(buyer);
  expect((await record(id, 71_970)).status).toBe(204);
  expect(await registerLine(number)).toMatch(/,719\.70,2025-26 Q1,$/);
  expect((await record(id, 71_970, 'ABCDEFG')).status).toBe(204);
  expect(await registerLine(number)).toMatch(/,719\.70,2025-26 Q1,ABCDEFG$/);
  expect(await record(id, 143_941)).toMatchObject({ status: 409, body: { code: 'tds-refused' } });
});

it('refuses TDS of a person', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CMP3M');
  const { id } = await invoiceOf(buyer);
  expect(await record(id, 100)).toMatchObject({ status: 409, body: { code: 'tds-refused' } });
});
