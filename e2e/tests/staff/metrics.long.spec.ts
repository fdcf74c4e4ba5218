import { readFile } from 'node:fs/promises';
import { enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('metrics: the list behind the MRR and its CSV in three clicks', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1;
    await desk.getByRole(role, { name }).first().click();
  };
  await click('link', 'Metrics');
  await expect(desk.getByRole('heading', { name: 'Month by month' })).toBeVisible();
  await click('link', /^Monthly value of plans, /);
  await expect(desk.getByRole('heading', { name: /^Monthly value of plans, / })).toBeVisible();
  const rows = desk.getByRole('region', { name: /^Monthly value of plans, / }).getByRole('row');
  await expect(rows.filter({ hasText: '@demo.test' }).first()).toBeVisible();
  const download = desk.waitForEvent('download');
  await click('button', 'Save as CSV');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^mrr-\d{4}-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  await expect(rows).toHaveCount(lines.length);
  expect(clicks).toBeLessThanOrEqual(3);
  await desk.getByRole('link', { name: 'All metrics' }).click();
  await expect(desk.getByRole('heading', { name: 'Month by month' })).toBeVisible();
});

test('metrics: the members behind a cohort, and the gifts of all months', async ({ newContext }) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'finance');
  await openSection(desk, 'Metrics');
  await desk.getByRole('link', { name: 'Cohorts' }).click();
  const table = desk.getByRole('region', { name: 'Cohorts' });
  const cell = table.getByRole('link', { name: /so far: [1-9]\d*%, \d+$/ }).first();
  const members = Number(/, (\d+)$/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1]);
  await cell.click();
  const rows = desk.getByRole('region', { name: /^First bought in / }).getByRole('row');
  await expect(rows).toHaveCount(members + 1);
  await desk.getByRole('link', { name: 'All metrics' }).click();
  await desk.getByRole('button', { name: 'Monthly value' }).click();
  await expect(table.getByRole('link', { name: /: 100%, ₹/ }).first()).toBeVisible();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('cohorts-mrr.csv');

  await desk.getByRole('link', { name: 'Coupons, referrals and gifts' }).click();
  const total = desk.getByRole('region', { name: 'Gifts' }).getByRole('link', { name: /^Bought, total: / });
  const bought = Number(/(\d+)$/.exec((await total.getAttribute('aria-label')) ?? '')?.[1]);
  expect(bought).toBeGreaterThan(0);
  await total.click();
  await expect(desk.getByRole('region', { name: /^Gifts bought, / }).getByRole('row')).toHaveCount(
    bought + 1,
  );
});
