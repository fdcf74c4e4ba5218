import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { give } from '../../src/giving.ts';
import { newEmail, sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('an email is read and resent, and a gift is re-addressed, each in three clicks', async ({
  ownPageOf,
  newContext,
}) => {
  const giver = await ownPageOf('quarterly');
  const wrong = newEmail('wrong');
  const right = newEmail('right');
  await give(giver, { toEmail: wrong, toName: 'Ravi' });
  const isAboutIt = ({ text }: { text: string }) => text.includes(wrong);
  const first = await sandbox.waitForMail('quarterly@demo.test', isAboutIt, 20_000);

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, 'quarterly@demo.test');
  const email = clicksOn(desk);
  await email.click(first.subject);
  await expect(desk.getByText(`We wrote to ${wrong}.`, { exact: false })).toBeVisible();
  await email.click('Resend email');
  await expect(desk.getByText('Email resent.')).toBeVisible();
  expect(email.count()).toBeLessThanOrEqual(3);
  await expect(desk.getByText('Email read by support@demo.test')).toBeVisible();

  const job = clicksOn(desk);
  await job.click('Resend gift');
  await desk.getByLabel('Email', { exact: true }).fill(right);
  await desk.getByLabel('Reason').fill('The address was mistyped.');
  await job.click('Send gift');
  await expect(desk.getByText('Gift sent with a new link.')).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  const mail = await sandbox.waitForMail(right, ({ subject }) => subject.includes('gave you'), 20_000);
  expect(mail.text).toMatch(/\/claim\//);
});
