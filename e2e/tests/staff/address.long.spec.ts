import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { newEmail, Person, sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a member’s address is changed in three clicks and confirmed, and the old one is notified', async ({
  person,
  page,
  newContext,
  watching,
}) => {
  await person.joins();
  const address = newEmail('moved');
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, person.email);
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('Change address', 'menuitem');
  await desk.getByLabel('New email').fill(address);
  await desk.getByLabel('Reason').fill('She showed her PAN card in a video call.');
  await job.click('Change address');
  await expect(desk.getByText(/^Changed\./)).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  await expect(desk.getByText('not confirmed')).toBeVisible();
  await expect(desk.getByText('Address changed by support@demo.test')).toBeVisible();
  await sandbox.waitForMail(person.email, ({ subject }) => subject.includes('new email address'), 20_000);

  const moved = new Person(page, address, person.password);
  await page.goto('/');
  await expect(page).toHaveURL(/\/signin/);
  watching.takeComplaints(/401/);
  await moved.signIn();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await moved.verifyEmail();
});
