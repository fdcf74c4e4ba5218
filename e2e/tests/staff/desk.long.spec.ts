import type { Page } from '@playwright/test';
import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { nextPan } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

/** Runs an action in the member's menu: opens it by name, enters the reason and clicks its button. */
async function doJob(desk: Page, name: string, button: string, fill: () => Promise<void>): Promise<void> {
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click(name, 'menuitem');
  await fill();
  await job.click(button);
  expect(job.count()).toBeLessThanOrEqual(3);
}

test('unlock the identity check, show the PAN, write a note and end all sessions in three clicks each', async ({
  person,
  page,
  newContext,
  watching,
}) => {
  const pan = nextPan();
  await person.joins();
  await person.choosePlan('CML3M');
  await page.getByLabel('Date of birth').fill('17-04-1990');
  const verify = page.getByRole('button', { name: 'Verify KYC' });
  for (let tries = 0; tries < 5; tries += 1) {
    await page.getByLabel('PAN', { exact: true }).fill(`AAAPA123${tries}A`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/user/pan/verify'));
    await verify.click();
    await answered;
    await expect(page.getByText('This PAN is not valid.', { exact: false })).toBeVisible();
  }
  await page.getByLabel('PAN', { exact: true }).fill(pan);
  await verify.click();
  await expect(page.getByText('five PAN checks', { exact: false })).toBeVisible();

  const desk = await (await newContext()).newPage();
  const because = (reason: string) => desk.getByLabel('Reason').fill(reason);
  await enterConsole(desk, 'support');
  await openMember(desk, person.email);
  await doJob(desk, 'Unlock identity check', 'Unlock identity check', () => because('She mistyped it.'));
  await expect(desk.getByText('The member can try again.')).toBeVisible();
  await verify.click();
  await expect(page.getByText('Your identity is verified.')).toBeVisible();

  await doJob(desk, 'Show PAN', 'Show PAN', () => because('She doubts that it is hers.'));
  await expect(desk.getByRole('dialog').getByText(pan)).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(desk.getByText('PAN shown by support@demo.test')).toBeVisible();
  await expect(desk.getByText(pan)).toHaveCount(0);

  // A stray key press must not discard input.
  await desk.getByRole('button', { name: 'Actions' }).click();
  await desk.getByRole('menuitem', { name: 'Write note' }).click();
  const note = desk.getByRole('textbox', { name: 'Note' });
  await note.fill('Half a note');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('Half a note');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Discard' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await doJob(desk, 'Write note', 'Save note', () =>
    desk.getByRole('textbox', { name: 'Note' }).fill('Prefers to be called after six.'),
  );
  await expect(desk.getByText('Prefers to be called after six.')).toBeVisible();

  await doJob(desk, 'Sign out everywhere', 'Sign out everywhere', () => because('The phone was stolen.'));
  await expect(desk.getByText('Signed out everywhere.')).toBeVisible();
  await page.goto('/pricing');
  await expect(page).toHaveURL(/\/signin/);
  watching.takeComplaints(/401/);
});

// Plans shortened by the sunset cost less than the amount that a single staff member may refund.
test('a refund above the firm’s limit is prepared in two clicks and approved by a second approver', async ({
  newContext,
}) => {
  await withTrial(newContext, { SUNSET_DATE: 'none' }, async ({ openPage, standIns }) => {
    const email = 'premium@demo.test';
    const desk = await openPage();
    await enterConsole(desk, 'support');
    await openMember(desk, email);
    const prepared = clicksOn(desk);
    await prepared.click('Refund');
    await expect(desk.getByText('Needs approval', { exact: true })).toBeVisible();
    await desk.getByLabel('Reason').fill('Agreed with her on the phone.');
    await prepared.click('Prepare refund');
    expect(prepared.count()).toBe(2);
    await expect(desk.getByText('Submitted for approval.')).toBeVisible();
    await expect(desk.getByText('Refund submitted for approval by support@demo.test')).toBeVisible();

    const owner = await openPage();
    await enterConsole(owner, 'owner');
    const row = owner.getByRole('listitem').filter({ hasText: 'a refund that Farah Khan prepared' });
    await expect(row).toContainText('Meera Apte');
    const job = clicksOn(owner);
    await job.click('Decide');
    await expect(owner.getByRole('dialog')).toContainText('Prepared by Farah Khan');
    await owner.getByLabel('Reason').fill('I spoke to her, too.');
    await job.click('Approve');
    await expect(owner.getByText('Approved and done.')).toBeVisible();
    expect(job.count()).toBeLessThanOrEqual(3);
    await expect(row).toHaveCount(0);
    await standIns.waitForMail(email, ({ subject }) => subject.includes('is cancelled'), 20_000);
    await desk.reload();
    await expect(desk.getByText('Refund approved by owner@demo.test')).toBeVisible();
  });
});
