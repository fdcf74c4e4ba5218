import fs from 'node:fs';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

test('a portfolio from the list: its index over a range, by keyboard, as a table and as a file', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios');
  await expect(page.locator('[data-portfolio]')).toHaveCount(4);
  await expect(page.locator('[data-portfolio="momentum"]')).toContainText(/\+\d+\.\d%/);
  await expect(page.getByRole('slider', { name: /^Passive returned the most: / })).toBeVisible();
  await page.locator('[data-portfolio="momentum"]').getByRole('link').click();
  // The key metrics are at the top, with the only action.
  const figures = page.locator('[data-key-figures]');
  await expect(figures).toContainText(/Since launch\s*\+\d+\.\d%\s*Sahyadri 200 \+\d+\.\d%/v);
  await expect(page.getByRole('link', { name: 'Invest or rebalance' })).toBeInViewport();
  await expect(page.locator('[data-next-change]')).toHaveText('Quarterly, next expected Jul 2025');
  const chart = page.getByRole('slider', { name: /^Momentum returned .* points more than Sahyadri 200$/v });
  await expect(chart.locator('svg').first()).toBeVisible();
  await inspectLooks(page, 'portfolio-performance');
  await page.getByRole('link', { name: /1 year$/v }).click();
  await expect(page).toHaveURL(/range=1y/);
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d{1,2} (?:May|Jun) 2024: Momentum 0\.0%, /v);
  const firstDay = (await chart.getAttribute('aria-valuetext'))?.split(':')[0] ?? '';
  await page.getByRole('link', { name: /since launch$/v }).click();
  await expect(page).not.toHaveURL(/range=1y/);
  await expect(chart, 'the day stays when more days are drawn').not.toHaveAttribute('aria-valuenow', '0');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${firstDay}: `, 'v'));
  // Also shown next to the crosshair.
  await expect(page.locator('[data-chart="lines"]').first()).toContainText(firstDay);
  // Dragging, or Shift with the arrow keys, shows the change between two days.
  const box = await chart.boundingBox();
  const middle = (box?.y ?? 0) + 90;
  await page.mouse.move((box?.x ?? 0) + 200, middle);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 400, middle);
  const range = /^\d+ \w+ \d+ – \d+ \w+ \d+: Momentum [+−]\d+\.\d%, Sahyadri 200 [+−]\d+\.\d%$/v;
  await expect(chart).toHaveAttribute('aria-valuetext', range);
  await page.mouse.up();
  await chart.press('Home');
  await chart.press('Shift+PageDown');
  await expect(chart).toHaveAttribute('aria-valuetext', range);
  await chart.press('Home');
  await page.getByRole('link', { name: /1 year$/v }).click();
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await chart.focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: /day by day, as a table$/v })).toContainText('End of month');
  const menu = page.getByRole('button', { name: /^Save: Change in value/v });
  const saved = async (item: string) => {
    const download = page.waitForEvent('download');
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
    return await download;
  };
  const csv = await saved('Data (CSV)');
  expect(csv.suggestedFilename()).toMatch(/^momentum-2024-0[56]-.*-performance\.csv$/v);
  const lines = fs.readFileSync(await csv.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('Date,Momentum,Sahyadri 200,Below its peak');
  expect(lines[1]).toMatch(/,0,0,0$/v);
  expect((await saved('Image (PNG)')).suggestedFilename()).toMatch(/-performance\.png$/v);
  const svg = fs.readFileSync(await (await saved('Vector (SVG)')).path(), 'utf8');
  expect(svg).toMatch(/^<svg .*<title [^>]*>Momentum returned/v);
  // Each part of the analysis is collapsed, while the section’s link stays visible.
  const parts = page.getByRole('navigation', { name: 'Page sections' });
  await expect(page.locator('[data-metric="sharpe"]')).toHaveCount(0);
  await parts.getByRole('link', { name: 'Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis' })).toBeFocused();
  await expect(page).toHaveURL(/view=analysis/);
  await page.getByRole('heading', { name: 'Metrics' }).click();
  await expect(page.locator('[data-metric="sharpe"]')).toContainText('How computed');
  await expect(parts.getByRole('link', { name: 'Analysis' })).toBeInViewport();
  await inspectLooks(page, 'portfolio-analysis');
});

test('weights and changes show the holdings and the reason and outcome of each change', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios/momentum?view=changes');
  await expect(page.getByRole('heading', { name: 'Changes', exact: true })).toBeInViewport();
  await expect(page.getByText(/^Since then: [+−]\d/v)).toBeVisible();
  await expect(page.getByText('→').first()).toBeVisible();
  // Three changes are shown, and the older ones can be expanded.
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  const dates = changes.locator('h3 time, summary time');
  await expect(dates).toHaveCount(3);
  await page.getByText(/^All changes \(\d+\) and the launch$/v).click();
  await expect(dates.nth(3)).toBeVisible();
  const weights = page.getByRole('region', { name: 'Weights' }).getByRole('row');
  await expect(weights.nth(3)).toContainText('%');
  await expect(weights).toHaveCount(11);
  await page.getByRole('button', { name: /^All \d+ stocks and cash$/v }).click();
  await expect(weights.nth(15)).toContainText('%');
  await expect(page.getByText(/The five largest make up \d+%/)).toBeVisible();
  await expect(page.getByRole('img', { name: /is the largest at [\d.]+%/ })).toBeVisible();
  await expect(page.getByText('Compared with')).toBeVisible();
  await expect(page.getByText(/Total return index|Price index, without dividends/)).toBeVisible();
});

test('an article about a change is marked on the chart with its date and linked', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios/focused');
  const chart = page.getByRole('slider', { name: /^Focused returned/v });
  await chart.focus();
  // The change of 12 May 2025 was executed at that day's close or the next.
  await page.keyboard.press('End');
  for (let day = 0; day < 21; day += 1) {
    if (/article/v.test((await chart.getAttribute('aria-valuetext')) ?? '')) break;
    await page.keyboard.press('ArrowLeft');
  }
  await expect(chart).toHaveAttribute('aria-valuetext', /^1\d May 2025: .*; Change, article$/v);
  const marked = page.getByRole('list', { name: 'Articles marked on the chart' });
  await marked.getByRole('link', { name: /^Article on the change of 1\d May 2025$/v }).click();
  await expect(page.getByRole('heading', { level: 1, name: /one in, one out/v })).toBeVisible();
});

test('an unknown portfolio shows an error and a link to the list', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios/no-such-portfolio');
  await expect(page.getByText(/Portfolio not found|Could not load this portfolio/)).toBeVisible();
});

test('experimentals: newest first, with their outcomes', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/experimentals');
  const dates = page.locator('[data-experiment] time:first-child');
  await expect(dates.first()).toBeVisible();
  const started = await page
    .locator('[data-experiment] td:nth-of-type(1) time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(started).toEqual(started.toSorted().toReversed());
  await inspectLooks(page, 'experimentals');
});

for (const path of ['/portfolios', '/portfolios/momentum', '/experimentals']) {
  test(`locked: ${path} names the plans that include it to a Lite member`, async ({ ownPageOf }) => {
    const page = await ownPageOf('lite');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /comes? with Premium/ })).toBeVisible();
    await expect(page.locator('[data-portfolio], [data-experiment], [data-chart]')).toHaveCount(0);
  });
}

test('locked: a portfolio keeps its name and public returns', async ({ ownPageOf }) => {
  const page = await ownPageOf('lite');
  await page.goto('/portfolios/momentum');
  await expect(page.getByRole('heading', { level: 1, name: 'Momentum' })).toBeVisible();
  await expect(page.locator('[data-locked="portfolios"] dl')).toContainText(/Since launch[+−][\d.]+%/);
  await page.goto('/portfolios/no-such-portfolio');
  await expect(page.getByText('Portfolio not found')).toBeVisible();
});

test('on a phone, links to all parts of a portfolio are visible and holdings are counted consistently', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolios/momentum');
  const parts = page.getByRole('navigation', { name: 'Page sections' });
  await expect(parts.getByRole('link', { name: 'Method' })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'All 20 stocks and cash' })).toBeVisible();
  await expect(page.getByText('20 stocks and cash.', { exact: false }).first()).toBeVisible();
});
