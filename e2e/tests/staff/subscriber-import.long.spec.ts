import { clicksOn, enterConsole, openSection } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

const headings =
  'Mail ID;Full name;Phone;State;Package;Starts;Valid till;Paid;Payment date;Txn;Invoice no;Invoice date';
const file = [
  headings,
  'asha.moved@movers.test;Asha Rao;+91 98765 43210;Karnataka;Gold yearly;05/01/2025;04/08/2025;28,305.84;05/01/2025;bank-1;OLD/24-25/0041;05/01/2025',
  'bharat.moved@movers.test;Bharat Shah;98765 43211;Gujarat;Gold yearly;05/01/2025;01/01/2025;28305.84;05/01/2025;bank-2;OLD/24-25/0042;05/01/2025',
  'dev.moved@movers.test;;;;Free;;;;;;;',
  'chitra.moved@movers;Chitra Nair;98765 43212;Kerala;Gold yearly;05/01/2025;04/08/2025;28305.84;05/01/2025;bank-3;OLD/24-25/0043;05/01/2025',
].join('\n');

test('subscriber import: columns chosen, lines checked and imported, emails sent by the owner', async ({
  newContext,
}) => {
  await withTrial(newContext, {}, async ({ openPage, standIns }) => {
    const desk = await openPage();
    await enterConsole(desk, 'owner');
    await openSection(desk, 'Members', 'Subscriber import');
    await desk.getByLabel('CSV file of subscribers').setInputFiles({
      name: 'subscribers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
    await expect(desk.getByRole('heading', { name: 'Columns' })).toBeVisible();
    await expect(desk.getByLabel('“Mail ID” is')).toHaveValue('email');
    await expect(desk.getByLabel('Last number of each series')).toHaveValue('OLD/24-25/0043');
    // Every date in the file is ambiguous, and only the firm knows which plan "Gold" is.
    const job = clicksOn(desk);
    await expect(desk.getByRole('button', { name: 'Check all lines' })).toBeDisabled();
    await desk.getByLabel('3 April 2025').check();
    await desk.getByLabel('“Gold yearly” is').selectOption('CMP1Y');
    await expect(desk.getByLabel('“Free” is')).toHaveValue('free');
    await desk.getByLabel('Full name, if missing').fill('A subscriber');
    await expect(desk.getByText('Empty in 1 line: 4.').first()).toBeVisible();
    await job.click('Check all lines');

    await expect(desk.getByRole('tab', { name: 'Not imported (2)' })).toBeVisible();
    await expect(desk.getByRole('row', { name: /3 bharat/ })).toContainText('ends before it begins');
    await expect(desk.getByRole('row', { name: /5 chitra/ })).toContainText('email address is not valid');
    await expect(desk.getByText(/Lines fail in the columns “.*“Valid till”/)).toBeVisible();
    await desk.getByRole('tab', { name: 'To import (2)' }).click();
    await expect(desk.getByRole('row', { name: /2 asha/ })).toContainText('Asha Rao, Premium Annual');
    await expect(desk.getByRole('row', { name: /4 dev/ })).toContainText(
      'A subscriber, an account without a plan',
    );

    await job.click('Import 2 subscribers');
    await desk.getByLabel('Reason').fill('We leave the old system.');
    await job.click('Import');
    await expect(desk.getByText('Imported from this file: 2 members. No email')).toBeVisible();
    expect(await standIns.mail('asha.moved@movers.test')).toEqual([]);

    await job.click('Send welcome emails');
    await expect(desk.getByText('Your account has moved')).toBeVisible();
    await desk.getByLabel('Reason').fill('All of them are in.');
    await job.click('Email 2 members');
    await expect(desk.getByRole('button', { name: 'Stop emails' })).toBeVisible();
    await expect
      .poll(async () => (await standIns.mail('asha.moved@movers.test')).length, { timeout: 20_000 })
      .toBe(1);
    expect(job.count()).toBe(5);
  });
});
