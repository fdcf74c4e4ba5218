import type { Page } from '@playwright/test';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

const channels = (page: Page) => page.getByRole('navigation', { name: 'Channels' });
const messages = (page: Page) => page.getByRole('region', { name: /^Messages of #/ }).getByRole('article');
const hits = (page: Page) => page.getByRole('region', { name: 'Messages found' }).getByRole('article');

test('browse groups, a channel from its newest message, and a thread', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/slack-archives');
  await expect(channels(page).getByRole('heading')).toHaveText([
    'Essentials',
    'Finance and Investing',
    'Off-topic',
    'Archived AMAs',
  ]);
  await channels(page)
    .getByRole('link', { name: /stock-ideas/ })
    .click();
  await expect(page.getByText('No more messages to load.')).toBeVisible();
  const newest = await messages(page).last().getAttribute('aria-label');
  await page.getByRole('region', { name: /^Messages of/ }).press('Home');
  await expect(async () => {
    await page.getByRole('region', { name: /^Messages of/ }).press('Home');
    const first = await messages(page).first().getAttribute('aria-label');
    expect(first).not.toBe(newest);
    expect(first).toMatch(/202[34]/);
  }).toPass();
  const thread = page.getByRole('complementary', { name: 'Thread' });
  // Older messages load above in the meantime and move the click target.
  await expect(async () => {
    await page
      .getByRole('link', { name: /repl(y|ies)$/ })
      .first()
      .click();
    await expect(thread).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(thread.getByRole('article').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/thread=/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Channels' })).toBeVisible();
  const width = await messages(page)
    .first()
    .evaluate((message) => message.getBoundingClientRect().width);
  expect(width).toBeGreaterThanOrEqual(480);
  await thread.getByRole('link', { name: 'Close the thread' }).click();
  await expect(thread).toHaveCount(0);
  await page.context().close();
});

test('jump to a day and back to the newest message', async ({ ownPageOf }) => {
  const page = await ownPageOf('guest');
  await page.goto('/slack-archives/c/C0DEMO03');
  await expect(messages(page).first()).toBeVisible();
  await page.getByLabel('Jump to').fill('2021-06-15');
  await page.getByRole('button', { name: 'Go' }).click();
  await expect(page).toHaveURL(/at=1623695400/);
  await expect(page.locator('[aria-current="true"][aria-label*="Jun 2021"]')).toBeVisible();
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(page.getByText('No more messages to load.')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[aria-current="true"][aria-label*="Jun 2021"]')).toBeVisible();
  // Navigation by year and month, with the current month marked.
  const strip = page.getByRole('navigation', { name: 'By month' });
  await strip.getByRole('button', { name: '2023', exact: true }).click();
  await strip.getByRole('button', { name: 'Mar 2023' }).click();
  await expect(page.locator('[aria-current="true"][aria-label*="Mar 2023"]')).toBeVisible();
  await expect(strip.locator('[aria-current="date"]')).toHaveAccessibleName(/(?:Feb|Mar) 2023/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Dates' }).click();
  await strip.getByRole('button', { name: '2022', exact: true }).click();
  await strip.getByRole('button', { name: 'Jan 2022' }).click();
  await expect(page.locator('[aria-current="true"][aria-label*="Jan 2022"]')).toBeVisible();
  await page.context().close();
});

test('search with operators, filter by year, open a hit in context', async ({ ownPageOf }) => {
  const page = await ownPageOf('quarterly');
  await page.goto('/slack-archives');
  await page.getByLabel('Search words').fill('dividends in:stock-ideas -ascending "free cash flow"');
  await page.getByLabel('Search words').press('Enter');
  await expect(hits(page).first()).toBeVisible();
  await expect(hits(page).first().locator('mark').first()).toHaveText(/dividend|free cash flow/i);
  await expect(page.getByRole('complementary', { name: 'Narrow the search' })).toContainText('#stock-ideas');
  await page.setViewportSize({ width: 1440, height: 900 });
  const year = page
    .getByRole('complementary', { name: 'Narrow the search' })
    .getByRole('link', { name: /^20\d\d/ })
    .first();
  const name = (await year.textContent())?.slice(0, 4) ?? '';
  await year.click();
  await expect(page).toHaveURL(new RegExp(`from=${name}-01-01`));
  await expect(hits(page).first()).toHaveAttribute('aria-label', new RegExp(name));
  await page
    .getByRole('link', { name: /in #stock-ideas$/ })
    .first()
    .click();
  await expect(page.locator('[aria-current="true"]').first()).toBeVisible();
  await expect(page.locator('[aria-current="true"]').first()).toContainText(/dividend/i);
  await page.context().close();
});

test('a mistyped word is corrected with a notice, and no results show an empty state', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('prorata');
  await page.goto('/slack-archives/search?q=divdend');
  await expect(page.getByText(/Nothing matches “divdend”/)).toContainText('“dividend');
  await page.goto('/slack-archives/search?q=xylophonist');
  await expect(page.getByRole('heading', { name: 'No results found.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search words starting with “xylopho”' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveCount(0);
  await page.context().close();
});

test('a permanent link opened signed out shows the message in context after sign-in', async ({
  newContext,
  ownPageOf,
}) => {
  const inside = await ownPageOf('premium');
  await inside.goto('/slack-archives/search?q=pledges');
  const link = await hits(inside)
    .first()
    .getByRole('link', { name: /^Link to the message/ })
    .getAttribute('href');
  await inside.context().close();
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(link ?? '');
  await expect(page).toHaveURL(/\/signin\?redirect_to=/);
  const person = new Person(page, 'premium@demo.test', demoPassword);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('[aria-current="true"]').filter({ hasText: 'pledges' }).first()).toBeVisible({
    timeout: 20_000,
  });
  await context.close();
});

test('an old Slack link opens its message from the URL and the search box', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/slack-archives/search?q=pledges');
  const href = await hits(page)
    .first()
    .getByRole('link', { name: /^Link to the message/ })
    .getAttribute('href');
  const place = new URL(href ?? '', 'http://x.test');
  const channel = place.pathname.split('/').at(-1) ?? '';
  const p = `p${(place.searchParams.get('at') ?? '').replace('.', '')}`;
  await page.goto(`/slack-archives/archives/${channel}/${p}`);
  await expect(page.locator('[aria-current="true"]').filter({ hasText: 'pledges' }).first()).toBeVisible();
  await page.goto('/slack-archives');
  await page.getByLabel('Search words').fill(`https://sahyadri.slack.com/archives/${channel}/${p}`);
  await page.getByLabel('Search words').press('Enter');
  await expect(page.locator('[aria-current="true"]').filter({ hasText: 'pledges' }).first()).toBeVisible();
  await page.context().close();
});

test('keyboard only: search, go to a hit, read its thread, close it', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/slack-archives');
  await expect(channels(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search words')).toBeFocused();
  await page.keyboard.type('has:reaction working capital');
  await page.keyboard.press('Enter');
  await expect(hits(page).first()).toBeVisible();
  const results = page.getByRole('heading', { name: /^\d+ messages?$/ });
  await expect(results).toBeFocused();
  await expect(results).toHaveCSS('outline-style', 'none');
  const target = page.getByRole('link', { name: / in #/ }).first();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-current="true"]').first()).toBeVisible();
  await page.context().close();
});

test.describe('refused', () => {
  for (const member of ['lite', 'trial', 'premiumtrial']) {
    test(`${member}: sees a description and the plans that include it, but no content`, async ({
      ownPageOf,
    }) => {
      const page = await ownPageOf(member);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.goto('/slack-archives/c/C0DEMO03?at=1623695400.000000');
      await expect(page.getByText('Not in your plan', { exact: true })).toBeVisible();
      await expect(page.locator('main')).not.toContainText(/stock-ideas|messages of/i);
      expect(requested.filter((url) => url.includes('/source/slack-archives/'))).toEqual([]);
      await page.context().close();
    });
  }

  test('unknown channels and channels outside the plan look the same', async ({ ownPageOf }) => {
    const page = await ownPageOf('premium');
    await page.goto('/slack-archives/c/C0NOTTHERE');
    await expect(page.getByRole('heading', { name: 'Channel not found' })).toBeVisible();
    await page.context().close();
  });
});
