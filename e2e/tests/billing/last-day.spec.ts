import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startTrial } from '../../../scripts/trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

/** A trial of its own, because the clock moves for everybody in it. */
test('the day after a cancellation the member is an expired one, and the bills stay in reach', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-last-day-'));
  fs.chmodSync(dataDir, 0o755);
  const trial = await startTrial({ dataDir });
  const context = await browser.newContext({ baseURL: trial.origin });
  try {
    const page = await context.newPage();
    const person = new Person(page, 'quarterly@demo.test', demoPassword);
    await person.signIn();
    await person.seesHome();
    await page.goto('/account');
    await page.getByRole('link', { name: /^Cancel plan/ }).click();
    await page.getByLabel('It costs more than it is worth to me').check();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Your plan is cancelled' })).toBeVisible();

    // Until midnight everything is open.
    await page.goto('/');
    await person.seesHome();

    const moved = await fetch(`${trial.origin}/api/test-clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: '2025-06-03T00:00:01+05:30' }),
    });
    expect(moved.status).toBe(200);
    await page.goto('/portfolios');
    await expect(page).toHaveURL(/\/pricing/);
    await expect(page.getByText(/Expired on/).first()).toContainText('2 Jun 2025');

    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Your plans and bills' }).click();
    const panel = page.getByRole('dialog', { name: 'Your plans and bills' });
    await expect(panel.getByText(/Credit note/).first()).toBeVisible();
    const downloading = page.waitForEvent('download');
    await panel
      .getByRole('button', { name: /^Download CRN/ })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    await panel.getByRole('link', { name: 'Payments' }).click();
    await expect(page).toHaveURL(/panel=billing&show=payments|show=payments&panel=billing/);
    await expect(panel.getByText(/^Refund/).first()).toBeVisible();
  } finally {
    await context.close();
    await trial.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
