import { clicksOn, enterConsole } from '../../src/console.ts';
import { newEmail, Person, sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a complimentary plan link is created in two clicks and claimed by a new member with consent', async ({
  page,
  newContext,
}) => {
  const address = newEmail('guest');
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await desk.getByRole('link', { name: 'Members' }).first().click();
  const job = clicksOn(desk);
  await job.click('Give a plan by link');
  await desk.getByLabel('Email').fill(address);
  await desk.getByLabel('Name').fill('Ravi');
  await desk.getByLabel('Last day').fill('2025-06-30');
  await desk.getByLabel('Reason').fill('A guest of the annual meeting.');
  await job.click('Create link');
  await expect(desk.getByText(/\/claim\/[\w-]{20}/)).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  await desk.getByRole('button', { name: 'Close' }).click();
  await expect(desk.getByRole('row').filter({ hasText: address })).toContainText('not claimed yet');

  const mail = await sandbox.waitForMail(address, ({ subject }) => subject.includes('gives you'), 20_000);
  const guest = new Person(page, address);
  await page.goto(/https?:\/\/\S*\/claim\/[\w-]+/.exec(mail.text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: /gives you/ })).toBeVisible();
  await expect(page.getByText('It costs you nothing.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Ravi');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const verify = await sandbox.waitForMail(address, ({ text }) => text.includes('email-verification'));
  const link = /https?:\/\/\S*email-verification\S*/.exec(verify.text)?.[0] ?? '';
  expect((await page.request.get(link)).status()).toBe(200);

  // Negative case: no claim without consent.
  const start = page.getByRole('button', { name: 'Start my plan' });
  await expect(start).toBeVisible({ timeout: 20_000 });
  await start.click();
  await expect(page.getByText('You must agree to the terms of service to continue')).toBeVisible();
  await page.getByLabel(/I agree to the/).check();
  await start.dblclick();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 20_000 });
  await desk.reload();
  // The member list includes them too.
  await expect(desk.getByRole('row').filter({ hasText: address }).last()).toContainText('claimed');
});
