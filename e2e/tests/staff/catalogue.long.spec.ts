import type { Page } from '@playwright/test';
import { clicksOn, enterConsole } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

async function auditReason(page: Page, reason: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
}

test('prices, coupons, a legal text and the last day of service, each in a few clicks', async ({
  newContext,
}) => {
  await withTrial(newContext, {}, async ({ openPage, origin, standIns }) => {
    const desk = await openPage();
    await enterConsole(desk, 'owner');
    const sunsetDate = async () => {
      const config: unknown = await (await fetch(`${origin}/api/config`)).json();
      const sunset: unknown = Reflect.get(Object(config), 'sunset');
      return Reflect.get(Object(sunset), 'date');
    };

    await test.step('a future price with a preview', async () => {
      await desk.goto('/staff/catalogue');
      const job = clicksOn(desk);
      await job.click('Set prices');
      await desk.getByLabel('From', { exact: true }).fill('2025-06-20');
      await desk.getByLabel('Lite Quarterly (CML3M)').fill('2000');
      const effect = desk.getByRole('region', { name: 'Effect' });
      await expect(effect.getByText('Quotes that change on 20 Jun 2025')).toBeVisible();
      await auditReason(desk, 'Dearer from the 20th.');
      await job.click('Set new prices');
      await expect(desk.getByText('Submitted for approval.')).toBeVisible();
      expect(job.count()).toBe(2);

      const colleague = await openPage();
      await enterConsole(colleague, 'finance');
      await colleague
        .getByRole('listitem')
        .filter({ hasText: 'New prices that' })
        .getByRole('button', { name: 'Decide' })
        .click();
      await expect(colleague.getByRole('dialog')).toContainText('Lite Quarterly ₹2,000.00');
      await auditReason(colleague, 'As agreed.');
      await colleague.getByRole('button', { name: 'Approve' }).click();
      await expect(colleague.getByText('Approved and done.')).toBeVisible();
      await desk.reload();
      await expect(
        desk.getByRole('row', { name: /Lite Quarterly.*₹2,000\.00.*20 Jun 2025.*Upcoming/ }),
      ).toBeVisible();
    });

    await test.step('a batch of codes, downloaded as a file', async () => {
      await desk.goto('/staff/catalogue?view=batches');
      const job = clicksOn(desk);
      await job.click('New batch');
      await desk.getByLabel('Name', { exact: true }).fill('Pune book fair');
      await desk.getByLabel('Number of codes').fill('250');
      await desk.getByLabel('Prefix').fill('PUNE');
      await desk.getByLabel('Amount').fill('15');
      await auditReason(desk, 'For the stand at the fair.');
      await job.click('Create codes');
      await expect(desk.getByRole('row', { name: /Pune book fair/ })).toContainText('owner@demo.test');
      await job.click('Open');
      await auditReason(desk, 'To print them.');
      const download = desk.waitForEvent('download');
      await job.click('Download codes');
      expect((await download).suggestedFilename()).toBe('coupons-Pune-book-fair.csv');
      expect(job.count()).toBe(4);
    });

    await test.step('a legal text with a notice period', async () => {
      await desk.goto('/staff/settings?view=legal');
      const job = clicksOn(desk);
      await job.click('New version');
      await desk.getByLabel('Version', { exact: true }).fill('2025-07');
      await job.click('Start from version 2025-04-01');
      await expect(desk.getByText('As members will see it')).toBeVisible();
      await expect(desk.getByLabel('In force from')).toHaveValue('2025-07-02');
      await auditReason(desk, 'The cancellation clause is clearer.');
      await job.click('Publish');
      await expect(desk.getByText('Submitted for approval by compliance.')).toBeVisible();
      expect(job.count()).toBe(3);

      const colleague = await openPage();
      await enterConsole(colleague, 'compliance');
      const waiting = colleague.getByRole('listitem').filter({ hasText: 'A legal text that' });
      await waiting.getByRole('button', { name: 'Decide' }).click();
      await colleague.getByText('Read text').click();
      await expect(colleague.getByRole('dialog').locator('details p')).toBeVisible();
      await auditReason(colleague, 'Read and compared.');
      await colleague.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect(waiting).toHaveCount(0);
      await desk.reload();
      await expect(desk.getByRole('row', { name: /2025-07 .*2 Jul 2025.*30.*Upcoming/ })).toBeVisible();
    });

    await test.step('the last day of service changed, removed and set', async () => {
      await desk.goto('/staff/catalogue?view=service');
      expect(await sunsetDate()).toBe('2025-08-31');
      const job = clicksOn(desk);
      await job.click('Change date');
      await desk.getByLabel('Last day of service', { exact: true }).fill('2025-07-31');
      await expect(desk.getByText(/Quotes that change on/)).toBeVisible();
      await auditReason(desk, 'A month sooner.');
      await job.click('Change last day');
      await expect(desk.getByText('Plans sold now end on this day')).toContainText('31 Jul 2025');
      expect(await sunsetDate()).toBe('2025-07-31');
      await job.click('Remove date');
      await auditReason(desk, 'The service goes on.');
      await job.click('Remove last day');
      await expect(desk.getByText('No last day is set.')).toBeVisible();
      expect(await sunsetDate()).toBeUndefined();
      await job.click('Set date');
      await desk.getByLabel('Last day of service', { exact: true }).fill('2025-08-31');
      await auditReason(desk, 'As it was.');
      await job.click('Set last day');
      await expect(desk.getByText('Plans sold now end on this day')).toContainText('31 Aug 2025');
      expect(job.count()).toBe(6);
    });

    await test.step('the service ended: counted, approved by a second approver, refunded', async () => {
      const job = clicksOn(desk);
      await desk.getByLabel('Last day', { exact: true }).fill('2025-06-30');
      await job.click('Count plans and refunds');
      const refunds = desk.getByRole('region', { name: 'Refunds by plan' });
      await expect(refunds.getByRole('row', { name: /Premium.*₹/ }).first()).toBeVisible();
      const outcome = desk.getByText('Last day 30 Jun 2025:');
      await expect(outcome).toContainText('refunded');
      await job.click('Submit for approval');
      await auditReason(desk, 'The registration is given back.');
      await desk.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
      await expect(desk.getByText('A second approver decides under Today.')).toBeVisible();
      expect(job.count()).toBe(2);

      const colleague = await openPage();
      await enterConsole(colleague, 'finance');
      await colleague
        .getByRole('listitem')
        .filter({ hasText: 'The end of the service that' })
        .getByRole('button', { name: 'Decide' })
        .click();
      await expect(colleague.getByRole('dialog')).toContainText('The service ends on 30 Jun 2025');
      await auditReason(colleague, 'As the board decided.');
      await colleague.getByRole('button', { name: 'Approve' }).click();
      await expect(colleague.getByText('Approved. Plans are ended and refunded')).toBeVisible();
      await expect(desk.getByText('The service has ended.')).toBeVisible({ timeout: 30_000 });
      await expect(desk.getByText('Plans sold now end on this day')).toContainText('30 Jun 2025');
      expect(await sunsetDate()).toBe('2025-06-30');
      const email = await standIns.waitForMail('premium@demo.test', ({ subject }) => /end/i.test(subject));
      expect(email.text).toContain('30 Jun 2025');
    });
  });
});
