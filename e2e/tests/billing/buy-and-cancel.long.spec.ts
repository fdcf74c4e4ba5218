import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../../src/test.ts';
import type { Person } from '../../src/person.ts';
import { sandbox } from '../../src/person.ts';

/** Buys the paid pro-rata plan, which is 91 days from 2 June for ₹7,057.07 with IGST (Karnataka). */
async function buy(person: Person): Promise<void> {
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMPONE');
  await person.verifyKyc();
  await person.eSign();
  await person.fillBilling({ state: 'Karnataka', pinCode: '560001' });
  await person.pay();
  await person.seesHome();
}

async function openCancellation(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: /^Cancel plan/ }).click();
  await expect(page.getByText('Total refund')).toBeVisible();
}

test('a purchase is in the history with its reason, and its invoice downloads', async ({ page, person }) => {
  await buy(person);
  await page.goto('/account');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Billing' }).click();
  const history = page.getByRole('table', { name: /Billing history/ });
  // A purchase is a single expandable row.
  await expect(history.getByRole('rowheader')).toHaveCount(1);
  await expect(history.getByRole('rowheader', { name: /Premium Pro-rata/ })).toBeVisible();
  await expect(history.getByText('₹7,057.07')).toHaveCount(1);
  await page.getByRole('button', { name: /^Details: Premium Pro-rata/ }).click();
  const parts = page.getByRole('list', { name: 'Details: Premium Pro-rata' });
  await expect(parts.getByText(/^Payment/)).toBeVisible();
  await expect(parts.getByText(/pay_/)).toBeVisible();
  const why = parts.getByLabel(/Why this amount: Tax invoice/);
  await expect(why).toContainText('IGST 18%');
  await expect(why).toContainText('₹1,076.50');

  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download INV/ })
    .first()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^INV-25-26-\d{6}\.pdf$/);
  expect(
    fs
      .readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // The filter is in the URL. A phone shows the same items as cards.
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL(/show=documents/);
  await expect(page.getByText(/pay_/)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: /Billing history/ })).toContainText('Tax invoice');
});

test('cancelling shows the refund, asks why, is done once and is documented', async ({ page, person }) => {
  await buy(person);
  await openCancellation(page);
  const cancellation = page.url();
  // Today counts as used, so the refund is 90 of 91 days of ₹5,980.57, plus IGST.
  const refund = page.getByRole('region', { name: 'Your refund' });
  await expect(refund).toContainText('₹5,914.85');
  await expect(refund).toContainText('IGST 18%');
  await expect(refund).toContainText('₹6,979.52');
  await expect(refund).toContainText('today, 2 Jun 2025');

  const cancel = page.getByRole('button', { name: 'Cancel subscription' });
  await page.getByLabel('Something else').check();
  await page.getByLabel('In your words').fill('I am moving abroad.');
  await cancel.click();

  // Keeping the plan changes nothing.
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep plan' }).click();
  await expect(question).toHaveCount(0);
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel subscription' }).click();

  await expect(page.getByRole('heading', { name: 'Your plan is cancelled' })).toBeFocused();
  await expect(page.locator('main')).toContainText('Last day of access: 2 Jun 2025');
  const mail = await sandbox.waitForMail(person.email, ({ subject }) => /cancel/i.test(subject));
  expect(mail.text).toContain('6,979.52');

  await page.getByRole('link', { name: 'See your documents' }).click();
  await expect(page.getByRole('rowheader', { name: /Credit note/ })).toBeVisible();
  await expect(page.getByText('−₹6,979.52')).toBeVisible();
  await page.getByRole('link', { name: 'Everything' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText('₹6,979.52 refunded')).toBeVisible();

  // The plan and its cancellation page both show that it is cancelled.
  await page.goto('/account');
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cancel plan/ })).toHaveCount(0);
  await page.goto(cancellation);
  await expect(page.getByRole('heading', { name: 'Already cancelled.' })).toBeVisible();
});

test('cancelling in a second tab shows a notice and has no second effect', async ({
  page,
  person,
  context,
}) => {
  await buy(person);
  await openCancellation(page);
  const other = await context.newPage();
  await openCancellation(other);
  for (const tab of [page, other]) {
    await tab.getByLabel('Not enough time to read').check();
    await tab.getByRole('button', { name: 'Cancel subscription' }).click();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(tab.getByRole('heading', { name: /cancelled/i })).toBeVisible();
  }
  await expect(other.getByRole('heading', { name: 'Already cancelled.' })).toBeVisible();
  await other.goto('/account/billing?show=documents');
  await expect(other.getByRole('rowheader', { name: /Credit note/ })).toHaveCount(1);
});
