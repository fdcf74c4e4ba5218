import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeNote } from '@niveshak/contract/members/routes';
import { startImportUpload } from '@niveshak/contract/subscriber-import/routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

it('name the member or staff member that they are about', async () => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id from users where email = 'premium@demo.test'`,
  );
  const id = rows[0]?.id ?? '';
  await owner.call(writeNote, { params: { id }, body: { body: 'Called about the invoice.' } });
  const { entries } = await owner.call(readAudit, {});
  const nameOf = (action: string) => entries.find((entry) => entry.action === action)?.subjectName;
  expect(nameOf('member.note')).toBe('Meera Apte');
  expect(nameOf('staff.sign-in')).toBe('Anand Kulkarni');
  expect(entries.find(({ action }) => action === 'member.note')?.subjectId).toBe(id);
});

it('are searchable by their text', async () => {
  const { entries } = await owner.call(readAudit, { query: { search: 'signed in to' } });
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['staff.sign-in']));
});

it('name a subscriber file', async () => {
  const file = { fileName: 'subs.csv', bytes: 10, reason: 'Moving from Wordpress.' };
  await owner.call(startImportUpload, { body: file });
  const { entries } = await owner.call(readAudit, { query: { action: 'moving-in.upload' } });
  expect(entries[0]?.subjectName).toBe('Subscriber file subs.csv');
});
