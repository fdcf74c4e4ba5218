import { clicksOn, enterConsole } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a rebalance from draft to members’ alerts and planner, and a closed experiment', async ({
  newContext,
}) => {
  await withTrial(newContext, { DEMO: 'full' }, async ({ openPage, standIns }) => {
    const page = await openPage();
    const member = new Person(page, 'premium@demo.test', demoPassword, standIns);
    await member.signIn();
    await member.seesHome();
    await page.goto('/account');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const alerts = page.getByRole('checkbox', { name: 'Rebalances: Email' });
    await alerts.click();
    await expect(page.getByText('Alerts saved.')).toBeVisible();

    const desk = await openPage();
    await enterConsole(desk, 'analyst');
    const job = clicksOn(desk);
    const sections = desk.getByRole('navigation', { name: 'Sections' }).first();
    await sections.getByRole('link', { name: 'Portfolios' }).click();
    await desk.getByRole('link', { name: 'Momentum' }).click();
    await job.click('Draft rebalance');
    await desk.getByLabel('Sort shares by').selectOption('Largest drift first');
    await expect(desk.getByLabel(/^New weight of/).first()).toHaveAccessibleName(/GLENMARA/);
    const paste = desk.getByRole('dialog', { name: 'Paste weights' });
    await desk.getByRole('button', { name: 'Paste weights' }).click();
    await paste.getByLabel('Symbols and weights').fill('AMBERLEY\t4\nNOWHERE\t1');
    await paste.getByRole('button', { name: 'Apply weights' }).click();
    await expect(paste.getByText('“NOWHERE”: no share with prices has this symbol.')).toBeVisible();
    await paste.getByLabel('Symbols and weights').fill('AMBERLEY\t4');
    await paste.getByRole('button', { name: 'Apply weights' }).click();
    await expect(desk.getByLabel('New weight of AMBERLEY, percent')).toHaveValue('4');
    await desk.getByRole('button', { name: 'Set equal weights' }).click();
    await expect(desk.getByLabel('New weight of AMBERLEY, percent')).toHaveValue('5');
    await expect(desk.getByLabel('Cash, percent')).toHaveText('0');
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByLabel('New weight of AMBERLEY, percent')).toHaveValue('4');
    await desk.getByLabel('New weight of AMBERLEY, percent').fill('0');
    await desk.getByLabel('Why AMBERLEY changes').fill('Its year ran out.');
    await desk.getByLabel('Add a share').fill('alder');
    await desk.getByRole('option', { name: /Aldermoor Cement/ }).waitFor();
    await desk.keyboard.press('Enter');
    await desk.getByLabel('New weight of ALDERMOOR, percent').fill('4');
    await desk.getByLabel('Why ALDERMOOR changes').fill('It leads the list.');
    await desk.getByLabel('Note').fill('Amberley leaves, Aldermoor comes in.');
    await desk.getByLabel('Analyst').selectOption('Ira Deshmukh');
    await desk.getByLabel('Rationale').fill('Amberley has run its year; Aldermoor leads the list.');
    await desk.getByLabel('Disclosures').fill('Nobody here holds either of them.');
    await expect(desk.getByLabel('Cash, percent')).toHaveText('1');
    await expect(desk.getByLabel('Draft state')).toHaveText('Saved.');
    // Typed text is kept.
    await desk.reload();
    await expect(desk.getByLabel('Note')).toHaveValue('Amberley leaves, Aldermoor comes in.');
    await expect(desk.getByLabel('New weight of ALDERMOOR, percent')).toHaveValue('4');
    await job.click('Publish');
    await job.click('Publish now');
    await expect(desk.getByText(/^Published\. /)).toBeVisible();
    // Excludes the two clicks to get there.
    expect(job.count()).toBe(3);

    const isAlert = ({ subject }: { subject: string }) => subject === 'Momentum: rebalance of 2 Jun 2025';
    const mail = await standIns.waitForMail('premium@demo.test', isAlert);
    expect(mail.text).toContain('/portfolios/momentum?view=changes');
    await page.goto('/portfolios/momentum?view=changes');
    await expect(page.getByText('Amberley leaves, Aldermoor comes in.')).toBeVisible();
    await expect(page.getByText('It leads the list.')).toBeVisible();
    await page.goto('/portfolios/momentum?view=plan');
    await page.getByLabel('Amount to add, in rupees').fill('5,00,000');
    await page.getByRole('button', { name: 'Plan orders' }).click();
    const orders = page.locator('[data-order]');
    await expect(orders.filter({ hasText: 'ALDERMOOR' })).toBeVisible();
    await expect(orders.filter({ hasText: 'AMBERLEY' })).toHaveCount(0);
    const link = await page.getByRole('link', { name: 'Continue to your broker' }).getAttribute('href');
    const txn = new URL(link ?? '', 'http://localhost').searchParams.get('txn') ?? '';
    expect(Buffer.from(txn, 'base64url').toString()).toContain('ALDERMOOR');

    const closing = clicksOn(desk);
    await sections.getByRole('link', { name: 'Portfolios' }).click();
    await desk.getByRole('link', { name: 'Lenders without drama' }).click();
    await closing.click('More actions');
    await closing.click('Close this experiment', 'menuitem');
    await desk.getByLabel('Last day').fill('2025-05-30');
    await desk.getByLabel('Reason').fill('The books are no longer dull.');
    await closing.click('Close the experiment');
    await expect(desk.getByText('Closed. Members see it as closed.')).toBeVisible();
    expect(closing.count()).toBe(3);
    await page.goto('/experimentals');
    await expect(page.getByRole('row').filter({ hasText: 'Lenders without drama' })).toContainText(
      '30 May 2025',
    );
  });
});
