import type { Page } from '@playwright/test';
import { withTrial } from '../../src/own-trial.ts';
import { Person, sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

const pending = 'Payment pending at your bank';

async function readyToPay(person: Person, address?: string): Promise<void> {
  await person.fillsCheckout('CMP3M', address);
}

async function expectPending(page: Page): Promise<void> {
  await expect(page.getByText(pending)).toBeVisible();
  await expect(page.getByText('Subscription failed.')).toHaveCount(0);
}

async function openOrder(page: Page, person: Person): Promise<string> {
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/user/subscriptions') && response.request().method() === 'POST',
  );
  await person.openPayment();
  const answer: unknown = await (await answered).json();
  const orderId = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'orderId') : null;
  if (typeof orderId !== 'string') throw new Error('There is no order to pay');
  return orderId;
}

test('a late bank response: the payment is pending everywhere, and Home opens when it arrives', async ({
  page,
  person,
}) => {
  await readyToPay(person);
  await person.openPayment();
  await person.widget().getByRole('button', { name: 'Authorise late' }).click();
  await expectPending(page);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await expectPending(page);
  await page.goto('/pricing?panel=billing');
  await expect(page.getByRole('dialog').getByText(pending)).toBeVisible();

  await page.goto('/checkout');
  await expectPending(page);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 45_000 });
  await person.seesHome();
});

test('a payment that cannot be verified stays pending after the dialog until the provider responds', async ({
  newContext,
}) => {
  await withTrial(newContext, {}, async ({ openPage, standIns }) => {
    const page = await openPage();
    const person = new Person(page, undefined, undefined, standIns);
    await readyToPay(person);
    await person.openPayment();
    await standIns.fault('razorpay', 'drop-webhook', 10);
    await standIns.fault('razorpay', 'error-500', 1000);
    await person
      .widget()
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: "Couldn't verify payment" });
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectPending(page);
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
    await page.goto('/pricing');
    await expectPending(page);

    await standIns.clearFaults();
    await person.seesHome();
  });
});

test('the window is closed after the bank authorised the payment', async ({ page, person }) => {
  await readyToPay(person);
  const orderId = await openOrder(page, person);
  await sandbox.pay(orderId, 'late');
  await person.closeWidget();
  await expectPending(page);
  await expect(page.getByText(/The payment window was closed/)).toHaveCount(0);
  await page.reload();
  await expectPending(page);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 45_000 });
});

test('two tabs: while one waits for the bank the other does not pay again', async ({ page, person }) => {
  await readyToPay(person);
  const other = await page.context().newPage();
  await other.goto('/checkout?plan=CMP3M');
  await expect(other.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  await new Person(other).fillBilling();

  // Browsers throttle background tabs.
  await page.bringToFront();
  await person.openPayment();
  await person.widget().getByRole('button', { name: 'Authorise late' }).click();
  await expectPending(page);

  await other.bringToFront();
  await other.getByRole('button', { name: 'Pay Now' }).click();
  await expectPending(other);
  await expect(other.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
  await expect(other.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 15_000 });
});

test('a coupon that was removed stays removed after a reload', async ({ page, person }) => {
  await person.signUp('/signup?invite=ref_nobody');
  await person.verifyEmail();
  await person.choosePlan('CMP3M');
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Coupon code')).toBeVisible();
  await page.reload();
  await page.getByText('Have a coupon?').click();
  await expect(page.getByLabel('Coupon code')).toBeVisible();
  await expect(page.getByText('Coupon WELCOME10')).toHaveCount(0);
});

test('an invited visitor can start the trial despite the link’s code', async ({ page, person }) => {
  await person.signUp('/signup?invite=WELCOME10');
  await person.verifyEmail();
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rao');
  await person.fillBilling({ mobile: `9${String(Date.now()).slice(-9)}` });
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await person.seesHome();
});
