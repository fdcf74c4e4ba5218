import { claimLink, give } from '../../src/giving.ts';
import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

/** Uses a separate trial, because a gift fits after a running plan only without a sunset. */
test('a gift to a paying member begins the day after their plan ends', async ({ newContext }) => {
  await withTrial(newContext, { SUNSET_DATE: 'none' }, async ({ openPage, standIns }) => {
    const personAt = async (name: string) => {
      const page = await openPage();
      const person = new Person(page, `${name}@demo.test`, demoPassword, standIns);
      await person.signIn();
      await person.seesHome();
      return person;
    };
    const giver = await personAt('premium');
    await give(giver.page, { toEmail: 'lite@demo.test' });

    const recipient = await personAt('lite');
    const { page } = recipient;
    await page.goto(await claimLink(recipient.email, standIns));
    await expect(page.getByText('It follows your current plan, from', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Start my plan' }).click();
    await expect(page.getByText('Your plan runs from', { exact: false })).toBeVisible({ timeout: 20_000 });

    // The recipient's own plan continues, and the gift starts the day after it ends.
    await page.goto('/account');
    const plans = page.getByRole('region', { name: 'Plan' });
    await expect(plans).toContainText('Lite Annual', { ignoreCase: true });
    await expect(plans).toContainText('Premium Quarterly', { ignoreCase: true });
    await page.goto('/account/gifts');
    await expect(page.getByText('Starts later')).toBeVisible();
    await giver.page.goto('/account/gifts');
    await expect(
      giver.page.locator('[data-gift]').filter({ hasText: recipient.email }).first(),
    ).toContainText('Claimed');
  });
});
