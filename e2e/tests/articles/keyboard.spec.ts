import { enterConsole } from '../../src/console.ts';
import { choose, pressAt, tabTo, typeInto } from '../../src/keys.ts';
import { expect, test } from '../../src/test.ts';

test('an article is written, checked and submitted for approval by keyboard alone', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  await enterConsole(page, 'analyst');
  const sections = page.getByRole('navigation', { name: 'Sections' }).first();
  await pressAt(page, sections.getByRole('link', { name: 'Research' }));
  await pressAt(page, page.getByRole('button', { name: 'Write an article' }));
  await typeInto(page, page.getByLabel('Title'), 'Pumps by keyboard');
  await typeInto(page, page.getByLabel('Excerpt'), 'What the accounts say.');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await tabTo(page, text);
  await page.keyboard.type('The first paragraph.\n\n/sub');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText(['Subheading']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Accounts\n\nThe second paragraph.');
  // Escape lets Tab leave the text.
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('tab', { selected: true }));
  // Arrow keys move between tabs, Enter opens one.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Disclosures' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Facts' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const name of ['Premium members', 'Note, without a recommendation'])
    await choose(page, page.getByLabel(name));
  await tabTo(page, page.getByLabel('Recommends no security'));
  await page.keyboard.press('Space');
  await typeInto(page, page.getByLabel('Author'), 'Ira');
  await typeInto(page, page.getByLabel('Category'), 'Deep');
  await expect(page.getByLabel('Author')).toHaveValue('Ira Deshmukh');
  await expect(page.getByLabel('Address')).toHaveValue('pumps-by-keyboard');
  await expect(page.getByLabel('Draft state')).toHaveText('Saved.');
  await pressAt(page, page.getByRole('button', { name: 'Submit for approval' }));
  await typeInto(page, page.getByLabel('Note (optional)'), 'Ready to be read.');
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }));
  await expect(page.getByText('Submitted for approval.')).toBeVisible();
});
