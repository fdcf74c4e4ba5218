import type { Page } from '@playwright/test';
import { enterConsole } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

const typed = 'P/E? jk/gn';

const inputTypes =
  'text search email tel url password number date datetime-local month week time checkbox radio range color file';
const fields = [
  ...inputTypes.split(' ').map((type) => `<input type="${type}">`),
  '<select><option>One</option></select>',
  '<textarea></textarea>',
  '<div contenteditable>Text</div>',
];

/** Focuses a field of every kind and presses the single-key shortcuts. No dialog may open, and the focus must stay. */
async function pressInEveryField(page: Page): Promise<void> {
  for (const field of fields) {
    await page.evaluate((html) => {
      const holder = document.createElement('div');
      holder.id = 'kind';
      holder.innerHTML = html;
      document.body.append(holder);
      (holder.firstElementChild as HTMLElement).focus();
    }, field);
    for (const key of ['/', '?', 'j', 'k', 'g', 'n']) {
      await page.keyboard.press(key);
      const isThere = await page.evaluate(() => document.activeElement?.parentElement?.id === 'kind');
      expect(isThere, `${key} in ${field}`).toBe(true);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(() => document.querySelector('#kind')?.remove());
  }
}

test('shortcut keys typed into an app field enter text', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/account');
  // The app handles keys only once it is visible.
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  for (const open of ['/', 'Control+k']) {
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press(open);
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill('');
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(typed);
    await page.keyboard.press('Escape');
  }
  await page.goto('/slack-archives');
  const archive = page.getByRole('combobox', { name: 'Search words' });
  await archive.click();
  await page.keyboard.type(typed);
  await expect(archive).toHaveValue(typed);
  // `/` searches the archive, and Ctrl K searches everything, also from a field.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.locator('body').click({ position: { x: 1, y: 1 } });
  await page.keyboard.press('/');
  await expect(archive).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressInEveryField(page);
});

test('shortcut keys typed into a console field enter text', async ({ newContext }) => {
  const context = await newContext();
  const page = await context.newPage();
  await enterConsole(page, 'owner');
  await page.keyboard.press('/');
  const find = page.getByRole('dialog', { name: 'Find' });
  await page.keyboard.type(typed);
  await expect(find.getByRole('combobox')).toHaveValue(typed);
  await page.keyboard.press('Escape');
  await pressInEveryField(page);
  await page.goto('/staff/members');
  const fieldsOfMembers = page.getByRole('searchbox').or(page.getByRole('textbox'));
  await expect(fieldsOfMembers.first()).toBeVisible();
  for (const field of await fieldsOfMembers.all()) {
    await field.click();
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(typed);
    await expect(find).toHaveCount(0);
  }
  // In an open dialog the key does nothing, regardless of the focus.
  await page.goto('/staff/team');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Invite a colleague' })).toBeVisible();
  await expect(find).toHaveCount(0);
});
