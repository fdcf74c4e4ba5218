import type { Page } from '@playwright/test';
import { expect, test } from '../../src/test.ts';

/** Returns an array that collects the URLs requested from now on. */
function query(page: Page): URL[] {
  const urls: URL[] = [];
  page.on('request', (request) => urls.push(new URL(request.url())));
  return urls;
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const places = [
  ['/', '/api/user/home'],
  ['/portfolios', '/api/user/portfolios'],
  ['/portfolios/momentum', '/api/user/pf/performance'],
  ['/portfolios/momentum?view=plan', '/api/user/portfolios/momentum'],
  ['/stocks/ORVENNA', '/api/user/stocks/ORVENNA'],
  ['/account/gifts', '/api/user/gifts'],
  ['/slack-archives/search?q=dividend', '/api/user/source/slack-archives/users'],
  [
    '/slack-archives/c/C0DEMO03?at=1623695400.000000',
    '/api/user/source/slack-archives/messages/C0DEMO03/1623695400.000000/around',
  ],
  [
    '/slack-archives/c/C0DEMO03',
    '/api/user/source/slack-archives/messages/C0DEMO03/4102444800.000000/before',
  ],
] as const;

test('the first data of a page is requested once, before the app has loaded', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/');
  await settled(page);
  // The test controls when the app's script arrives.
  let release: () => void = () => undefined;
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  for (const [place, first] of places) {
    const urls = query(page);
    await page.goto(place, { waitUntil: 'commit' });
    const calls = () => urls.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'));
    await expect.poll(calls, place).toEqual(expect.arrayContaining(['/api/user/account-summary', first]));
    const early = calls();
    release();
    await settled(page);
    for (const path of early)
      expect(
        calls().filter((each) => each === path),
        `${place}: ${path}`,
      ).toHaveLength(1);
  }
});

test('no requests for features outside the plan, and none for member data when signed out', async ({
  page,
  pageOf,
}) => {
  const lite = await pageOf('lite');
  await lite.goto('/');
  await settled(lite);
  const urls = query(lite);
  await lite.goto('/slack-archives/c/C0DEMO03');
  await settled(lite);
  expect(urls.filter(({ pathname }) => pathname.includes('slack-archives/messages'))).toEqual([]);
  const none = query(page);
  await page.goto('/portfolios');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(none.filter(({ pathname }) => pathname.startsWith('/api/user/'))).toEqual([]);
});

test('the page lists every script it loads, so that the budget counts them', async ({ page, pageOf }) => {
  const scriptsOf = async (of: Page, place: string, heading: RegExp) => {
    const urls = query(of);
    await of.goto(place);
    await expect(of.getByRole('heading', { name: heading }).first()).toBeVisible();
    await of.waitForLoadState('networkidle');
    const scripts = urls.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js'));
    const named = await of.request.get(place).then((answer) => answer.text());
    expect(scripts.length).toBeGreaterThan(3);
    return scripts.filter((path) => !named.includes(`"${path}"`));
  };
  expect(await scriptsOf(await pageOf('premium'), '/', /Research/)).toEqual([]);
  expect(await scriptsOf(page, '/signin', /Sign in/)).toEqual([]);
});
