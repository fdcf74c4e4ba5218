import { withTrial } from '../../src/own-trial.ts';
import { demoPassword, newEmail, Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

/** Uses a separate trial, because the clock moves and a month fits only without a sunset. */
test('a friend’s purchase extends the referrer’s plan after a week, and a cancellation reverts it', async ({
  newContext,
}) => {
  await withTrial(newContext, { SUNSET_DATE: 'none' }, async ({ origin, openPage, standIns, moveClock }) => {
    const referrer = new Person(await openPage(), 'premium@demo.test', demoPassword, standIns);
    await referrer.signIn();
    await referrer.seesHome();
    await referrer.page.goto('/account');
    const plan = referrer.page.getByRole('region', { name: 'Plan' });
    const before = await plan.innerText();
    await referrer.page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Referrals' })
      .click();
    const link = await referrer.page.getByText(/\/signup\?invite=ref_/).innerText();
    const address = newEmail('friend');
    await referrer.page.getByLabel('Friends’ email addresses').fill(`${address}, not-an-address`);
    await referrer.page.getByRole('button', { name: 'Send invitations' }).click();
    await expect(referrer.page.getByText(`${address}: invited`)).toBeVisible();
    await expect(referrer.page.getByText(/not-an-address: This is not a valid/)).toBeVisible();
    const invitation = await standIns.waitForMail(address);
    expect(invitation.text).toContain('ref_');

    const friend = new Person(await openPage(), address, undefined, standIns);
    const { pathname, search } = new URL(/https?:\S+/.exec(link)?.[0] ?? origin);
    await friend.signUp(`${pathname}${search}`);
    // The invitation was sent earlier, so the newest email is the verification.
    await friend.verifyEmail();
    await friend.choosePlan('CMP1Y');
    await expect(friend.page.getByText('Referral Discount', { exact: true })).toBeVisible();
    await friend.verifyKyc();
    await friend.eSign();
    await friend.fillBilling();
    await friend.pay();
    await friend.seesHome();

    await referrer.page.reload();
    await expect(referrer.page.getByText('Waiting').first()).toBeVisible();
    await moveClock('2025-06-09T10:00:00+05:30');
    await referrer.page.goto('/account');
    await expect(plan).toContainText('1 free month added');
    const moved = await plan.innerText();
    expect(moved).not.toBe(before);
    await referrer.page.goto('/account/referrals');
    await expect(referrer.page.getByText('Earned', { exact: true }).last()).toBeVisible();
    await standIns.waitForMail('premium@demo.test', ({ subject }) => subject.includes('earned a free month'));

    await friend.page.goto('/account');
    await friend.page.getByRole('link', { name: /^Cancel plan/ }).click();
    await friend.page.getByLabel('Too expensive').check();
    await friend.page.getByRole('button', { name: 'Cancel subscription' }).click();
    await friend.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(friend.page.getByRole('heading', { name: 'Your plan is cancelled' })).toBeVisible();
    await standIns.waitForMail('premium@demo.test', ({ subject }) => subject.includes('revoked'));
    await referrer.page.reload();
    await expect(referrer.page.getByText('Revoked', { exact: true })).toBeVisible();
    await referrer.page.goto('/account');
    await expect(plan).not.toContainText('1 free month added');

    // A member with an expired plan, whose next purchase uses the waiting months.
    const expired = new Person(await openPage(), 'expired@demo.test', demoPassword, standIns);
    await expired.signIn();
    await expect(expired.page.getByText(/2 free months|free months/).first()).toBeVisible();
    await expired.choosePlan('CMP3M');
    await expired.pay();
    await expired.seesHome();
    await expired.page.goto('/account');
    // Three months from 9 June plus two more end on 8 November.
    await expect(expired.page.getByRole('region', { name: 'Plan' })).toContainText('8 Nov 2025');
  });
});

test('a plan without referrals names the plans that have them', async ({ page }) => {
  await new Person(page, 'lite@demo.test', demoPassword).signIn();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await page.goto('/account/referrals');
  await expect(page.getByRole('heading', { name: 'Referrals come with Premium' })).toBeVisible();
  await expect(page.getByLabel('Friends’ email addresses')).toHaveCount(0);
});
