import type { Browser, Page } from '@playwright/test';
import { inspectLooks } from '../../src/inspect.ts';
import { stateOf } from '../../src/signed-in.ts';
import { expect, test } from '../../src/test.ts';

async function pageOf(browser: Browser, baseURL: string, member: string): Promise<Page> {
  const storageState = await stateOf(browser, baseURL, `${member}@demo.test`);
  const context = await browser.newContext({ baseURL, storageState });
  return context.newPage();
}

test('billing', async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? '', 'premium');
  await page.goto('/account/billing');
  await page
    .getByRole('button', { name: /^Why this amount/ })
    .first()
    .click();
  await inspectLooks(page, 'billing');
  await page.context().close();
});

test('billing-error: without a connection it says so, and comes by itself when there is one', async ({
  browser,
  baseURL,
}) => {
  const page = await pageOf(browser, baseURL ?? '', 'premium');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Billing' });
  const screen = page.waitForResponse(/\.js$/);
  await link.hover();
  await screen;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach our servers.', { timeout: 20_000 });
  await inspectLooks(page, 'billing-error');
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: /^Why this amount/ }).first()).toBeVisible();
  await page.context().close();
});

test('billing-panel', async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? '', 'expired');
  await page.goto('/pricing?panel=billing');
  await page
    .getByRole('button', { name: /^Why this amount/ })
    .first()
    .click();
  await inspectLooks(page, 'billing-panel');
  await page.context().close();
});

test('billing-empty', async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? '', 'registered');
  await page.goto('/pricing?panel=billing');
  await expect(page.getByRole('heading', { name: 'No bills yet' })).toBeVisible();
  await inspectLooks(page, 'billing-empty');
  await page.context().close();
});

test('cancel', async ({ browser, baseURL }) => {
  const page = await pageOf(browser, baseURL ?? '', 'lite');
  await page.goto('/account');
  await page.getByRole('link', { name: /^Cancel plan/ }).click();
  await expect(page.getByText('Refund in all')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await inspectLooks(page, 'cancel');
  await page.getByLabel('I want another plan').check();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspectLooks(page, 'cancel-question');
  await page.context().close();
});
