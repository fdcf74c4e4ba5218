import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('staff see what a member sees, change nothing, and come back', async ({ newContext, watching }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, 'premium@demo.test');
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('See what they see', 'menuitem');
  await desk.getByLabel('Reason').fill('The member does not find a setting.');
  await job.click('See what they see');
  expect(job.count()).toBeLessThanOrEqual(3);
  const banner = desk.getByRole('complementary', { name: 'Staff view' });
  await expect(banner).toContainText('You see what this member sees.');
  await expect(banner).toContainText('15 minutes left');

  await desk.goto('/account/notifications');
  await expect(banner).toBeVisible();
  await desk.getByRole('switch').first().click();
  await expect(desk.getByText(/^Nothing can be changed, sent or downloaded/)).toBeVisible();
  watching.takeComplaints(/403/);

  await banner.getByRole('button', { name: 'Back to the console' }).click();
  await expect(desk.getByText('member.impersonate by support@demo.test')).toBeVisible();
  await desk.goto('/');
  await expect(desk).toHaveURL(/\/signin/);
});
