import { clicksOn, enterConsole, openMember } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('a plan is paused and resumed in three clicks each, and the member sees the date', async ({
  ownPageOf,
  newContext,
}) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openMember(desk, 'quarterly@demo.test');
  const job = clicksOn(desk);
  await job.click('Actions');
  await job.click('Pause plan', 'menuitem');
  const dialog = desk.getByRole('dialog');
  const first = dialog.getByLabel('First day without access');
  const today = (await first.getAttribute('min')) ?? '';
  // A pause past the sunset is rejected with the latest possible day.
  await dialog.getByLabel('Resumes on').fill('2025-08-30');
  await expect(dialog).toContainText('the plan has to resume by');
  await first.fill(today);
  await dialog.getByLabel('Resumes on').fill('2025-06-20');
  await expect(dialog).toContainText('instead of');
  await dialog.getByLabel('Reason').fill('The member travels.');
  await job.click('Pause plan');
  await expect(desk.getByText(/^Paused until/)).toBeVisible();
  expect(job.count()).toBeLessThanOrEqual(3);

  const page = await ownPageOf('quarterly');
  await page.goto('/account');
  await expect(page.getByText('Your plan is paused until 20 Jun 2025')).toBeVisible();
  await page.goto('/portfolios');
  await expect(page.locator('[data-plan="paused"]')).toBeVisible();

  const end = clicksOn(desk);
  await end.click('Actions');
  await end.click('Pause plan', 'menuitem');
  await dialog.getByLabel('Reason').fill('The member is back.');
  await end.click('Change date');
  await expect(desk.getByText('Plan resumed.')).toBeVisible();
  expect(end.count()).toBeLessThanOrEqual(3);
  await page.goto('/account');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  // If the firm allows pausing, the member is offered a pause during cancellation, without leaving the page.
  const owner = await (await newContext()).newPage();
  await enterConsole(owner, 'owner');
  await owner.goto('/staff/settings?view=pauses');
  await owner.getByLabel('Pauses by members').selectOption('yes');
  await owner.getByLabel('Note (optional)').fill('Members asked for it.');
  await owner.getByRole('button', { name: 'Save pauses' }).click();
  await expect(owner.getByText('Saved and in effect.')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('link', { name: /^Cancel/ }).click();
  const offer = page.getByRole('region', { name: 'Pause instead' });
  await expect(offer.getByLabel('Days')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lite instead' })).toContainText('of your refund is left');
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  await offer.getByLabel('Days').selectOption('7');
  await expect(offer).toContainText('No access from 3 Jun 2025 until 10 Jun 2025');
  await offer.getByRole('button', { name: 'Pause plan' }).click();
  await expect(offer.getByRole('status')).toContainText('Paused from 3 Jun 2025 until 10 Jun 2025');

  // Account cancels a pause that has not started and offers another one. The cancellation page offers one
  // only once.
  await page.goto('/account');
  await expect(page.getByText('Your plan will be paused from 3 Jun 2025')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel pause' }).click();
  await expect(page.getByText(/^Your plan is active/)).toBeVisible();
  const pause = page.getByRole('region', { name: 'Pause your plan' });
  await expect(pause).toContainText('No access from 3 Jun 2025 until 10 Jun 2025');
  await page.getByRole('link', { name: /^Cancel/ }).click();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  await expect(page.getByRole('region', { name: /instead$/ })).toHaveCount(0);
});
