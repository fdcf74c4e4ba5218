import type { Page } from '@playwright/test';
import { enterConsole } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

async function fillPlan(desk: Page, alias: string): Promise<void> {
  const form = desk.getByRole('dialog', { name: 'Add plan' });
  await form.getByLabel('Alias').fill(alias);
  await form.getByLabel('Name').fill('Premium Half-yearly');
  await form.getByLabel('Length').fill('6');
  await form.getByLabel('Level').fill('4');
  await form.getByLabel('Features').fill('All research\nModel portfolios');
  await form.getByLabel('Price').fill('12000');
  await form.getByLabel('Reason').fill('Readers asked for half a year.');
  await form.getByRole('button', { name: 'Add plan' }).click();
}

test('a firm adds a plan, sells it, and a member upgrades from it and is refunded', async ({
  newContext,
}) => {
  await withTrial(newContext, { SUNSET_DATE: 'none' }, async ({ openPage, standIns }) => {
    const desk = await openPage();
    await enterConsole(desk, 'owner');
    await test.step('the console refuses an alias that is taken, then adds the plan', async () => {
      await desk.goto('/staff/catalogue?view=plans');
      await desk.getByRole('button', { name: 'Add plan' }).click();
      await fillPlan(desk, 'CMP1Y');
      await expect(desk.getByText('The alias CMP1Y is taken.')).toBeVisible();
      await fillPlan(desk, 'OWN6M');
      await expect(desk.getByText('Plan added. It is on sale.')).toBeVisible();
      await expect(desk.getByRole('row', { name: /Premium Half-yearly.*OWN6M.*6 months/ })).toBeVisible();
      await desk.goto('/staff/catalogue');
      await expect(
        desk.getByRole('row', { name: /Premium Half-yearly.*₹12,000\.00.*in force/ }),
      ).toBeVisible();
    });

    const page = await openPage();
    const member = new Person(page, undefined, undefined, standIns);
    await test.step('a new member buys it and reads Premium', async () => {
      await member.fillsCheckout('OWN6M');
      await expect(page.getByLabel('Payment summary')).toContainText('₹14,160.00');
      await member.pay();
      await member.seesHome();
      await page.getByRole('link', { name: 'Slack Archives' }).first().click();
      await expect(page.getByRole('heading', { name: 'Slack Archives', level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Account' }).first().click();
      const account = page.getByRole('navigation', { name: 'Account' });
      await account.getByRole('link', { name: 'Billing' }).click();
      await expect(page.getByRole('rowheader', { name: /Premium Half-yearly/ })).toBeVisible();
      await expect(page.getByText('₹14,160.00')).toHaveCount(1);
    });

    await test.step('the member upgrades to the annual plan with the whole credit', async () => {
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link').first().click();
      await page.getByRole('link', { name: 'Change plan' }).first().click();
      await expect(member.planCard('CMP3M')).toContainText('Not available');
      await member.choosePlan('CMP1Y');
      await expect(page.getByLabel('Payment summary')).toContainText('₹14,145.84');
      await member.pay();
      await member.seesHome();
    });

    await test.step('the member cancels and is refunded', async () => {
      await page.getByRole('link', { name: 'Account' }).first().click();
      await page.getByRole('link', { name: /^Cancel plan/ }).click();
      await expect(page.getByRole('region', { name: 'Your refund' })).toContainText('₹28,228.30');
      await page.getByLabel('Not enough time to read').check();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(page.getByRole('heading', { name: 'Your plan is cancelled' })).toBeVisible();
    });

    await test.step('the plan is withdrawn from sale', async () => {
      await desk.goto('/staff/catalogue?view=plans');
      await desk.getByRole('row', { name: /OWN6M/ }).getByRole('button', { name: 'Edit' }).click();
      const sale = desk.getByRole('region', { name: 'Sale' });
      await sale.getByLabel('Reason').fill('Not wanted any more.');
      await sale.getByRole('button', { name: 'Withdraw from sale' }).click();
      await expect(desk.getByRole('row', { name: /OWN6M.*Withdrawn/ })).toBeVisible();
      const visitor = new Person(await openPage(), undefined, undefined, standIns);
      await visitor.signUp();
      await visitor.verifyEmail();
      await expect(visitor.planCard('CMP1Y')).toBeVisible();
      await expect(visitor.planCard('OWN6M')).toHaveCount(0);
    });
  });
});
