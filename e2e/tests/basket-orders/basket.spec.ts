import type { FrameLocator, Page } from '@playwright/test';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

const basket = {
  securities: [
    { ticker: 'INFY', quantity: 0, delta: 4, limit: null },
    { ticker: 'M&M', quantity: 5, delta: -2, limit: null },
    { ticker: 'TCS', quantity: 1, delta: 3, limit: null },
  ],
  portfolioTag: 'focused',
};
const link = (value: unknown) => `/basket?txn=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

const gateway = (page: Page): FrameLocator => page.frameLocator('iframe[title="smallcase Gateway"]');

/** Confirms the review, which lists the orders with their amounts before the broker's window opens. */
async function confirmReview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Review your orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to your broker' }).click();
}

/**
 * Proceeds to the orders at the broker. A member who has ordered before is already connected, so there is no broker
 * choice and, in the same browser, no login.
 */
async function enterBroker(page: Page): Promise<void> {
  const [broker, logIn, place] = ['Zerodha', 'Log in', 'Place orders'].map((name) =>
    gateway(page).getByRole('button', { name, exact: true }),
  );
  if (broker === undefined || logIn === undefined || place === undefined) throw new Error('No buttons.');
  await expect(broker.or(logIn).or(place)).toBeVisible({ timeout: 20_000 });
  if (await broker.isVisible()) await broker.click();
  await expect(logIn.or(place)).toBeVisible();
  if (await logIn.isVisible()) await logIn.click();
  await expect(place).toBeVisible();
}

async function reviewOrders(page: Page): Promise<void> {
  const window = gateway(page);
  await enterBroker(page);
  await expect(window.getByRole('row', { name: 'M&M SELL 2' })).toBeVisible();
}

async function placeOrders(page: Page, exchange: string): Promise<void> {
  await reviewOrders(page);
  await gateway(page).getByLabel(exchange).check();
  await gateway(page).getByRole('button', { name: 'Place orders' }).click();
}

test('filled completely, and a reload does not order again', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto(link(basket));
  await confirmReview(page);
  await placeOrders(page, 'Everything is filled');
  const heading = page.getByRole('heading', { name: 'Everything was filled' });
  await expect(heading).toBeVisible();
  await expect(page.locator('[data-stock="INFY"]')).toContainText(/4 of 4.*₹.*₹/);
  await expect(page.locator('[data-basket-sums]')).toContainText(/Bought\s*₹.*Sold\s*₹.*Paid\s*₹/);
  await expect(page.getByRole('link', { name: 'Your holdings in Focused' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Order the rest/ })).toHaveCount(0);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await inspectLooks(page, 'basket-filled');
});

test('partly filled: the rest becomes a separate basket', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto(link(basket));
  await confirmReview(page);
  await placeOrders(page, 'Some of it is filled');
  await expect(page.getByRole('heading', { name: 'Partly filled' })).toBeVisible();
  await expect(page.locator('[data-stock="TCS"]')).toContainText('Rejected');
  await expect(page.locator('[data-stock="TCS"]')).toContainText('Insufficient funds');
  await inspectLooks(page, 'basket-partly-filled');
  await page.getByRole('link', { name: 'Order the rest (2 stocks)' }).click();
  await confirmReview(page);
  const window = gateway(page);
  await enterBroker(page);
  await expect(window.getByRole('row', { name: 'M&M SELL 1' })).toBeVisible();
  await expect(window.getByRole('row', { name: 'TCS BUY 3' })).toBeVisible();
  await window.getByRole('button', { name: 'Place orders' }).click();
  await expect(page.getByRole('heading', { name: 'Everything was filled' })).toBeVisible();
});

test('failed: nothing is filled, and the whole basket can be ordered again', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto(link(basket));
  await confirmReview(page);
  await placeOrders(page, 'Nothing is filled');
  await expect(page.getByRole('heading', { name: 'Nothing was filled' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order the rest (3 stocks)' })).toBeVisible();
});

test('after hours: open orders stay pending', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto(link(basket));
  await confirmReview(page);
  await placeOrders(page, 'The market is closed');
  await expect(page.getByRole('heading', { name: 'Your orders are with the broker' })).toBeVisible();
  await expect(page.locator('[data-stock="INFY"]')).toContainText('Open');
  await expect(page.getByRole('link', { name: /Order the rest/ })).toHaveCount(0);
});

test('cancelled, expired, and started again', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto(link(basket));
  await confirmReview(page);
  await gateway(page).getByRole('button', { name: 'Cancel' }).click({ timeout: 20_000 });
  const alert = page.getByRole('alert');
  await expect(page.getByRole('heading', { name: 'No order was placed.' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  await inspectLooks(page, 'basket-cancelled');
  await page.getByRole('button', { name: 'Start again' }).click();
  await reviewOrders(page);
  await gateway(page).getByRole('button', { name: 'Let the session run out' }).click();
  await expect(alert).toContainText('Broker session expired');
  await expect(alert).toContainText(
    'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  );
  await page.getByRole('button', { name: 'Start again' }).click();
  await placeOrders(page, 'Everything is filled');
  await expect(page.getByRole('heading', { name: 'Everything was filled' })).toBeVisible();
});

test('a failing gateway shows the specification’s text and a link to continue', async ({
  ownPageOf,
  watching,
}) => {
  const page = await ownPageOf('prorata');
  // Block the third-party script. API faults would affect whichever test calls next.
  await page.route('**/scdk.js', (route) => route.abort());
  await page.goto(link(basket));
  await confirmReview(page);
  await expect(page.getByRole('alert')).toContainText(
    'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  );
  expect(watching.takeComplaints(/ERR_FAILED.*scdk\.js/)).toHaveLength(1);
  await page.unroute('**/scdk.js');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(gateway(page).getByRole('button', { name: 'Zerodha' })).toBeVisible({ timeout: 20_000 });
});

test('a bad link orders nothing', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  const short = { ...basket, securities: [{ ticker: 'TCS', quantity: 1, delta: -2, limit: null }] };
  for (const [address, why] of [
    ['/basket?txn=nonsense', 'contains no basket'],
    ['/basket', 'contains no basket'],
    [link(short), 'cannot sell more shares than you hold'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(page.getByRole('alert')).toContainText('Sorry! We are unable to initiate a transaction.');
    await expect(page.getByRole('button', { name: 'Start again' })).toHaveCount(0);
  }
});

test('locked: a plan without portfolios cannot open the broker’s window', async ({ ownPageOf }) => {
  const page = await ownPageOf('lite');
  await page.goto(link(basket));
  await expect(page.getByRole('heading', { name: 'Basket order comes with Premium' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the page is closed after placing: the outcome arrives, and the planner starts from it', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto(link({ ...basket, portfolioTag: 'lowvol' }));
  await confirmReview(page);
  await reviewOrders(page);
  await gateway(page).getByLabel('Everything is filled').check();
  const placed = page.waitForResponse(/scdk\/2\.0\.0\/act$/);
  await gateway(page).getByRole('button', { name: 'Place orders' }).click();
  await placed;
  await page.close();

  const later = await ownPageOf('premium');
  const held = later.getByLabel('Your current holdings');
  // The holdings from the last basket are prefilled.
  await expect(async () => {
    await later.goto('/portfolios/low-vol?view=plan');
    await later.getByText(/^You hold \d+ stocks: edit$/).click({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(held).toHaveValue(/^INFY, 4, [\d.]+, \d{4}-\d\d-\d\d$/m);
  await expect(held).toHaveValue(/^M&M, 3$/m);
  await expect(held).toHaveValue(/^TCS, 1$/m);
});

test('left at the broker’s login: Home and the planner offer to continue or discard the order', async ({
  ownPageOf,
}) => {
  // No other test orders as this member.
  const page = await ownPageOf('prorata');
  await page.goto(link(basket));
  await confirmReview(page);
  await expect(gateway(page).getByRole('button', { name: 'Zerodha' })).toBeVisible({ timeout: 20_000 });
  await page.goto('/');
  const money = page.getByRole('region', { name: 'Your money' });
  await expect(money).toContainText('An order for Focused is not confirmed.');
  await money.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Review your orders' })).toBeVisible();
  await page.goBack();
  await money.getByRole('link', { name: 'Discard' }).click();
  const notice = page.locator('[data-open-basket]');
  await expect(notice).toContainText('3 stocks wait for you at your broker. Nothing is ordered yet.');
  await inspectLooks(page, 'portfolio-plan-unconfirmed');
  await notice.getByRole('link', { name: 'Continue the order' }).click();
  await expect(page.getByRole('heading', { name: 'Review your orders' })).toBeVisible();
  await page.goBack();
  await notice.getByRole('button', { name: 'Discard the order' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText('is not confirmed')).toHaveCount(0);
});
