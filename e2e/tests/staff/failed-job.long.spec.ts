import { clicksOn, enterConsole, openMember, openSection } from '../../src/console.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

/** Uses a separate trial, because its mail server fails for all emails. */
test('an email that keeps failing is found among the jobs and sent in two clicks', async ({ newContext }) => {
  await withTrial(newContext, {}, async ({ openPage, standIns }) => {
    const email = 'expired@demo.test';
    await standIns.fault('mail', 'error-500', 100);
    const desk = await openPage();
    await enterConsole(desk, 'support');
    await openMember(desk, email);
    const grant = clicksOn(desk);
    await grant.click('Grant plan');
    await desk.getByLabel('Last day').fill('2025-06-30');
    await desk.getByLabel('Reason').fill('A guest of the annual meeting.');
    await grant.click('Grant');
    await expect(desk.getByText('Granted from 2 Jun 2025 to 30 Jun 2025.')).toBeVisible();

    await openSection(desk, 'Operations');
    await desk.getByRole('tab', { name: 'Jobs' }).click();
    // After the third failure, the next retry would wait half a minute.
    const failed = desk
      .getByRole('row')
      .filter({ hasText: 'plan-granted' })
      .filter({ hasText: /3 of \d+/ });
    await expect(async () => {
      await desk.reload();
      await expect(failed).toHaveCount(1, { timeout: 1_500 });
    }).toPass({ timeout: 60_000 });
    await standIns.clearFaults('mail');
    await failed.getByRole('button', { name: 'Run now' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Run job now' });
    await dialog.getByRole('button', { name: 'Run now' }).click();
    await expect(desk.getByText('Job started.')).toBeVisible();
    await standIns.waitForMail(email, () => true, 10_000);
  });
});
