import type { Page } from '@playwright/test';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

/**
 * Checks the redirect for an access state (specification section 2, decisions section 5).
 * `web/src/app/path-rules.test.ts` has the table of every path and state, while this tests the gate with the real
 * screens.
 */
async function endsAt(page: Page, path: string, where: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => new URL(page.url()).pathname).toBe(where);
}

test('signed out: redirects to sign-in or sign-up, except on public screens', async ({ page }) => {
  await endsAt(page, '/portfolios', '/signin');
  expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/portfolios');
  await endsAt(page, '/checkout', '/signup');
  await endsAt(page, '/forgot', '/forgot');
});

test('without an active plan: every path redirects to pricing', async ({ pageOf }) => {
  await endsAt(await pageOf('registered'), '/', '/pricing');
  await endsAt(await pageOf('expired'), '/slack-archives', '/pricing');
});

test('with an active plan: other paths redirect to Home, and sections stay', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await endsAt(page, '/signin', '/');
  const notice = page.locator('[data-came-from]');
  await expect(notice).toHaveCount(0);
  await endsAt(page, '/nothing-here', '/');
  await expect(notice).toContainText('There is no page at /nothing-here.');
  await inspectLooks(page, 'home-not-found');
  await notice.getByRole('link', { name: 'Search research' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await endsAt(page, '/portfolios/anything', '/portfolios/anything');
  // The sections are matched by prefix.
  for (const section of ['/experimentals', '/outliers', '/account'])
    await endsAt(page, `${section}/x`, section);
  await endsAt(await pageOf('lite'), '/outliers', '/outliers');
});

test('with an active plan: a link to pricing offers plans on Home, and a plan’s checkout link opens it', async ({
  ownPageOf,
}) => {
  for (const who of ['lite', 'trial'] as const) {
    const page = await ownPageOf(who);
    for (const path of ['/pricing', '/checkout']) {
      // Leaves a purchase in progress.
      await endsAt(page, '/', '/');
      await endsAt(page, path, '/');
      await page.locator('[data-came-from]').getByRole('link', { name: 'Compare plans' }).click();
      await expect(page).toHaveURL(/\/pricing$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await endsAt(page, '/', '/');
    await endsAt(page, '/checkout?plan=CMP1Y', '/checkout');
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  }
});

test('unconfirmed: the verify screen on every path', async ({ pageOf }) => {
  const page = await pageOf('unconfirmed');
  for (const path of ['/', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  }
});

test('subscription and invite are kept in cookies for 900 seconds and survive entering signed out', async ({
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

test('a lock names the plans that open it', async ({ pageOf }) => {
  const page = await pageOf('lite');
  await page.goto('/portfolios');
  await expect(page.locator('main')).toContainText(/Premium/);
});
