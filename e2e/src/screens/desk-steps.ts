import type { Page } from '@playwright/test';

export const press =
  (role: 'link' | 'button' | 'tab' | 'menuitem', name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole(role, { name }).first().click();

/** Runs steps sequentially. */
export const steps =
  (...each: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const step of each) await step(page);
  };

export const openDialog = (button: string) =>
  steps(press('button', button), async (page) => page.getByRole('dialog').waitFor());

/** Opens the page of a member, whose URL differs between installations. */
export async function openMember(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .locator('a[href*="/members/"]', { hasText: 'premium@demo.test' })
    .or(page.getByRole('row', { name: /premium@demo\.test/ }).getByRole('link'))
    .first()
    .click();
  await page.getByRole('button', { name: 'Actions' }).waitFor();
}

export async function enterComplaint(page: Page): Promise<void> {
  await openDialog('Enter a complaint')(page);
  await page.getByLabel(/^Their (reference )?number/v).fill('SCORES-1');
  await page.getByLabel('Received on').fill('2025-05-30');
  await page.getByLabel('Name').fill('Meera Iyer');
  await page.getByLabel('Email').fill('meera@readers.test');
  await page.getByLabel('What happened').fill('The letter of May never came.');
}

export async function hasComplaint(page: Page): Promise<void> {
  if ((await page.getByRole('link', { name: /^C-/ }).count()) > 0) return;
  await enterComplaint(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enter/v })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('table').waitFor();
  // The notification closes automatically at an unpredictable time.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

export async function hasIncident(page: Page): Promise<void> {
  const known = page.getByRole('link', { name: 'Lost backup disk' });
  if ((await known.count()) > 0) await known.click();
  else {
    await openDialog('Record incident')(page);
    await page.getByLabel('Title').fill('Lost backup disk');
    await page.getByLabel('Noticed at').fill('2025-06-02T08:30');
    await page.getByLabel('What happened').fill('A backup disk was lost in transit.');
    await page.getByLabel('Reason').fill('A drill.');
    await page.getByRole('dialog').getByRole('button', { name: 'Record incident' }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Lost backup disk' }).waitFor();
}

/** Opens the draft shared by these screens, which is written only once. */
export async function openDraft(page: Page): Promise<void> {
  // The list is loaded once its tab shows a count.
  await page.getByRole('tab', { name: /^In progress \(\d/v }).waitFor();
  const known = page.getByRole('link', { name: 'Orvenna, read again' });
  if ((await known.count()) > 0) await known.click();
  else {
    await page.getByRole('button', { name: 'Write an article' }).click();
    await page.getByLabel('Title').fill('Orvenna, read again');
    await page.getByLabel('Excerpt').fill('What the accounts of the year say.');
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.insertText('Margins held while sales fell. What comes next depends on the plant.');
  }
  await page.getByText('Saved.').first().waitFor();
  await page.getByRole('tab', { name: /^Problems \(/v }).waitFor();
  // Blur the editor, whose blinking cursor would differ between screenshots.
  await page.getByRole('heading', { level: 1 }).click();
}

const importedMembers = [
  'Mail ID;Full name;Phone;State;Package;Starts;Valid till;Paid;Payment date;Txn',
  'asha.moved@movers.test;Asha Rao;+91 98765 43210;Karnataka;Gold yearly;05/01/2025;04/08/2025;28,305.84;05/01/2025;bank-1',
  'bharat.moved@movers.test;Bharat Shah;98765 43211;Gujarat;Gold yearly;05/01/2025;01/01/2025;28305.84;05/01/2025;bank-2',
  'chitra.moved@movers;Chitra Nair;98765 43212;Kerala;Gold yearly;05/01/2025;04/08/2025;28305.84;05/01/2025;bank-3',
].join('\n');

export async function openFile(page: Page): Promise<void> {
  const known = page.getByRole('link', { name: 'subscribers.csv' });
  if ((await known.count()) > 0) await known.first().click();
  else
    await page.getByLabel('CSV file of subscribers').setInputFiles({
      name: 'subscribers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(importedMembers),
    });
  await page.getByRole('heading', { level: 1, name: 'subscribers.csv' }).waitFor();
}

export async function checkFile(page: Page): Promise<void> {
  await openFile(page);
  const check = page.getByRole('button', { name: 'Check all lines' });
  await check.or(page.getByRole('tab')).first().waitFor();
  if (await check.isVisible()) {
    await page.getByLabel('3 April 2025').check();
    await page.getByLabel('“Gold yearly” is').selectOption('CMP1Y');
    await check.click();
  }
  await page.getByRole('tab').first().waitFor();
}
