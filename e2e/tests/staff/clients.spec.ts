import { clicksOn, enterConsole } from '../../src/console.ts';
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
  await job.click('Record the KRA status', 'menuitem');
  await desk.getByLabel('Status at the KRA').selectOption('validated');
  await desk.getByLabel('Reference (optional)').fill('KRA-2025-77');
  await desk.getByLabel('Reason').fill('Looked up at the KRA.');
  await job.click('Record KRA status');
  await expect(desk.getByText('The KRA status is recorded.')).toBeVisible();
  await desk.goto('/staff/clients?kra=validated');
  await expect(row).toContainText('KRA-2025-77');
});
