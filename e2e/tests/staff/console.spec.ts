import { clicksOn, enterConsole, openMember, openSection } from '../../src/console.ts';
import { sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a complimentary plan is granted in three clicks and begins when the member agrees to the terms', async ({
  person,
  page,
  newContext,
}) => {
  await person.joins();
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, person.email);
  const job = clicksOn(desk);
  await job.click('Grant plan');
  await expect(desk.getByText(/has not agreed to the terms/)).toBeVisible();
  await desk.getByLabel('Last day').fill('2025-06-30');
  await desk.getByLabel('Reason').fill('A guest of the annual meeting.');
  await job.click('Grant');
  await expect(desk.getByText(/^Link sent. The plan begins when the member agrees/)).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);

  const mail = await sandbox.waitForMail(person.email, ({ subject }) => subject.includes('gives you'));
  await page.goto(/https?:\/\/\S*\/claim\/[\w-]+/.exec(mail.text)?.[0] ?? '');
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Start my plan' }).click();
  await person.seesHome();
});

test('part of a payment is refunded in three clicks with a fresh code, and the member is notified', async ({
  person,
  newContext,
}) => {
  await person.buys('CML3M');
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  await openMember(desk, person.email);
  const job = clicksOn(desk);
  await job.click('Refund');
  await expect(desk.getByRole('radio', { name: /^Unused days: ₹[\d,.]+, and end the plan$/ })).toBeChecked();
  await desk.getByLabel('Another amount, and keep the plan').check();
  await desk.getByLabel('Amount in rupees, GST included').fill('118');
  await expect(desk.getByText(/is refunded, including ₹18.00 GST/)).toBeVisible();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expect(dialog.getByText('Enter at least 3 characters.')).toBeVisible();
  await desk.getByLabel('Reason').fill('The archive was away for a day.');
  await job.click('Refund ₹118.00');
  await expect(desk.getByText(/Refund started. Credit note CRN\//)).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  const message = await sandbox.waitForMail(person.email, ({ text }) => text.includes('118.00'));
  expect(message.text).toMatch(/Credit note: CRN\//);
});

test('roles see only permitted actions, and the audit log records who did what', async ({ newContext }) => {
  const editor = await (await newContext()).newPage();
  await enterConsole(editor, 'editor');
  const sections = editor.getByRole('navigation', { name: 'Sections' }).first();
  await expect(sections.getByRole('link')).toHaveText([/^Today/, 'Research', 'Portfolios', 'Settings']);
  await openSection(editor, 'Settings');
  const pages = editor.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(pages).toHaveText([
    'Profile',
    'Registrations',
    'Legal texts',
    'Advertising',
    'Emails',
    'Launch checklist',
    'Catalogue',
    'Invoices',
    'Limits',
    'Bank account',
    'Pauses',
  ]);
  const owner = await (await newContext()).newPage();
  await enterConsole(owner, 'owner');
  await openSection(owner, 'Operations', 'Audit');
  await expect(owner.getByText(/entries; none was altered/)).toBeVisible();
  await expect(owner.getByRole('cell', { name: 'Leela Menon' }).first()).toBeVisible();
});
