import { expect, test } from '../../src/test.ts';

const firmName = 'Sahyadri Research';
const screens = [
  '/',
  '/portfolios',
  '/portfolios/momentum',
  '/experimentals',
  '/outliers',
  '/stocks/ORVENNA',
  '/account/billing',
];

test('consistent number formats, titles with the firm, and text alternatives for charts', async ({
  pageOf,
}) => {
  const page = await pageOf('premium');
  for (const path of screens) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`.+ · ${firmName}$|^${firmName}$`));
    // Wait for the data, because a metrics screen without data proves nothing.
    if (path !== '/account/billing') await expect(page.locator('main')).toContainText(/\d%/);
    else await expect(page.locator('main')).toContainText(/₹\d/);
    const text = await page.locator('main').innerText();
    expect(text, `${path}: rupees`).not.toMatch(/\bRs\.? ?\d|\bINR ?\d/);
    expect(text, `${path}: per cent`).not.toMatch(/\d\s%/);
    expect(text, `${path}: a hyphen for a minus`).not.toMatch(/(?:^|\s)-\d[\d.,]*%/);
    const spoken = await page
      .locator('main [role="img"], main svg[aria-label], main [role="slider"]')
      .evaluateAll((charts) =>
        charts.map((chart) => `${chart.ariaLabel} ${chart.getAttribute('aria-valuetext')}`),
      );
    expect(spoken.join('\n'), `${path}: spoken dates`).not.toMatch(/\d{4}-\d\d-\d\d/);
  }
});

test('an article links to the stocks it names', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/');
  const links = page.locator('article a[href^="/stocks/"]');
  const listed = page.locator('main a[href^="/articles/"]');
  await expect(listed.first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const articles = await listed.evaluateAll((all) => [
    ...new Set(all.map((each) => each.getAttribute('href') ?? '')),
  ]);
  for (const path of articles) {
    await page.goto(path);
    await expect(page.locator('article h1').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if ((await links.count()) > 0) break;
  }
  await expect(links.first(), `one of ${articles.length} articles names a stock`).toBeVisible();
  const symbol = /\/stocks\/(\w+)/.exec((await links.first().getAttribute('href')) ?? '')?.[1] ?? '';
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`/stocks/${symbol}`));
  await expect(page.locator('main')).toContainText(symbol);
});
