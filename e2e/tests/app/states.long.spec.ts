import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inspectMeanwhile } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

/** Every screen that fetches data, while loading and after a failure. Other tests cover loaded screens. */
const screens = [
  '/portfolios',
  '/portfolios/momentum',
  '/experimentals',
  '/outliers',
  '/stocks/ORVENNA',
  '/articles/notes-on-holding-cash',
  '/reading',
  '/slack-archives',
  // Must precede the overview, which loads the same history.
  '/account/billing',
  '/account',
  '/account/profile',
  '/account/gifts',
  '/account/referrals',
  '/account/notifications',
  '/account/privacy',
] as const;

/** Navigates within the app like a link, without reloading the page. */
const goTo = (page: Page, screen: string) =>
  page.evaluate((to) => window.history.pushState({}, '', to), screen);

const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');

/** Opens Home with the code of every screen preloaded, so that from here only data is slow or missing. */
async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const scripts = fs.readdirSync(assets).filter((name) => name.endsWith('.js'));
  await page.evaluate(async (names) => {
    await Promise.all(names.map((name) => import(`/assets/${name}`)));
  }, scripts);
}

test('loading: every screen shows a skeleton and announces it, without accessibility findings', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await enter(page);
  const network = await page.context().newCDPSession(page);
  // Slower than the inspection, so that no response arrives during it.
  const slow = { offline: false, latency: 5000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  for (const screen of screens) {
    await goTo(page, screen);
    await expect(page.getByText('Loading...').first(), screen).toBeAttached();
    await inspectMeanwhile(page, `loading ${screen}`);
  }
});

test('no connection: every screen shows an error, without accessibility findings', async ({
  ownPageOf,
  watching,
}) => {
  const first = await ownPageOf('premium');
  const context = first.context();
  // A call fails only after three attempts, so wait in four tabs in parallel.
  const tabs = [first, ...(await Promise.all([1, 2, 3].map(() => context.newPage())))];
  for (const tab of tabs) await enter(tab);
  await context.setOffline(true);
  await Promise.all(
    tabs.map(async (tab, at) => {
      for (const screen of screens.filter((_screen, place) => place % tabs.length === at)) {
        await goTo(tab, screen);
        await expect(tab.getByRole('alert').first(), screen).toContainText(
          'We could not reach our servers.',
          {
            timeout: 20_000,
          },
        );
        await inspectMeanwhile(tab, `offline ${screen}`);
      }
    }),
  );
  await context.setOffline(false);
  watching.takeComplaints(/ERR_INTERNET_DISCONNECTED|Failed to fetch/v);
});
