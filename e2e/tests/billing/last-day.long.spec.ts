import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

/** Uses a separate trial, because the clock moves for everyone in it. */
test('the day after a cancellation the member is expired, and billing stays accessible', async ({
  newContext,
}) => {
  await withTrial(newContext, {}, async ({ openPage, standIns, moveClock }) => {
    const page = await openPage();
    const person = new Person(page, 'quarterly@demo.test', demoPassword, standIns);
    await person.signIn();
    await person.seesHome();
    await page.goto('/account');
    await page.getByRole('link', { name: /^Cancel plan/ }).click();
    await page.getByLabel('Too expensive').check();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Your plan is cancelled' })).toBeVisible();

    // Access lasts until midnight.
    await page.goto('/');
    await person.seesHome();

    await moveClock('2025-06-03T00:00:01+05:30');
    await page.goto('/portfolios');
    await expect(page).toHaveURL(/\/pricing/);
    await expect(page.getByText(/Expired on/).first()).toContainText('2 Jun 2025');

    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Plans and billing' }).click();
    const panel = page.getByRole('dialog', { name: 'Plans and billing' });
    await panel
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
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
  });
});
