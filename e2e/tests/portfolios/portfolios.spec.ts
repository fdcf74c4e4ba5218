import fs from 'node:fs';
import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

test('the list leads to a portfolio: its index over a range, by keyboard, as a table, as a file', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios');
  await expect(page.locator('[data-portfolio]')).toHaveCount(4);
  await expect(page.locator('[data-portfolio="momentum"]')).toContainText('a year since launch');
  await page.locator('[data-portfolio="momentum"]').getByRole('link').click();
  const chart = page.getByRole('slider', { name: 'Index, from 100' });
  await expect(chart.locator('canvas')).toBeVisible();
  await inspectLooks(page, 'portfolio-performance');
  await page.getByRole('link', { name: '1 year', exact: true }).click();
  await expect(page).toHaveURL(/range=1y/);
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d{1,2} (?:May|Jun) 2024: .* 100\.0, /);
  const firstDay = (await chart.getAttribute('aria-valuetext'))?.split(':')[0] ?? '';
  await page.getByRole('link', { name: 'Since launch', exact: true }).click();
  await expect(page).not.toHaveURL(/range=1y/);
  await expect(chart, 'the day stays when more days are drawn').not.toHaveAttribute('aria-valuenow', '0');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${firstDay}: `, 'v'));
  await page.getByRole('link', { name: '1 year', exact: true }).click();
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Show as a table' }).first().click();
  await expect(page.getByRole('region', { name: 'Index, from 100, as a table' })).toContainText(
    'End of month',
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).first().click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^momentum-2024-0[56]-.*-index\.csv$/);
  const lines = fs.readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('date,portfolio,benchmark');
  expect(lines[1]).toMatch(/,100,100$/);
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).first().click();
  expect((await picture).suggestedFilename()).toMatch(/-index\.png$/);
  await expect(page.locator('[data-metric="sharpe"]')).toContainText('How computed');
});

test('holdings and changes: weights, and a reason for each change', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios/momentum?view=holdings');
  await expect(page.getByRole('region', { name: 'Weights' }).getByRole('row').nth(3)).toContainText('%');
  await inspectLooks(page, 'portfolio-holdings');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page).toHaveURL(/view=changes/);
  await expect(page.getByText('→').first()).toBeVisible();
  await inspectLooks(page, 'portfolio-changes');
  await page.getByRole('tab', { name: 'About' }).click();
  await expect(page.getByText('Compared with')).toBeVisible();
  await expect(page.getByText(/Total return index|Price index, without dividends/)).toBeVisible();
});

test('an unknown portfolio says so, and leads back', async ({ ownPageOf }) => {
  const page = await ownPageOf('premium');
  await page.goto('/portfolios/no-such-portfolio');
  await expect(page.getByText(/There is no such portfolio|Unable to load this portfolio/)).toBeVisible();
});

test('experimentals: newest first, with what became of each', async ({ ownPageOf }) => {
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
  test(`locked: ${path} tells a Lite member which plan has it`, async ({ ownPageOf }) => {
    const page = await ownPageOf('lite');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /comes? with Premium/ })).toBeVisible();
    await expect(page.locator('[data-portfolio], [data-experiment], canvas')).toHaveCount(0);
  });
}
