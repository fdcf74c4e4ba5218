import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelSubscription } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/billing/staff-document-routes';
import { listGstMonths } from '@niveshak/contract/billing/staff-routes';
import { buy, inState, newBuyer, termRows, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

type Query = Readonly<Record<string, string>>;
const documents = (query: Query = {}) => finance.call(routes.listDocuments, { query });

it('lists an invoice and its credit note, searchable by number, email and kind', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M', { details: inState('KA') });
  const [term] = await termRows(test, member);
  await member.call(cancelSubscription, { params: { id: term?.id ?? '' }, body: { reason: 'A test.' } });
  const { rows, totals } = await documents({ search: member.email });
  const [note, invoice] = rows;
  expect(rows.map(({ state }) => state)).toEqual(['credit-note', 'invoice']);
  expect(invoice).toMatchObject({
    taxable: 719_700,
    gst: 129_546,
    originalNumber: null,
    isPendingRegistration: false,
  });
  expect(note?.originalNumber).toBe(invoice?.number);
  expect(totals).toEqual({
    count: 2,
    amount: (invoice?.amount ?? 0) - (note?.amount ?? 0),
    taxable: (invoice?.taxable ?? 0) - (note?.taxable ?? 0),
    gst: (invoice?.gst ?? 0) - (note?.gst ?? 0),
  });
  // Searching for a number finds all documents of its order.
  expect((await documents({ search: note?.number.toLowerCase() ?? '' })).rows).toEqual(rows);
  expect((await documents({ search: invoice?.number ?? '', state: 'invoice' })).rows).toEqual([invoice]);
});

it('sums to the GST of each month', async () => {
  const { months } = await finance.call(listGstMonths);
  expect(months.length).toBeGreaterThan(1);
  for (const { month, taxable, cgst, sgst, igst, invoices } of months) {
    const days = { from: `${month}-01`, to: lastDayOf(month) };
    const invoiced = await documents({ ...days, state: 'invoice' });
    const credited = await documents({ ...days, state: 'credit-note' });
    expect(invoiced.totals?.count).toBe(invoices);
    expect((invoiced.totals?.taxable ?? 0) + (credited.totals?.taxable ?? 0)).toBe(taxable);
    expect((invoiced.totals?.gst ?? 0) + (credited.totals?.gst ?? 0)).toBe(cgst + sgst + igst);
  }
});

function lastDayOf(month: string): string {
  const [year = '', of = ''] = month.split('-');
  return new Date(Date.UTC(Number(year), Number(of), 0)).toISOString().slice(0, 10);
}

it('returns the member’s PDF and records who read it', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  const [invoice] = (await documents({ search: member.email })).rows;
  const file = await finance.raw(routes.readDocument, { params: { id: invoice?.id ?? '' } });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(file.body as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { rows } = await test.database.pool.query(
    `select subject_id, after from staff_audit where action = 'document.read'`,
  );
  expect(rows).toEqual([{ subject_id: await userIdOf(test, member), after: { number: invoice?.number } }]);
});

it('exports the filtered documents as CSV, without a PAN', async () => {
  const { body } = await finance.raw(routes.saveDocuments, { query: { state: 'invoice' } });
  const lines = Buffer.from(body as Uint8Array)
    .toString('utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + ((await documents({ state: 'invoice' })).totals?.count ?? 0));
  const [newest] = (await documents({ state: 'invoice' })).rows;
  expect(lines[1]).toContain(newest?.number);
  expect(lines.join('\n')).not.toMatch(/(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/);
});
