import { withTrial } from '../../src/own-trial.ts';
import { Person } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('while the first gateway does not respond, a member pays through the second', async ({ newContext }) => {
  await withTrial(
    newContext,
    { PAYMENT_GATEWAYS: 'razorpay,cashfree-pg', DEMO: 'empty' },
    async ({ openPage, standIns }) => {
      const page = await openPage();
      const person = new Person(page, undefined, undefined, standIns);
      await person.fillsCheckout('CMP3M');
      await standIns.fault('razorpay', 'error-500', 1_000);
      const window = page.frameLocator('iframe[title="Cashfree Checkout"]');
      const frame = page.locator('iframe[title="Cashfree Checkout"]');
      await page.getByRole('button', { name: /Pay Now/ }).click();
      await window.getByRole('button', { name: 'Close' }).click();
      await expect(frame).toHaveCount(0);
      await expect(page.getByText(/The payment window was closed/)).toBeVisible();

      await page.getByRole('button', { name: /Pay Now/ }).click();
      await window.getByRole('button', { name: 'Let the bank decline it' }).click();
      await expect(window.getByText('The bank declined the payment.')).toBeVisible();
      await window.getByRole('button', { name: 'Pay by UPI' }).click();
      await person.seesHome();
      await standIns.clearFaults();
    },
  );
});
