import { enterConsole, openSection } from '../../src/console.ts';
import { inspectLooks } from '../../src/inspect.ts';
import { sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a bank transfer: the member sees the account, staff record it, and the invoice is issued', async ({
  page,
  person,
  newContext,
}) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'owner');
  await desk.goto('/staff/settings?view=transfers');
  await desk.getByLabel('Members may pay by bank transfer').check();
  await desk.getByLabel('Account holder').fill('Sahyadri Research LLP');
  await desk.getByLabel('Account number').fill('50200012345678');
  await desk.getByLabel('IFSC').fill('HDFC0001234');
  await desk.getByLabel('Bank and branch').fill('HDFC Bank, Pune');
  await desk.getByLabel('Reason').fill('We take bank transfers.');
  await desk.getByRole('button', { name: 'Save bank account' }).click();
  await expect(desk.getByText('Saved and in effect.')).toBeVisible();

  await person.fillsCheckout('CML3M');
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for your transfer' });
  await expect(waiting).toContainText('50200012345678');
  await expect(waiting).toContainText('HDFC0001234');
  await inspectLooks(page, 'transfer-waiting');
  const details = await sandbox.waitForMail(person.email, ({ subject }) => subject.startsWith('Transfer ₹'));
  expect(details.text).toContain('50200012345678');
  await page.goto('/');
  await expect(waiting).toContainText('50200012345678');
  const utr = `5153${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  await waiting.getByLabel('UTR of your transfer').fill(utr);
  await waiting.getByRole('button', { name: 'Save UTR' }).click();
  await expect(page.getByText('UTR saved.')).toBeVisible();
  await page.reload();
  await expect(waiting.getByLabel('UTR of your transfer')).toHaveValue(utr);

  await openSection(desk, 'Money', 'Bank transfers');
  const row = desk.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: 'Record transfer' }).click();
  const form = desk.getByRole('dialog');
  await expect(form.getByLabel('UTR', { exact: true })).toHaveValue(utr);
  await form.getByLabel('Date of the transfer').fill('2025-06-02');
  await form.getByLabel('Payer').fill('ASHA RAO');
  await form.getByLabel('Reason').fill('On the statement of today.');
  await inspectLooks(desk, 'transfer-record');
  await form.getByRole('button', { name: 'Record transfer' }).click();
  await expect(desk.getByText('Recorded. The plan is active and the invoice is issued.')).toBeVisible();

  const mail = await sandbox.waitForMail(person.email, ({ subject }) => subject.includes('active'), 20_000);
  expect(mail.text).toContain('Lite');
  await page.goto('/account/billing');
  await expect(page.getByRole('button', { name: /^Download .*INV/ }).first()).toBeVisible();
});
