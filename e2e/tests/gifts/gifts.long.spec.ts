import { expect, test } from '../../src/test.ts';
import { claimLink, giftOf, give } from '../../src/giving.ts';
import { newEmail, sandbox } from '../../src/person.ts';

// All tests share one giver, who can have only one open order, so they run sequentially.
test.describe.configure({ mode: 'default' });

test('a gift is for its address only: other members see a notice and lose nothing', async ({
  page,
  ownPageOf,
}) => {
  const giver = await ownPageOf('premium');
  const address = newEmail('kiran');
  await give(giver, { toEmail: address });
  const link = await claimLink(address);
  const other = await ownPageOf('lite');
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This gift is for another address.' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start my plan' })).toHaveCount(0);
  await giver.goto(link);
  await expect(giver.getByRole('heading', { name: 'This is your own gift.' })).toBeVisible();
  await page.goto(`${link}x`);
  await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible();
  await other.context().close();
  await giver.context().close();
});

test('an unclaimed gift is re-addressed, then cancelled with a refund and a credit note', async ({
  page,
  ownPageOf,
}) => {
  const giver = await ownPageOf('premium');
  const wrong = newEmail('wrong');
  const right = newEmail('right');
  await give(giver, { toEmail: wrong, toName: 'Wrong' });
  const dead = await claimLink(wrong);

  await giver.reload();
  await giver.getByRole('button', { name: 'Change or resend: Wrong' }).click();
  await giver.getByLabel('Recipient’s email').fill(right);
  await giver.getByLabel('Recipient’s name').fill('Right');
  await giver.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(giver.getByText('We created a new link.', { exact: false })).toBeVisible();
  await claimLink(right);
  await page.goto(dead);
  await expect(page.getByRole('heading', { name: 'This link does not work.' })).toBeVisible();

  await giver.reload();
  const takeBack = giver.getByRole('button', { name: 'Take back: Right' });
  await takeBack.click();
  const dialog = giver.getByRole('alertdialog');
  await expect(dialog).toContainText('We refund');
  // Cancelling the dialog changes nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(giftOf(giver, right)).toContainText('Sent');
  await takeBack.click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(giver.getByText('Gift taken back.', { exact: false })).toBeVisible();
  await expect(giftOf(giver, right)).toContainText('Refunded');

  await sandbox.waitForMail(
    'premium@demo.test',
    ({ subject }) => subject === 'Your gift was returned to you',
  );
  await sandbox.waitForMail(right, ({ subject }) => subject.includes('no longer available'));
  await giver.goto('/account/billing?show=documents');
  const history = giver.getByRole('table', { name: /Billing history/ });
  await expect(history.getByRole('rowheader', { name: /Credit note/ }).first()).toBeVisible();
  await giver.context().close();
});

test('a gift to a paying member is queued after their plan', async ({ page, person, ownPageOf }) => {
  const giver = await ownPageOf('premium');
  await person.buys('CML3M');
  await give(giver, { toEmail: person.email });
  const link = await claimLink(person.email);
  await page.goto(link);
  // The recipient's own quarter, 2 June to 31 August, ends with the service, which leaves no day for a gift.
  await expect(page.getByRole('heading', { name: 'No days of service are left.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start my plan' })).toHaveCount(0);

  // With the plan cancelled, the gift runs from tomorrow, after the last paid day.
  await page.goto('/account');
  await page.getByRole('link', { name: /^Cancel plan/ }).click();
  await page.getByLabel('Something else').check();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Your plan is cancelled').first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('It follows your current plan, from', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start my plan' }).click();
  await expect(page.getByText('Your plan runs from', { exact: false })).toBeVisible({ timeout: 20_000 });
  await page.goto('/account/gifts');
  await expect(page.getByText('Starts later')).toBeVisible();
  await expect(page.getByText('3 Jun 2025')).toBeVisible();
  await giver.goto('/account/gifts');
  await expect(giftOf(giver, person.email)).toContainText('Claimed');
  await giver.context().close();
});
