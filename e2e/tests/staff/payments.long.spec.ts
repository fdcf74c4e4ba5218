import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a held payment is shown on both sides and refunded in three clicks', async ({ person, newContext }) => {
  await person.fillsCheckout('CML3M');
  await person.openPayment();
  await sandbox.fault('razorpay', 'wrong-amount', 1);
  await person
    .widget()
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await sandbox.waitForMail(person.email, ({ subject }) => subject.includes('could not use'), 20_000);

  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  await openMember(desk, person.email);
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('Check payment', 'menuitem');
  const both = desk.getByRole('table').filter({ hasText: 'Provider' });
  await expect(both).toContainText('held');
  await expect(both).toContainText('captured');
  await desk.getByLabel('Decision').selectOption('return');
  await desk.getByLabel('Reason').fill('The amount is not what it costs.');
  await job.click('Refund in full');
  await expect(desk.getByText('Payment refunded in full.')).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);
  await sandbox.waitForMail(
    person.email,
    ({ subject }) => subject.includes('refunding your payment'),
    20_000,
  );
});
