import { expect, test } from '../../src/test.ts';
import { stateOf } from '../../src/signed-in.ts';

/** Where each access state ends up (specification section 2, decisions section 5). */
const signedOut: readonly (readonly [string, RegExp])[] = [
  ['/', /^\/signin$/],
  ['/portfolios', /^\/signin$/],
  ['/checkout', /^\/signup$/],
  ['/signup', /^\/signup$/],
  ['/forgot', /^\/forgot$/],
  ['/nothing-here', /^\/signin$/],
];
const members: readonly (readonly [string, string, RegExp])[] = [
  ['registered', '/', /^\/pricing$/],
  ['registered', '/portfolios', /^\/pricing$/],
  ['registered', '/pricing', /^\/pricing$/],
  ['expired', '/slack-archives', /^\/pricing$/],
  ['premium', '/', /^\/$/],
  ['premium', '/signin', /^\/$/],
  ['premium', '/pricing', /^\/$/],
  ['premium', '/portfolios/anything', /^\/portfolios/],
  ['premium', '/nothing-here', /^\/$/],
  ['lite', '/outliers', /^\/outliers$/],
];

for (const [path, where] of signedOut) {
  test(`signed out: ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(where);
  });
}

for (const [who, path, where] of members) {
  test(`${who}: ${path}`, async ({ browser, baseURL }) => {
    const storageState = await stateOf(browser, baseURL ?? '', `${who}@demo.test`);
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState });
    const page = await context.newPage();
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toMatch(where);
    await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(where);
    await context.close();
  });
}

test('unconfirmed: the verify screen on every path', async ({ browser, baseURL }) => {
  const storageState = await stateOf(browser, baseURL ?? '', 'unconfirmed@demo.test');
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState });
  const page = await context.newPage();
  for (const path of ['/', '/pricing', '/checkout', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  }
  await context.close();
});

test('subscription and invite travel in cookies of 900 seconds, and survive entering signed out', async ({
  page,
  context,
}) => {
  await page.goto('/signup?subscription=cmp3m&invite=ref_asha');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  const cookies = await context.cookies();
  const soon = Date.now() / 1000 + 900;
  for (const [name, value] of [
    ['checkoutWith', 'CMP3M'],
    ['checkoutRefCode', 'ref_asha'],
  ] as const) {
    const cookie = cookies.find((each) => each.name === name);
    expect(cookie?.value).toBe(value);
    expect(Math.abs((cookie?.expires ?? 0) - soon)).toBeLessThan(30);
  }
});

test('a lock says which plans open it', async ({ browser, baseURL }) => {
  const storageState = await stateOf(browser, baseURL ?? '', 'lite@demo.test');
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState });
  const page = await context.newPage();
  await page.goto('/portfolios');
  await expect(page.locator('main')).toContainText(/Premium/);
  await context.close();
});
