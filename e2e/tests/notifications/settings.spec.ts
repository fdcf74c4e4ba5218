import { inspectLooks } from '../../src/inspect.ts';
import { newEmail, Person, sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('each choice is saved immediately, and service emails control the email column', async ({
  ownPageOf,
  watching,
}) => {
  const page = await ownPageOf('prorata');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Notifications' }).click();
  const digest = page.getByRole('checkbox', { name: 'Daily digest: Email' });
  const alerts = page.getByRole('checkbox', { name: 'Rebalances: Email' });
  const service = page.getByRole('switch', { name: 'Service emails' });
  await expect(digest).toBeChecked();
  await expect(alerts).not.toBeChecked();
  await inspectLooks(page, 'notifications');

  await alerts.click();
  await expect(page.getByText('Alerts saved.')).toBeVisible();
  await service.click();
  await expect(digest).not.toBeChecked();
  await expect(digest).toBeDisabled();
  await page.reload();
  await expect(service).not.toBeChecked();
  await service.click();
  // The previous choice is restored.
  await expect(alerts).toBeChecked();
  await expect(digest).toBeChecked();
  await alerts.click();
  await expect(alerts).not.toBeChecked();

  // Offline, nothing is saved and an error is shown.
  await page.context().setOffline(true);
  await digest.click();
  await expect(page.getByText(/We could not reach our servers|Could not save/)).toBeVisible({
    timeout: 20_000,
  });
  await page.context().setOffline(false);
  expect(watching.takeComplaints(/ERR_INTERNET_DISCONNECTED/)).not.toEqual([]);
  await expect(digest).toBeChecked();
  await page.context().close();
});

test('an address that complained gets no email until it is confirmed again', async ({ page }) => {
  // The stand-in accepts mail to this address and reports it as spam.
  const person = new Person(page, newEmail('complaint'));
  await person.signUp();
  await person.verifyEmail();
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rao');
  await person.fillBilling({ mobile: '9' + String(Date.now()).slice(-9) });
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await person.seesHome();

  const stopped = page.getByRole('heading', { name: 'We have paused your emails' });
  await expect(async () => {
    await page.goto('/account/notifications');
    await expect(stopped).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await inspectLooks(page, 'notifications-dnd');
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  const isLink = ({ subject }: { subject: string }) => subject === 'Confirm your email address';
  const mail = await sandbox.waitForMail(person.email, isLink);
  const link = /http\S+\/public\/confirm-address\S+/.exec(mail.text)?.[0] ?? '';

  // Neither a truncated link nor merely opening a link changes anything.
  await page.goto(link.slice(0, -3));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await page.goto('/account/notifications');
  await expect(stopped).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/account/notifications');
  await expect(page.getByRole('checkbox', { name: 'Daily digest: Email' })).toBeChecked();
  await expect(stopped).toHaveCount(0);
});
