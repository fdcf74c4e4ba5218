import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSampleEmails } from '@niveshak/contract/lifecycle-emails/staff-routes';
import { emailKindNames } from '@niveshak/domain/notifications/email-kinds';
import demoFirm from '../../demo/firm.json' with { type: 'json' };
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let editor: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  editor = new TestStaff(test, 'editor@demo.test');
  await editor.enterStaff();
});
afterAll(() => test.close());

it.each(emailKindNames)('previews %s in the firm’s name', async (kind) => {
  const { emails } = await editor.call(getSampleEmails, { params: { kind } });
  expect(emails.length).toBeGreaterThan(0);
  for (const { subject, html } of emails) {
    expect(subject).not.toBe('');
    expect(html).toContain(demoFirm.legalName);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(subject + html).not.toContain('{{');
  }
});
