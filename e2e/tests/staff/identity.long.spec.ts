import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { nextPan, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a PAN used by another account is shown with that account and accepted in three clicks', async ({
  person,
  newContext,
}) => {
  const pan = nextPan();
  await person.joins();
  await person.choosePlan('CML3M');
  await person.verifyKyc(pan);
  const again = new Person(await (await newContext()).newPage());
  await again.joins();
  await again.choosePlan('CML3M');
  await again.page.getByLabel('Date of birth').fill('17-04-1990');
  await again.page.getByLabel('PAN', { exact: true }).fill(pan);
  const verify = again.page.getByRole('button', { name: 'Verify KYC' });
  await verify.click();
  await expect(again.page.getByText(/another account/)).toBeVisible();

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, again.email);
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('Review identity', 'menuitem');
  await expect(desk.getByRole('dialog')).toContainText(person.email);
  await desk.getByLabel('Decision').selectOption('accept');
  await desk.getByLabel('Reason').fill('One person, two addresses: she showed both.');
  await job.click('Decide');
  await expect(desk.getByText('Accepted.')).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  await verify.click();
  await expect(again.page.getByText('Your identity is verified.')).toBeVisible();
});
