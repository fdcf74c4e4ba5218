import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

test('staff view the app as a member, cannot change anything, and return', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, 'premium@demo.test');
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('View as member', 'menuitem');
  await desk.getByLabel('Reason').fill('The member does not find a setting.');
  await job.click('View as member');
  expect(job.count()).toBeLessThanOrEqual(3);
  const banner = desk.getByRole('complementary', { name: 'Staff view' });
  await expect(banner).toContainText('You see what this member sees.');
  await expect(banner).toContainText('15 minutes left');

  await desk.goto('/account/notifications');
  await expect(banner).toBeVisible();
  await expect(desk.getByRole('switch').first()).toBeVisible();
  await inspectLooks(desk, 'staff-view');
  const digest = desk.getByRole('switch').first();
  const before = await digest.getAttribute('aria-checked');
  await expect(digest).toHaveAttribute('aria-disabled', 'true');
  for (const press of [() => digest.click({ force: true }), () => digest.press(' ')]) {
    await press();
    await expect(banner.getByText('Not available while you view the site as a member.')).toBeVisible();
    expect(await digest.getAttribute('aria-checked')).toBe(before);
  }
  await desk.goto('/account/profile');
  await expect(desk.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');

  await banner.getByRole('button', { name: 'Back to the console' }).click();
  await expect(desk.getByText('Viewed the app as the member by support@demo.test')).toBeVisible();
  await desk.goto('/');
  await expect(desk).toHaveURL(/\/signin/);
});
