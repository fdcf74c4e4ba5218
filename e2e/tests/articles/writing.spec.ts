import type { Page } from '@playwright/test';
import { clicksOn, enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

/** Returns a function that reads the draft's text as last stored by the server. */
function savedBody(page: Page): () => string {
  let body = '';
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/staff/article-drafts/')) return;
    void request.response().then(async (response) => {
      const answer = await response?.json();
      body = answer?.content.body ?? body;
    });
  });
  return () => body;
}

test('an article is written by keyboard alone and previewed, and pasted text keeps its structure', async ({
  newContext,
}) => {
  const page = await (await newContext()).newPage();
  const saved = savedBody(page);
  await enterConsole(page, 'analyst');
  await openSection(page, 'Research');
  const job = clicksOn(page);
  await job.click('Write an article');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.focus();
  await page.keyboard.type('Sales grew by ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('a quarter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('.');
  await expect(text).toContainText('Sales grew by **a quarter**.');

  // The insert menu, filtered by typing.
  await page.keyboard.type('\n\n/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option')).toHaveCount(11);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('/sub');
  await expect(menu.getByRole('option')).toHaveText(['Subheading']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('What is new\n\n/tab');
  await expect(menu.getByRole('option')).toHaveText(['Table']);
  await page.keyboard.press('Enter');

  // Lines without the cursor show no Markdown, and a table is rendered.
  await expect(text).toContainText('Sales grew by a quarter.');
  await expect(text.getByRole('figure', { name: 'Table' }).getByRole('columnheader')).toHaveText([
    'Company',
    '2024',
    '2025',
  ]);
  // Arrow keys move into the block, which then shows its source.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(text).toContainText('| Company | 2024 | 2025 |');
  await page.keyboard.press('Control+End');
  await expect(text.getByRole('figure', { name: 'Table' })).toBeVisible();

  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<meta charset="utf-8"><b style="font-weight:normal"><h2><span>From Docs</span></h2><p><span style="font-weight:700">Bold</span><span> and plain.</span></p><ul><li><p><span>One</span></p></li><li><p><span>Two</span></p></li></ul></b>',
    );
    clipboardData.setData('text/plain', 'From Docs\nBold and plain.\nOne\nTwo');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const state = page.getByLabel('Draft state');
  const typed =
    'Sales grew by **a quarter**.\n\n### What is new\n\n| Company | 2024 | 2025 |\n|---|---:|---:|\n| | | |\n\n';
  await expect.poll(saved).toBe(`${typed}## From Docs\n\n**Bold** and plain.\n\n- One\n- Two\n\n`);
  // Undo restores the plain text, then the text before it.
  await page.keyboard.press('Control+z');
  await expect.poll(saved).toBe(`${typed}From Docs\nBold and plain.\nOne\nTwo`);
  await page.keyboard.press('Control+z');
  await expect.poll(saved).toBe(typed);

  await page.getByRole('tab', { name: 'Preview' }).click();
  await job.click('Email');
  await expect(page.getByRole('region', { name: 'Email' })).toContainText('Sales grew by a quarter.');
  await job.click('Page');
  await job.click('Phone');
  await expect(page.frameLocator('iframe[title="Phone preview"]').getByText('Sales grew by')).toBeVisible();
  await expect(state).toHaveText('Saved.');
  await job.click('More actions');
  await job.click('Delete draft', 'menuitem');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page).toHaveURL(/\/staff\/articles$/);
});
