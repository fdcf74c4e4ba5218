import type { Page } from '@playwright/test';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

/** Archive screens at every width, light and dark. Each is inspected once its content has loaded. */
const screens: readonly { name: string; path: string; until: (page: Page) => Promise<void> }[] = [
  {
    name: 'archive-start',
    path: '/slack-archives',
    until: async (page) => {
      await expect(page.getByRole('heading', { name: 'Newest conversations' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^#stock-ideas/ }).first()).toBeVisible();
    },
  },
  {
    name: 'archive-channel',
    path: '/slack-archives/c/C0DEMO03?at=1623695400.000000',
    until: (page) => expect(page.locator('[aria-current="true"]').first()).toBeVisible(),
  },
  {
    name: 'archive-search',
    path: `/slack-archives/search?${new URLSearchParams({ q: 'dividends in:stock-ideas "free cash flow"' }).toString()}`,
    until: (page) => expect(page.locator('mark').first()).toBeVisible(),
  },
  {
    name: 'archive-nothing',
    path: '/slack-archives/search?q=xylophonist',
    until: (page) => expect(page.getByRole('heading', { name: 'No results found.' })).toBeVisible(),
  },
  {
    name: 'archive-no-channel',
    path: '/slack-archives/c/C0NOTTHERE',
    until: (page) => expect(page.getByRole('heading', { name: 'Channel not found' })).toBeVisible(),
  },
];

for (const { name, path, until } of screens) {
  test(name, async ({ pageOf }) => {
    const page = await pageOf('premium');
    await page.goto(path);
    await until(page);
    await inspectLooks(page, name);
  });
}

test('archive-thread', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/slack-archives/c/C0DEMO03?at=1623695400.000000');
  const answers = page.getByRole('complementary', { name: 'Thread' }).getByRole('article');
  // Older messages load above and move the link.
  await expect(async () => {
    await page
      .getByRole('link', { name: /repl(y|ies)$/ })
      .first()
      .click();
    await expect(answers.nth(1)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await inspectLooks(page, 'archive-thread');
});
