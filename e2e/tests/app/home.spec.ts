import { expect, test } from '../../src/test.ts';

test('Home: research, changes and outliers; any article in one click, and read on every device', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto('/');
  for (const name of ['Research', 'Latest changes', 'Outliers', 'Your plan'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' }),
  ).toHaveAttribute('aria-current', 'page');
  const title = 'What a return number hides';
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const elsewhere = await ownPageOf('premium');
  await expect(async () => {
    await elsewhere.goto('/');
    await expect(
      elsewhere.getByRole('article').filter({ hasText: title }).getByText('Read', { exact: true }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
});
