import fs from 'node:fs';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('export everything, erase, and the sign-in is refused', async ({ page, person }) => {
  await person.buys('CMPONE');

  // Erasing during a paid plan would lose money, so the screen explains what to do first.
  await page.goto('/account/privacy');
  // Withdrawing consent takes as many clicks as giving it.
  const withdrawal = page.getByRole('region', { name: 'Withdraw your consent' });
  await expect(withdrawal.getByRole('link', { name: 'Turn them off' })).toHaveAttribute(
    'href',
    '/account/notifications',
  );
  const nominee = page.getByRole('region', { name: 'Your nominee' });
  await nominee.getByRole('button', { name: 'Add nominee' }).click();
  await nominee.getByRole('button', { name: 'Save nominee' }).click();
  await expect(nominee.getByText('Enter the name.')).toBeVisible();
  await nominee.getByLabel('Nominee’s name').fill('Ravi Rao');
  await nominee.getByLabel('Relationship to you').fill('Husband');
  await nominee.getByLabel('Nominee’s email').fill('ravi@members.test');
  await nominee.getByRole('button', { name: 'Save nominee' }).click();
  await expect(nominee.getByText('Ravi Rao (Husband), ravi@members.test')).toBeVisible();
  await expect(page.getByText(/Cancel it first to get a refund/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase my account' })).toBeDisabled();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const zip = fs.readFileSync(await download.path()).toString('latin1');
  expect(zip).toContain('data/orders.json');
  expect(zip).toMatch(/documents\/INV-25-26-\d{6}\.pdf/);

  await page.goto('/account');
  await page.getByRole('link', { name: /^Cancel plan/ }).click();
  await page.getByLabel('Too expensive').check();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan is cancelled' })).toBeVisible();

  await page.goto('/account/privacy');
  await page.getByRole('button', { name: 'Erase my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
  const confirm = dialog.getByRole('button', { name: 'Erase my account' });
  await dialog.getByLabel('Your email address').fill('somebody@else.test');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Your email address').fill(person.email);
  await confirm.click();
  await expect(page.getByText('Your account is erased.', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);

  await expect
    .poll(
      async () => {
        await person.signIn();
        await expect(page.getByRole('alert').first()).toBeVisible();
        return page.getByRole('alert').first().innerText();
      },
      { timeout: 20_000 },
    )
    .toMatch(/Login failed/);
});

test('billing details are saved for the next invoice, and a wrong GST number is not', async ({ page }) => {
  await new Person(page, 'prorata@demo.test', demoPassword).signIn();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await page.goto('/account/profile');
  const form = page.getByRole('form', { name: 'Billing details' });
  await form.getByLabel('GST number').fill('27AAACZ0000A1Z8');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Invalid GST number.')).toBeVisible();
  await form.getByLabel('GST number').fill('');
  await form.getByLabel('Billing address').fill('7 Fort Road, Pune');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your billing details are saved.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Billing address')).toHaveValue('7 Fort Road, Pune');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the signed terms/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^terms-.*\.pdf$/);
});
