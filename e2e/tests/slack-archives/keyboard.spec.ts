import type { Page } from '@playwright/test';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search words' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const focused = (page: Page) => page.locator('article:focus');

test('suggestions while typing: operators, visible names, years', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/slack-archives');
  await expect(page.getByRole('link', { name: /^#stock-ideas/ }).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('dividend i');
  await expect(options(page)).toHaveText(['in:in a channel']);
  // Nothing is selected until an arrow key is pressed.
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('dividend in:');
  await page.keyboard.type('sto');
  await expect(options(page)).toHaveText([/^#stock-ideas/]);
  await inspectLooks(page, 'archive-suggestions');
  // The focus moved through the page, and the suggestions closed.
  await box(page).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('o');
  await expect(options(page)).toHaveText([/^#stock-ideas/]);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('dividend in:sto');
  await page.keyboard.press('ArrowDown');
  await options(page).first().click();
  await expect(box(page)).toHaveValue('dividend in:stock-ideas ');
  await page.keyboard.type('during:');
  await expect(options(page).first()).toContainText(/^20\d\d/);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.type('2024');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search\?q=dividend/);
  await expect(
    page.getByRole('region', { name: 'Messages found' }).getByRole('article').first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toContainText(/dividend/i);
  await page.context().close();
});

test('keyboard only: between hits, into the context, and back to the same hit', async ({ ownPageOf }) => {
  const page = await ownPageOf('quarterly');
  await page.goto('/slack-archives/search?q=dividend');
  await expect(
    page.getByRole('region', { name: 'Messages found' }).getByRole('article').first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const first = await focused(page).getAttribute('data-row');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const third = await focused(page).getAttribute('data-row');
  expect(third).not.toBe(first);
  await page.keyboard.press('End');
  await expect(focused(page)).not.toHaveAttribute('data-row', third ?? '');
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('data-row', first ?? '');
  await page.keyboard.press('ArrowDown');
  const second = await focused(page).getAttribute('data-row');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/slack-archives\/c\//);
  await expect(page.locator('[aria-current="true"]').first()).toHaveAttribute('data-row', second ?? '');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/search\?q=dividend/, { timeout: 500 });
  }).toPass();
  await expect(focused(page)).toHaveAttribute('data-row', second ?? '');
  await page.context().close();
});

test('keyboard only: through a channel, a thread opened by Enter and closed by Escape', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/slack-archives/c/C0DEMO03?at=1623695400.000000');
  await expect(page.locator('[aria-current="true"]').first()).toBeVisible();
  const threads = page.locator('article', { has: page.getByRole('link', { name: /repl(y|ies)$/ }) });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(threads.and(focused(page))).toHaveCount(1, { timeout: 100 });
  }).toPass();
  const parent = await focused(page).getAttribute('data-row');
  await page.keyboard.press('Enter');
  const thread = page.getByRole('complementary', { name: 'Thread' });
  await expect(thread.getByRole('article').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(thread.getByRole('article').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(thread).toHaveCount(0);
  await expect(focused(page)).toHaveAttribute('data-row', parent ?? '');
  await page.context().close();
});

test('? shows the shortcuts, except while typing', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/slack-archives/c/C0DEMO03');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('what?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await inspectLooks(page, 'archive-keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});
