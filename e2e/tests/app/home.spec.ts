import { expect, test } from '../../src/test.ts';

test('Home shows research, changes and outliers, and read marks sync across devices', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Research', exact: true })).toBeVisible();
  // A wide window lists the changes and moves next to the research, and a phone summarises them above it.
  await expect(page.getByRole('region', { name: 'Latest rebalances' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Outliers' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^\d+ unread$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Deep Dive' }).first().click();
  await expect(page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')).toHaveText(
    'Deep Dive',
  );
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const today = page.getByRole('region', { name: 'Today' });
  for (const name of ['Rebalance', 'Outliers']) await expect(today.getByText(name).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Premium Annual');
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' }),
  ).toHaveAttribute('aria-current', 'page');
  const title = 'What a return number hides';
  await page.getByRole('link', { name: 'All research' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const elsewhere = await ownPageOf('premium');
  await expect(async () => {
    await elsewhere.goto('/?show=all');
    await expect(
      elsewhere.getByRole('article').filter({ hasText: title }).getByText('Read', { exact: true }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
});

for (const member of ['prorata', 'quarterly'] as const)
  test(`the sidebar and Account show the same days left of the plan: ${member}`, async ({ pageOf }) => {
    const page = await pageOf(member);
    await page.goto('/');
    const sidebar = page.getByRole('region', { name: 'Subscription' });
    await expect(sidebar).toContainText('days left after today');
    const days = /(\d+) days left after today/.exec(await sidebar.innerText())?.[1] ?? '';
    await page.goto('/account');
    await expect(page.locator('[data-term]')).toContainText(`Days left after today${days}of`);
  });
