import { expect, test } from '../../src/test.ts';

test('an article links to the company and portfolio it names, and back', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/articles/orvenna-diagnostics-what-a-test-costs');
  const text = page.locator('article .prose').first();
  await expect(text.getByRole('link', { name: 'Focused portfolio' })).toHaveAttribute(
    'href',
    '/portfolios/focused',
  );
  await page.goto('/articles/zephyrine-valves-a-small-part-that-stops-a-plant');
  // Mentioned several times but linked once. Its card also has a link.
  const links = text.getByRole('link', { name: 'Zephyrine Valves' });
  const company = links.and(page.locator(':not(.stock-card *)'));
  await expect(company).toHaveCount(1);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await company.click();
  await expect(page).toHaveURL(/\/stocks\/[A-Z]+$/);
  await expect(page.getByRole('heading', { level: 1, name: /Zephyrine Valves/ })).toBeVisible();
  // No page was reloaded.
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
  await page.goBack();
  await expect(company).toBeVisible();
});

test('a former member who follows a link sees one notice before the article', async ({ ownPageOf }) => {
  const page = await ownPageOf('expired');
  await page.goto('/articles/what-a-return-number-hides');
  const article = page.locator('main article');
  await expect(article).toBeVisible();
  const months = page.getByText('You have 2 free months from referrals.');
  await expect(months).toBeVisible();
  const top = async (what: typeof article) => (await what.boundingBox())?.y ?? 0;
  expect(await top(months)).toBeGreaterThan(await top(article));
  await expect(page.locator('main .border-l-4')).toHaveCount(1);
});
