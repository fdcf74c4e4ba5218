import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a chargeback is recorded in three clicks, pauses the plan and is won', async ({
  person,
  newContext,
}) => {
  await person.buys('CML3M');

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  await openMember(desk, person.email);
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('Handle chargeback', 'menuitem');
  await desk.getByLabel('Reason code').fill('13.1');
  await desk.getByLabel('Evidence due').fill('2030-06-10');
  await desk.getByLabel('Reason', { exact: true }).fill('The bank wrote to us.');
  await job.click('Record chargeback');
  await expect(desk.getByText('Recorded. The plan is paused')).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  await sandbox.waitForMail(person.email, ({ subject }) => subject.includes('disputed a payment'), 20_000);
  await person.page.goto('/account/billing');
  await expect(person.page.getByText('Your bank has disputed a payment')).toBeVisible();

  const evidence = clicksOn(desk);
  await evidence.click('Actions');
  await evidence.click('Handle chargeback', 'menuitem');
  await desk.getByLabel('Reason', { exact: true }).fill('The bank asks for it.');
  const download = desk.waitForEvent('download');
  await evidence.click('Download');
  expect((await download).suggestedFilename()).toMatch(/^evidence-.*\.zip$/);
  expect(evidence.count()).toBeLessThanOrEqual(3);

  const end = clicksOn(desk);
  await end.click('Actions');
  await end.click('Handle chargeback', 'menuitem');
  await expect(desk.getByRole('dialog')).toContainText('13.1');
  await desk.getByLabel('What to do').selectOption('end');
  await desk.getByLabel('Reason', { exact: true }).fill('The bank decided for us.');
  await end.click('Record as won');
  await expect(desk.getByText('Won. Access is restored.')).toBeVisible();
  expect(end.count()).toBeLessThanOrEqual(3);
  await person.page.reload();
  await expect(person.page.getByText('Active', { exact: true })).toBeVisible();
  await expect(person.page.getByText('Your bank has disputed a payment')).toBeHidden();
});
