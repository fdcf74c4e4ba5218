import type { Locator } from '@playwright/test';
import fs from 'node:fs';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

test('from a portfolio to placed orders: the first with a broker’s login, the next in three clicks', async ({
  ownPageOf,
}) => {
  // No other test orders as this member, so the broker account is exclusive to this test.
  const page = await ownPageOf('guest');
  await page.goto('/portfolios/passive');
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click({ timeout: 20_000 });
    clicks += 1;
  };
  await click(page.getByRole('link', { name: 'Invest or rebalance' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // A default amount, slightly above the minimum, is planned immediately.
  const orders = page.locator('[data-order]');
  await expect(orders.first()).toBeVisible();
  // The plan waits for live prices and does not change afterwards.
  const read = await orders.allInnerTexts();
  await page.waitForTimeout(6_000);
  expect(await orders.allInnerTexts()).toEqual(read);
  await inspectLooks(page, 'portfolio-plan');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const lines = fs
    .readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toBe('symbol,side,shares,price,amount,reason');
  await expect(orders).toHaveCount(lines.length - 1);

  await click(page.getByRole('link', { name: 'Continue to your broker' }));
  const broker = page.frameLocator('iframe[title="smallcase Gateway"]');
  await click(broker.getByRole('button', { name: 'Upstox' }));
  await click(broker.getByRole('button', { name: 'Log in' }));
  expect(clicks, 'to the broker’s confirmation').toBe(4);
  await click(broker.getByRole('button', { name: 'Place orders' }));
  await expect(page.getByRole('heading', { name: 'Everything was filled' })).toBeVisible();
  await expect(page.locator('[data-stock]')).toHaveCount(lines.length - 1);
  await expect(page.locator('[data-basket-sums]')).toContainText(/Bought.*Left in cash\s*₹/);

  // The gateway skips the broker choice, and the login while this browser has a session there.
  await page.goto('/portfolios/momentum');
  clicks = 0;
  await click(page.getByRole('link', { name: 'Invest or rebalance' }));
  await click(page.getByRole('link', { name: 'Continue to your broker' }));
  await click(broker.getByRole('button', { name: 'Place orders' }));
  await expect(page.getByRole('heading', { name: 'Everything was filled' })).toBeVisible();
  expect(clicks, 'to placed orders').toBe(3);

  // Home shows the holdings' value and links to them.
  await page.goto('/');
  const money = page.getByRole('region', { name: 'Your money' });
  await expect(money).toContainText('₹');
  await expect(money.getByRole('link')).toHaveAttribute('href', /view=plan/);
  await inspectLooks(page, 'home-money');

  // Another browser has no session, so it must log in with the connected account. Any other account is
  // refused.
  const elsewhere = await ownPageOf('guest');
  await elsewhere.goto('/portfolios/focused?view=plan');
  await elsewhere.getByRole('link', { name: 'Continue to your broker' }).click();
  const window = elsewhere.frameLocator('iframe[title="smallcase Gateway"]');
  await expect(window.getByRole('heading', { name: 'Log in to Upstox' })).toBeVisible({ timeout: 20_000 });
  await window.getByRole('button', { name: 'Log in to another account' }).click();
  const refused = elsewhere.getByRole('alert');
  await expect(refused).toContainText('not your connected account');
  await inspectLooks(elsewhere, 'basket-other-account');
  await refused.getByRole('button', { name: 'Change account' }).click();
  await expect(window.getByRole('button', { name: 'Groww' })).toBeVisible({ timeout: 20_000 });
  await window.getByRole('button', { name: 'Groww' }).click();
  await window.getByRole('button', { name: 'Log in' }).click();
  await window.getByRole('button', { name: 'Place orders' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Everything was filled' })).toBeVisible();
  await elsewhere.goto('/account');
  await expect(elsewhere.locator('[data-broker-account]')).toContainText('Groww');
  await inspectLooks(elsewhere, 'account-broker');
  await elsewhere.getByRole('button', { name: 'Disconnect' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(elsewhere.getByText('No broker connected.')).toBeVisible();

  // The holdings match the orders, so the page marks nothing as new.
  await page.goto('/portfolios/passive?view=plan');
  await expect(page.locator('[data-own-figures]')).toContainText('Pending changes');
  await expect(page.getByRole('heading', { name: 'On track, nothing to do' })).toBeVisible();
  await expect(page.getByText('You do not hold it yet')).toHaveCount(0);

  // A reload shows the same plan. Neither amount nor holdings are in the URL.
  await page.getByLabel('Amount to add, in rupees').fill('5,00,000');
  await page.getByRole('button', { name: 'Plan orders' }).click();
  await expect(page.locator('[data-on-target]')).toHaveText(/^\d+%$/);
  await expect(page).toHaveURL(/\?view=plan$/);
  const planned = await orders.count();
  await page.reload();
  await expect(orders).toHaveCount(planned);
  await page.getByText(/^You hold \d+ stocks: edit$/).click();
  await page.getByLabel('Your current holdings').fill('');
  await page.getByLabel('Amount to add, in rupees').fill('');
  await page.getByRole('button', { name: 'Plan orders' }).click();
  await expect(page.getByText('Enter an amount or holdings.')).toBeVisible();
});

test('typed holdings stay open, unread lines are named, and each edit plans again', async ({ ownPageOf }) => {
  const page = await ownPageOf('quarterly');
  await page.goto('/portfolios/focused?view=plan');
  const broker = page.getByRole('link', { name: 'Continue to your broker' });
  await expect(broker).toBeVisible();
  const amount = page.getByLabel('Amount to add, in rupees');
  await amount.fill('');
  await expect(page.locator('[data-plan="withdrawn"]')).toBeVisible();
  await expect(broker).toHaveCount(0);
  await amount.pressSequentially('20');
  await expect(page.getByRole('heading', { name: 'The amount is too small' })).toBeVisible();
  await page.getByRole('button', { name: /^Use ₹/ }).click();
  await expect(page.locator('[data-missing]')).toHaveCount(0);
  await expect(broker).toBeVisible();
  await amount.fill('');
  await amount.pressSequentially('50000');
  await expect(page.locator('[data-plan="current"]')).toBeVisible();
  await expect(page).toHaveURL(/\?view=plan$/);
  await page.getByText('Add holdings').click();
  const holdings = page.getByLabel('Your current holdings');
  await holdings.pressSequentially('ORVENNA 12\nTINDREL 34');
  await expect(holdings).toBeVisible();
  await expect(holdings).toHaveValue('ORVENNA 12\nTINDREL 34');
  await inspectLooks(page, 'portfolio-plan-edited');
  await page.getByRole('button', { name: 'Plan orders' }).click();
  await expect(broker).toBeVisible();
  await holdings.fill('ORVENNA abc\nTINDREL 34');
  await expect(page.getByText('Could not read: ORVENNA abc')).toBeVisible();
  await page.getByRole('button', { name: 'Plan orders' }).click();
  await expect(broker).toHaveCount(0);
});

test('a basket URL alone never opens the broker’s window', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios/momentum?view=plan');
  const link = page.getByRole('link', { name: 'Continue to your broker' });
  const href = (await link.getAttribute('href')) ?? '';
  await page.goto(href);
  await expect(page.getByRole('heading', { name: 'Review your orders' })).toBeVisible();
  await expect(page.getByText('Left in cash, about')).toBeVisible();
  await expect(page.locator('iframe[title="smallcase Gateway"]')).toHaveCount(0);
  await inspectLooks(page, 'basket-review');
});

test('outliers: by category, day and page, with the evidence; a stock’s own page', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/outliers?size=10');
  const rows = page.locator('[data-outlier]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(10);
  await inspectLooks(page, 'outliers');
  // Both directions of the last sessions, in one table.
  const table = page.getByRole('region', { name: /^Outliers, \d+ \w+ 2025 to 30 May 2025$/ });
  await expect(page.getByLabel('Period')).toHaveValue('');
  await table.getByRole('link', { name: 'Stock' }).press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute('aria-sort', 'ascending');
  // Move through the rows by keyboard. The stock opens next to the list, and Escape closes it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/outliers?size=10&category=bearish&on=2025-05-09');
  await rows.nth(0).getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  const second = (await rows.nth(1).getAttribute('data-outlier')) ?? '';
  const beside = page.locator('[data-beside]');
  await expect(beside).toHaveAttribute('data-beside', second);
  await expect(page).toHaveURL(new RegExp(`stock=${second}`));
  await expect(beside.getByRole('slider')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(beside).toHaveAttribute('data-beside', (await rows.nth(0).getAttribute('data-outlier')) ?? '');
  await inspectLooks(page, 'outliers-beside');
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows.nth(0).getByRole('link').focus();
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expect(rows.nth(0).getByRole('link')).toBeFocused();
  await page.goto('/outliers?size=10&sort=name&up=yes');
  await expect(rows.first()).toBeVisible();
  // On a phone, a tap opens the call above the list.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/outliers');
  await expect(rows).toHaveCount(50);
  await rows.nth(3).getByRole('link').click();
  await expect(page).toHaveURL(/stock=/);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('slider')).toBeVisible();
  await inspectLooks(page, 'outliers-sheet');
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/outliers?size=10&sort=name&up=yes');
  await expect(rows.first()).toBeVisible();
  const names = await rows.getByRole('link').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  await page.getByLabel('Find a stock').fill('no such company');
  await page.getByLabel('Find a stock').press('Enter');
  await expect(page.getByRole('heading', { name: 'No stock matches your filters.' })).toBeVisible();
  await page.getByRole('link', { name: /^Show all of/ }).click();
  await expect(rows.first()).toBeVisible();
  const newest = await page.getByLabel('Period').inputValue();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page.getByLabel('Period')).not.toHaveValue(newest);
  await page.getByRole('link', { name: 'Bearish' }).click();
  await expect(page).toHaveURL(/category=bearish/);
  await page.goto('/portfolios/momentum');
  await page.getByRole('region', { name: 'Weights' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/stocks\//);
  await expect(page.getByRole('slider').locator('svg').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In our portfolios' })).toBeVisible();
  await page.getByRole('link', { name: /1 year$/v }).click();
  await expect(page).toHaveURL(/range=1y/);
  await inspectLooks(page, 'stock');
});

test('a stock’s page shows the parts that the plan includes', async ({ ownPageOf }) => {
  const parts = '[data-call], [data-mention], [data-portfolio-held]';
  const page = await ownPageOf('premium');
  await page.goto('/stocks/ORVENNA');
  await expect(page.locator('[data-call]').first()).toBeVisible();
  await expect(page.locator('[data-mention]').first()).toContainText('Orvenna');
  await expect(page.locator('[data-article]')).toHaveCount(3);
  await expect(page.locator('[data-action]').first()).toContainText('Dividend');
  await expect(page.locator('[data-locked-part]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const calls = page.getByRole('list', { name: 'Outlier calls, newest first' });
  await expect(calls.locator('[data-call]').first()).toContainText('%');
  expect(await calls.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  await inspectLooks(page, 'stock-calls');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('[data-call]').first().getByRole('link').click();
  await expect(page.locator('[data-outlier="ORVENNA"]')).toBeVisible();

  // The closes before a bonus are not comparable with those after it.
  await page.goto('/stocks/ZEPHVALVE');
  await expect(page.locator('[data-between="2025-01-16"]')).toContainText('Bonus 1:1 on 16 Jan 2025');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Capital Goods');

  const lite = await ownPageOf('lite');
  await lite.goto('/stocks/ORVENNA');
  await expect(lite.locator('[data-article]')).toHaveCount(1);
  await expect(lite.locator('[data-locked-part="outliers"]')).toContainText('Premium Annual');
  await expect(lite.locator('[data-locked-part]')).toHaveCount(4);
  await expect(lite.locator(parts)).toHaveCount(0);
});

test('an unknown stock shows an error, and parts outside the plan are locked', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/stocks/NOSUCHSTOCK');
  await expect(page.getByRole('heading', { name: 'No stock found with this symbol.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search stocks' })).toBeVisible();
  const prorata = await ownPageOf('prorata');
  await prorata.goto('/outliers');
  await expect(prorata.getByRole('heading', { name: 'Outliers come with Premium' })).toBeVisible();
  await expect(prorata.locator('[data-outlier]')).toHaveCount(0);
  await expect(prorata.locator('[data-locked="outliers"] dd')).toHaveText(/^[\d,]+$/);

  // A locked page shows one year of the first portfolio, and its button opens the plan's checkout.
  const lite = await ownPageOf('lite');
  await lite.goto('/portfolios');
  const locked = lite.locator('[data-locked="portfolios"]');
  await expect(locked.locator('figure')).toContainText('Momentum returned');
  await expect(locked).toContainText('today, incl. GST');
  await lite.getByRole('link', { name: 'Get Premium Annual' }).click();
  await expect(lite).toHaveURL(/\/checkout\?redirect_to=%2Fportfolios&plan=CMP1Y$/);
  await expect(lite.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});

test('sales show their tax, and the member’s money has a separate return or a reason why not', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto(
    '/portfolios/focused?view=plan&amount=20000&held=ORVENNA:400:150:2023-01-02,TINDREL:100:1:2025-05-02',
  );
  await expect(page.locator('[data-tax]')).toContainText('₹');
  await expect(page.getByText('oldest shares first')).toBeVisible();
  const own = page.locator('[data-own-return]');
  await expect(own).toContainText('Your annual return appears here.');
  const flows = page.getByLabel('Your payments');
  await flows.fill('2025-01-02, 1000');
  await expect(own).toContainText('Less than a year.');
  await flows.fill('2024-06-02, 1,00,000');
  await page.getByLabel('Value today, in rupees').fill('1,10,000');
  await expect(own).toContainText('+10.0%');
  await flows.fill('soon, 5');
  await flows.fill('2024-06-02, 1,00,000\nnonsense 5');
  await expect(page.getByText('Could not read: nonsense 5')).toBeVisible();
});
