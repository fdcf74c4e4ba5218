import type { Page } from '@playwright/test';
import { installProduction } from '../../../server/src/testing/production/production-installation.ts';
import type { ProductionInstallation } from '../../../server/src/testing/production/production-installation.ts';
import { codeNow } from '../../../server/src/testing/test-staff.ts';
import { writeZip } from '../../../server/src/testing/zip-writer.ts';
import { openMember, openSection } from '../../src/console.ts';
import { newEmail, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

const firm = {
  Name: 'Nilgiri Research',
  'Legal name': 'Nilgiri Research Private Limited',
  Address: '1 Example Road, Pune 411005',
  Website: 'https://nilgiri-research.in',
  'SEBI registration': 'INH000099999',
  'BSE enlistment': '1234',
  'GST number': '27AAACZ0000A1Z9',
  'Principal officer': 'Ira Deshmukh',
  'Compliance officer': 'Nikhil Phadke',
  'Support email': 'help@nilgiri-research.in',
  'Support phone': '+91 20 1234 5678',
  'Complaints email': 'grievance@nilgiri-research.in',
};
const prices = [
  ['Premium Annual (CMP1Y)', '24000'],
  ['Premium Quarterly (CMP3M)', '7200'],
  ['Lite Annual (CML1Y)', '6000'],
  ['Lite Quarterly (CML3M)', '1800'],
] as const;
const texts = [
  'Terms of service',
  'Most important terms (MITC)',
  'Privacy notice',
  'Investor charter',
  'Disclosures',
  'Refund policy',
  'Use of AI tools',
];
const reason = 'The firm opens.';

/** Installs with the commands of docs/operating/one-machine.md. Returns the link printed by the invitation command. */
async function installs({ command, serve }: ProductionInstallation, email: string): Promise<string> {
  expect(command('migrate', [], true)).toMatchObject({ status: 0 });
  await serve();
  const { output } = command('invite', [email]);
  return /https:\S+\/staff\/join\/\S+/.exec(output)?.[0] ?? output;
}

/** Creates the first owner's account through the invitation link and sets up a second factor. */
async function joins(page: Page, link: string, email: string, { standIns }: ProductionInstallation) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Create one' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-Good-passw0rd');
  await page.getByRole('button', { name: 'Create a password' }).click();
  await expect(page.getByText('Confirm your email address with the link')).toBeVisible();
  const mail = await standIns.waitForMail(email);
  await page.request.get(/https?:\/\/\S*email-verification\S*/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  const secret = await page.locator('p.font-mono').innerText();
  await page.getByLabel('Authenticator code').fill(codeNow(secret));
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

async function setsUp(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Set Names and address' }).click();
  for (const [label, text] of Object.entries(firm)) await desk.getByLabel(label, { exact: true }).fill(text);
  await desk.getByRole('button', { name: 'Save profile' }).click();
  await expect(desk.getByText('Saved and in effect.').first()).toBeVisible();
  await expect(desk.getByText(firm.Name, { exact: true })).toBeVisible();

  await openSection(desk, 'Settings', 'Launch checklist');
  await desk.getByRole('link', { name: 'Set SAC code' }).click();
  await desk.getByLabel('SAC code').fill('997159');
  await desk.getByRole('button', { name: 'Save invoice settings' }).click();
  await expect(desk.getByText('Saved and in effect.').first()).toBeVisible();

  await openSection(desk, 'Settings', 'Legal texts');
  for (const name of texts) {
    await desk.getByRole('button', { name: 'New version' }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByLabel('Title')).toHaveValue(name);
    await dialog.getByLabel('Version', { exact: true }).fill('1');
    if (name === 'Most important terms (MITC)') {
      await dialog.getByLabel('Text in Markdown').fill('x');
      await expect(dialog.getByRole('group', { name: 'Required items' }).getByRole('checkbox')).toHaveCount(
        12,
      );
      await expect(dialog.getByRole('button', { name: 'Use template' })).toHaveCount(0);
      await dialog.getByLabel('Text in Markdown').fill('');
    }
    await dialog.getByRole('button', { name: 'Use template' }).click();
    await expect(dialog.getByText('All required items found.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'As members will see it' })).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toHaveCount(0);
  }

  await openSection(desk, 'Settings', 'Launch checklist');
  await desk.getByRole('link', { name: 'Set Prices' }).click();
  await desk.getByRole('button', { name: 'Set prices' }).click();
  for (const [label, text] of prices) await desk.getByLabel(label).fill(text);
  await desk.getByLabel('Reason').fill(reason);
  await desk.getByRole('dialog').getByRole('button', { name: 'Set prices' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await openSection(desk, 'Settings', 'Launch checklist');
  await expect(desk.getByText('Open for business')).toBeVisible();
}

test('an empty production database becomes a firm that sells, through the screens', async ({
  newContext,
}) => {
  const installation = await installProduction();
  try {
    const { origin, standIns, command } = installation;
    const open = () => newContext({ baseURL: origin, ignoreHTTPSErrors: true });
    const email = newEmail('owner');
    const link = await installs(installation, email);
    const owner = await open();
    const desk = await owner.newPage();
    await joins(desk, link, email, installation);
    // Staff with set-up permission are redirected to the launch checklist.
    await expect(desk.getByRole('heading', { name: 'Launch checklist', level: 1 })).toBeVisible();
    await expect(desk.getByText('Not open yet', { exact: true })).toBeVisible();
    await expect(desk.getByText('1 of 17 done.')).toBeVisible();
    await setsUp(desk);
    await expect(desk.getByText('Selling is on; 2 legal items are open.')).toBeVisible();
    // Items that the firm reports to BSE or gets from its bank; neither blocks sales.
    const wrong = [...command('preflight').output.matchAll(/^! (.*?):/gm)].map(([, name]) => name);
    expect(wrong).toEqual(['firm  Addresses reported to BSE', 'firm  Verified UPI ID']);

    const member = await open();
    const buyer = new Person(await member.newPage(), newEmail('first'), 'a-Good-passw0rd', standIns);
    await buyer.fillsCheckout('CMP3M');
    await buyer.pay();
    await buyer.seesHome();
    await buyer.page.goto('/account/billing');
    await expect(buyer.page.getByRole('button', { name: /^Download INV/ })).toBeVisible();

    await openMember(desk, buyer.email);
    await desk.locator('summary').filter({ hasText: 'Bought' }).first().click();
    await expect(desk.getByText(/Invoice INV\/\d\d-\d\d\/000001/).first()).toBeVisible();
    if (installation.stage === 'production') {
      // A real sale does not count as a rehearsal.
      await openSection(desk, 'Settings', 'Launch checklist');
      await expect(desk.getByText(/Sales here are real, so rehearse in staging/)).toBeVisible();
      await expect(desk.getByRole('list', { name: 'Steps of the rehearsal' })).toHaveCount(0);
    }
    await member.close();
    await owner.close();
  } finally {
    await installation.stop();
  }
});

test('a purchase is rehearsed in staging, and the launch checklist ticks each completed step', async ({
  newContext,
  watching,
}) => {
  const installation = await installProduction('staging');
  try {
    const { origin, standIns, command } = installation;
    const open = () => newContext({ baseURL: origin, ignoreHTTPSErrors: true });
    const email = newEmail('owner');
    const link = await installs(installation, email);
    // The same file is imported in production later.
    expect(command('setup', ['docs/setup/firm.yaml'])).toMatchObject({ status: 0 });
    const owner = await open();
    const desk = await owner.newPage();
    await joins(desk, link, email, installation);
    const research = test.info().outputPath('research.zip');
    await writeZip(research, [
      ['note.md', '---\ntitle: First note\ndate: 2025-05-01\n---\nWhat we look for.\n'],
    ]);
    expect(command('import-articles', [research])).toMatchObject({ status: 0 });

    await openSection(desk, 'Settings', 'Launch checklist');
    await expect(desk.getByText('This is a rehearsal.')).toBeVisible();
    await expect(desk.getByText('0 of 9 seen.')).toBeVisible();
    const stations = desk.getByRole('list', { name: 'Steps of the rehearsal' }).getByRole('listitem');
    await expect(stations.first()).toContainText('Nobody has signed up yet.');
    const first = await stations.first().getByRole('link', { name: 'Open sign-up' }).getAttribute('href');

    const member = await open();
    const buyer = new Person(await member.newPage(), newEmail('rehearsal'), 'a-Good-passw0rd', standIns);
    await buyer.fillsCheckout('CMP3M', first ?? '');
    await buyer.pay();
    await buyer.seesHome();
    // Steps are ticked automatically, and the remaining one is listed.
    await expect(desk.getByText('8 of 9 seen.')).toBeVisible({ timeout: 20_000 });
    await expect(stations.last()).toContainText('The member has not opened any research yet.');
    await buyer.page.getByRole('link', { name: 'First note' }).first().click();
    await expect(buyer.page.getByText('What we look for.')).toBeVisible();
    await expect(desk.getByText('9 of 9 seen.')).toBeVisible({ timeout: 20_000 });

    await desk.getByRole('link', { name: 'Find the invoice: the member' }).click();
    await desk.locator('summary').filter({ hasText: 'Bought' }).first().click();
    await expect(desk.getByText(/Invoice INV\/\d\d-\d\d\/000001/).first()).toBeVisible();
    await member.close();
    await owner.close();
    // A service worker caches articles, which browsers refuse to register under a self-signed certificate.
    watching.takeComplaints(/error occurred when fetching the script/v);
  } finally {
    await installation.stop();
  }
});
