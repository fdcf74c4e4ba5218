import { readFile } from 'node:fs/promises';
import { enterConsole, openSection } from '../../src/console.ts';
import { expect, test } from '../../src/test.ts';

test('upcoming work lists reminders for the coming months and exports them as CSV', async ({
  newContext,
}) => {
  const desk = await (await newContext()).newPage();
  await enterConsole(desk, 'support');
  await openSection(desk, 'Today', 'Upcoming');
  await expect(desk.getByRole('heading', { name: 'Upcoming', exact: true })).toBeVisible();
  await desk.getByLabel('Until').fill('2025-08-31');
  await expect(desk).toHaveURL(/until=2025-08-31/);
  await desk.getByLabel('Show').selectOption('reminder');
  const rows = desk.getByRole('region', { name: 'Upcoming work' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Email “Plan ending”' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'Plan ends' })).toHaveCount(0);
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .every((line) => line.includes(',reminder,')),
  ).toBe(true);
  await rows.getByRole('link').first().click();
  await expect(desk).toHaveURL(/\/staff\/members\//);
});
