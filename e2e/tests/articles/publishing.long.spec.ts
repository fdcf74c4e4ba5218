import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';
import type { SandboxControl } from '../../../sandbox/src/control.ts';
import { clicksOn, enterConsole, openSection } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

const title = 'Orvenna, read again';
const slug = 'orvenna-read-again';
const secret = 'The sentence behind the lock.';
const minute = '2025-06-02T11:30';

test('an article is written, published at its scheduled time, emailed and corrected', async ({
  newContext,
}) => {
  await withTrial(newContext, { DEMO: 'full' }, async ({ origin, openPage, moveClock, standIns }) => {
    // A Premium member who wants an alert instead of emails.
    const guest = await openPage();
    await enter(guest, 'guest@demo.test', standIns);
    await guest.goto('/account/notifications');
    await guest.getByRole('switch', { name: 'Research emails' }).click();
    await expect(guest.getByText('Notification settings saved.')).toBeVisible();
    await guest.getByRole('checkbox', { name: 'Research: Email' }).click();
    await expect(guest.getByText('Alerts saved.')).toBeVisible();
    const lite = await openPage();
    await enter(lite, 'lite@demo.test', standIns);

    const writer = await openPage();
    await enterConsole(writer, 'analyst');
    const writing = clicksOn(writer);
    await openSection(writer, 'Research');
    await writing.click('Write an article');
    await writer.getByLabel('Title').fill(title);
    await writer.getByLabel('Excerpt').fill('What the accounts of the year say.');
    const text = writer.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    // Real key presses, which console shortcuts must ignore.
    await writer.keyboard.type('Everybody reads this. The P/E ratio is 12?');
    await expect(text).toContainText('Everybody reads this. The P/E ratio is 12?');
    await writer.keyboard.press('Control+k');
    await expect(text).toContainText('](');
    await expect(writer.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
    await writer.keyboard.press('Control+z');
    await writer.keyboard.press('Control+End');
    await writing.click('Preview ends here');
    await writer.keyboard.insertText(`${secret} Its returns are guaranteed.`);
    await writing.click('Picture');
    await writer.getByLabel('File').setInputFiles({
      name: 'desk.png',
      mimeType: 'image/png',
      buffer: grey(64, 32),
    });
    await writer.getByLabel('Description').fill('A desk with accounts');
    await writing.click('Upload');
    await writing.click('Company');
    await writer.getByRole('combobox', { name: 'Company', exact: true }).fill('orven');
    await writer.getByRole('option', { name: /Orvenna/ }).waitFor();
    await writer.keyboard.press('Enter');
    await writing.click('Chart');
    await writer.getByRole('combobox', { name: 'Share', exact: true }).fill('orven');
    await writer.getByRole('option', { name: /Orvenna/ }).waitFor();
    await writer.keyboard.press('Enter');
    await writing.click('Add chart');
    await writer.getByRole('tab', { name: 'Facts' }).click();
    await writer.getByLabel('Premium members').check();
    await writer.getByLabel('Note, without a recommendation').check();
    await writer.getByLabel('Recommends no security').check();
    await writer.getByLabel('Author').selectOption('Ira Deshmukh');
    await writer.getByLabel('Category').selectOption('Deep Dive');
    await expect(writer.getByLabel('Address')).toHaveValue(slug);
    // A promise of returns blocks publication and is marked in the text.
    await writer.getByRole('tab', { name: 'Problems (1)' }).click();
    await expect(writer.getByText('“guaranteed” promises a return.')).toBeVisible();
    await writer.getByRole('button', { name: '“guaranteed” promises a return.' }).click();
    await writer.keyboard.insertText('uncertain');
    await expect(writer.getByText('No problems. Ready for approval.')).toBeVisible();
    await writer.getByRole('tab', { name: 'Preview' }).click();
    const preview = writer.getByRole('article', { name: 'Preview' });
    await expect(preview.getByRole('img', { name: 'A desk with accounts' })).toBeVisible();
    await expect(preview.getByRole('img', { name: /Orvenna Diagnostics/ }).first()).toBeVisible();
    await writing.click('Public preview');
    await expect(preview.getByText('Everybody reads this.')).toBeVisible();
    await expect(preview.getByText(secret)).toHaveCount(0);
    await expect(writer.getByLabel('Draft state')).toHaveText('Saved.');
    // Typed text is kept.
    await writer.reload();
    await expect(writer.getByLabel('Title')).toHaveValue(title);
    await expect(text).toContainText(secret);
    await submit(writer);

    const editor = await openPage();
    await enterConsole(editor, 'editor');
    await openSection(editor, 'Today');
    await approve(editor, title);
    const publishing = clicksOn(editor);
    await publishing.click('Publish article');
    await editor.getByLabel('At a set time').check();
    await editor.getByLabel('Date and time in India (IST)').fill(minute);
    await editor.getByLabel(/^To .+ with access, and its preview to /v).check();
    await publishing.click('Send me its preview');
    await expect(editor.getByText('Sent to editor@demo.test.')).toBeVisible();
    await publishing.click('Schedule');
    await expect(editor.getByText(/Scheduled 2\sJun,\s11:30/).first()).toBeVisible();

    const publicly = async () => (await fetch(`${origin}/api/articles/${slug}`)).status;
    await moveClock(`${minute}:00+05:30`.replace('11:30', '11:29'));
    expect(await publicly()).toBe(404);
    await moveClock(`${minute}:00+05:30`);
    expect(await publicly()).toBe(200);
    const locked = await (await fetch(`${origin}/api/articles/${slug}`)).text();
    expect(locked).toContain('Everybody reads this.');
    expect(locked).not.toContain(secret);

    await guest.goto(`/articles/${slug}`);
    const piece = guest.getByRole('article').first();
    await expect(piece.getByText(secret)).toBeVisible();
    const shown = piece.getByRole('img', { name: 'A desk with accounts' });
    await expect(shown).toBeVisible();
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
    await expect(piece.getByRole('link', { name: 'Orvenna Diagnostics' }).first()).toHaveAttribute(
      'href',
      '/stocks/ORVENNA',
    );
    await lite.goto(`/articles/${slug}`);
    await expect(lite.getByText('Everybody reads this.')).toBeVisible();
    await expect(lite.getByText('Read on with Premium')).toBeVisible();
    await expect(lite.getByText(secret)).toHaveCount(0);

    const about = ({ subject }: { subject: string }) => subject === title;
    const whole = await standIns.waitForMail('premium@demo.test', about);
    expect(whole.text).toContain(secret);
    const beginning = await standIns.waitForMail('lite@demo.test', about);
    expect(beginning.text).toContain('Everybody reads this.');
    expect(beginning.text).not.toContain(secret);
    const alert = await standIns.waitForMail('guest@demo.test', about);
    expect(alert.text).toContain('Just published in Deep Dive.');
    expect(alert.text).not.toContain(secret);

    await openSection(editor, 'Research');
    await editor.getByRole('tab', { name: /Published/ }).click();
    await editor.getByRole('link', { name: title }).click();
    const correcting = clicksOn(editor);
    await correcting.click('Correct article');
    const again = editor.getByRole('textbox', { name: 'Text', exact: true });
    await again.click();
    await editor.keyboard.press('Control+Home');
    await editor.keyboard.insertText('Now put right. ');
    await editor.getByLabel('What was corrected').fill('It begins otherwise.');
    // A correction must repeat the disclosure.
    await editor.getByRole('tab', { name: 'Facts' }).click();
    await editor.getByLabel('Recommends no security').check();
    await submit(editor);
    await openSection(writer, 'Today');
    await approve(writer, title);
    await expect(writer.getByText('Approved. It can be published.')).toBeVisible();
    await editor.reload();
    await correcting.click('Publish article');
    await editor.getByLabel('Reason').fill('A reader wrote to us.');
    await correcting.click('Publish now');
    await expect(editor.getByRole('status').filter({ hasText: 'Correction published.' })).toBeVisible();
    await guest.reload();
    await expect(guest.getByText('It begins otherwise.')).toBeVisible();
    await expect(guest.getByText('Now put right. Everybody reads this.')).toBeVisible();
  });
});

async function enter(page: Page, email: string, standIns: SandboxControl): Promise<void> {
  const member = new Person(page, email, demoPassword, standIns);
  await member.signIn();
  await member.seesHome();
}

async function submit(page: Page): Promise<void> {
  const job = clicksOn(page);
  await job.click('Submit for approval');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Submitted for approval.')).toBeVisible();
}

async function approve(page: Page, what: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: what })
    .getByRole('link', { name: 'Read and approve' })
    .click();
  const job = clicksOn(page);
  await job.click('Approve article');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve article' }).click();
}

function grey(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 0x88)])),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
