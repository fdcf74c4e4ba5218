import { readFile } from 'node:fs/promises';
import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { nextPan } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('an HUF verifies its PAN; the compliance officer records a KRA status and finds it in the register', async ({
  person,
  page,
  newContext,
}) => {
  await person.joins();
  await person.choosePlan('CML3M');
  const pan = nextPan();
  await page.getByLabel('PAN', { exact: true }).fill(`${pan.slice(0, 3)}H${pan.slice(4)}`);
  await page.getByLabel('Organisation').fill('Rao HUF');
  await page.getByLabel('Date of incorporation').fill('01-04-2015');
  await page.getByRole('button', { name: 'Verify KYC' }).click();
  await expect(page.getByText('Your identity is verified.')).toBeVisible();
  await expect(page.getByLabel('Organisation')).toHaveValue('Rao HUF');

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'compliance');
  await desk.goto('/staff/clients');
  await expect(desk.getByText(/^Clients on /)).toBeVisible();
  await desk.getByLabel('Search').fill('premium@demo.test');
  await desk.getByRole('button', { name: 'Filter' }).click();
  const row = desk.getByRole('row').filter({ hasText: 'premium@demo.test' });
  await expect(row).toContainText(/X{6}\d{3}[A-Z]/);
  await expect(row).toContainText('Not checked');

  await row.getByRole('link').click();
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('Record KRA status', 'menuitem');
  await desk.getByLabel('Status at the KRA').selectOption('validated');
  await desk.getByLabel('Reference (optional)').fill('KRA-2025-77');
  await desk.getByLabel('Reason').fill('Looked up at the KRA.');
  await job.click('Record KRA status');
  await expect(desk.getByText('KRA status recorded.')).toBeVisible();
  await desk.goto('/staff/clients?kra=validated');
  await expect(row).toContainText('KRA-2025-77');
});

test('a PAN not linked with Aadhaar is refused, and staff see the reason', async ({
  person,
  page,
  newContext,
}) => {
  await person.joins();
  await person.choosePlan('CML3M');
  await page.getByLabel('Date of birth').fill('17-04-1990');
  await page.getByLabel('PAN', { exact: true }).fill(nextPan().replace('0000', '0001'));
  await page.getByRole('button', { name: 'Verify KYC' }).click();
  await expect(page.getByText(/Your PAN is not linked with Aadhaar, so it is inoperative/)).toBeVisible();

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'compliance');
  await openMember(desk, person.email);
  await expect(desk.getByText('Last check failed: PAN not linked with Aadhaar')).toBeVisible();
});

test('the compliance officer saves the half-yearly report of the last half-year', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'compliance');
  await desk.goto('/staff/complaints');
  await desk.getByRole('button', { name: 'Half-yearly report' }).click();
  await expect(desk.getByRole('combobox', { name: 'Half-year' })).toHaveValue(/-(04|10)-01$/);
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save report' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^half-year-\d{4}-\d\d-01-\d{4}-\d\d-3[01]\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/Clients,New clients,\d+/);
  expect(csv).toContain('Fees,"Net fees, excluding GST",');
});
