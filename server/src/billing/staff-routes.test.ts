import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/billing/staff-routes';
import { gstFiles } from '@niveshak/domain/billing/gst-register';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { buy, inState, newBuyer } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { registerOfMonth, returnOfMonth } from './register.ts';

let test: TestApp;
let finance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', sunset: 'none' });
  finance = new TestStaff(test, 'finance@demo.test');
  await finance.enterStaff();
});
afterAll(() => test.close());

const monthOf = async (wanted: string) =>
  (await finance.call(routes.listGstMonths)).months.find(({ month }) => month === wanted);

it('sums the documents of each month and exports each section as a file', async () => {
  const before = (await monthOf('2025-06')) ?? { invoices: 0, creditNotes: 0, taxable: 0, igst: 0, cgst: 0 };
  await buy(test, await newBuyer(test), 'CMP3M', { details: inState('KA') });
  expect(await monthOf('2025-06')).toMatchObject({
    invoices: before.invoices + 1,
    creditNotes: before.creditNotes,
    taxable: before.taxable + 719_700,
    // 18 % because the buyer is in another state.
    igst: before.igst + 129_546,
    cgst: before.cgst,
  });
  const { months } = await finance.call(routes.listGstMonths);
  expect(months.map(({ month }) => month)).toEqual(
    months
      .map(({ month }) => month)
      .toSorted()
      .toReversed(),
  );

  const expected = new Map<string, string>();
  for await (const { name, csv } of registerOfMonth(test.database.db, calendarDate('2025-06-01')))
    expected.set(name, (expected.get(name) ?? '\ufeff') + csv);
  for (const file of gstFiles) {
    const { status, body } = await finance.raw(routes.saveGstFile, { params: { month: '2025-06', file } });
    expect(status).toBe(200);
    const text = body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body);
    expect(text.replace(/^\ufeff/, '')).toBe(expected.get(file)?.replace(/^\ufeff/, ''));
  }
  const upload = await finance.raw(routes.saveGstFile, { params: { month: '2025-06', file: 'gstr1.json' } });
  expect(upload.headers.get('content-type')).toContain('application/json');
  expect(upload.headers.get('content-disposition')).toContain('2025-06-gstr1.json');
  for await (const json of returnOfMonth(test.database.db, calendarDate('2025-06-01')))
    expect(upload.body).toEqual(JSON.parse(json));
  const zip = await finance.raw(routes.saveGstFile, { params: { month: '2025-06', file: 'documents.zip' } });
  expect(zip.headers.get('content-type')).toBe('application/zip');
  const { rows } = await test.database.pool.query(
    `select subject_id, after ->> 'file' as file from staff_audit where action = 'gst.save' order by sequence`,
  );
  const saved = [...gstFiles, 'gstr1.json', 'documents.zip'];
  expect(rows).toEqual(saved.map((file) => ({ subject_id: '2025-06', file })));
});

it('rejects an unknown month or file', async () => {
  for (const params of [
    { month: '2025-13', file: 'b2b.csv' },
    { month: '2025-06', file: '../secret' },
  ])
    expect((await finance.raw(routes.saveGstFile, { params: params as never })).status).toBe(400);
});
