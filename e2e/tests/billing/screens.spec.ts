import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

test('billing', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/account/billing');
  await page
    .getByRole('button', { name: /^(Details|Why this amount)/ })
    .first()
    .click();
  await inspectLooks(page, 'billing');
});

test('billing-error: without a connection it shows an error and reloads once connected', async ({
  ownPageOf,
  watching,
}) => {
  const page = await ownPageOf('premium');
  // The first visit caches the screen's code. The reload drops its data.
  await page.goto('/account/billing');
  await expect(page.getByRole('button', { name: /^(Details|Why this amount)/ }).first()).toBeVisible();
  // Not the overview, which loads the same history.
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { name: 'Signed terms' })).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Billing' });
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach our servers.', { timeout: 20_000 });
  await inspectLooks(page, 'billing-error');
  await page.context().setOffline(false);
  expect(watching.takeComplaints(/ERR_INTERNET_DISCONNECTED/)).not.toEqual([]);
  await expect(page.getByRole('button', { name: /^(Details|Why this amount)/ }).first()).toBeVisible();
  await page.context().close();
});

test('billing-panel', async ({ pageOf }) => {
  const page = await pageOf('expired');
  await page.goto('/pricing?panel=billing');
  await page
    .getByRole('button', { name: /^(Details|Why this amount)/ })
    .first()
    .click();
  await inspectLooks(page, 'billing-panel');
});

test('billing-empty', async ({ pageOf }) => {
  const page = await pageOf('registered');
  await page.goto('/pricing?panel=billing');
  await expect(page.getByRole('heading', { name: 'No bills yet' })).toBeVisible();
  await inspectLooks(page, 'billing-empty');
});

test('cancel', async ({ pageOf }) => {
  const page = await pageOf('lite');
  await page.goto('/account');
  await page.getByRole('link', { name: /^Cancel plan/ }).click();
  await expect(page.getByText('Total refund')).toBeVisible();
  await inspectLooks(page, 'cancel');
  await page.getByLabel('Something else').check();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspectLooks(page, 'cancel-question');
});
