import { expect, test } from '../../src/test.ts';
import { nextPan } from '../../src/person.ts';

test('a business buys the annual plan with its GST number', async ({ page, person }) => {
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMP1Y');
  await person.verifyKyc();
  await person.eSign();
  // Another tab has no draft, and shows the signed terms in the same place.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByText('The terms are signed.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^\W*Terms/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toHaveCount(0);
  await person.fillBilling({ state: 'Delhi', pinCode: '110001' });
  await page.getByLabel('I am buying for a business').check();
  await page.getByLabel('Business name').fill('Rao Traders');
  await page.getByLabel('Billing address').fill('12 Example Road, Pune');

  // The number is from Maharashtra but the billing state is not, so the field shows the error and nothing is charged.
  await page.getByLabel('GST number').fill('27AAACZ0000A1Z9');
  await page.getByLabel('GST number').blur();
  await expect(page.getByText('The billing state must match the GST number.')).toBeVisible();
  await page.getByLabel('GST number').fill('27AAACZ0000A1Z8');
  await page.getByLabel('GST number').blur();
  await expect(page.getByText('Invalid GST number.')).toBeVisible();

  await page.getByLabel('GST number').fill('27AAACZ0000A1Z9');
  await page.getByLabel('State').selectOption({ label: 'Maharashtra' });
  await page.getByLabel('PIN code').fill('411001');
  await expect(page.getByLabel('Payment summary')).toContainText('CGST');
  // The plan's contents are visible without expanding anything.
  await expect(page.getByLabel('What it includes').getByRole('listitem').first()).toBeVisible();
  await person.pay();
  await person.seesHome();
});

test('a 100 % coupon leaves nothing to pay', async ({ page, person }) => {
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMP3M');

  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon/referral code is either invalid or has expired.')).toBeVisible();
  await expect(page.getByText('Invalid coupon.')).toBeVisible();

  await page.getByLabel('Coupon code').fill('full100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Payment summary')).toContainText('₹0.00');
  await person.verifyKyc();
  await person.eSign();
  await person.fillBilling();
  await page
    .getByRole('button', { name: /Pay Now|Subscribe|Start/ })
    .last()
    .click();
  await person.seesHome();
});

test('a reload in the middle of checkout loses nothing and makes no second order', async ({
  page,
  person,
}) => {
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMP3M');
  await person.verifyKyc();
  await person.eSign();
  await person.fillBilling({ mobile: '9123456780' });
  await person.openPayment();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  // Finished steps take one line each and can be expanded.
  await expect(page.getByText('Your identity is verified.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeHidden();
  await page.getByRole('button', { name: 'View Identity' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  await expect(page.getByText('Maharashtra 411001 · 9123456780')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Billing' }).click();
  await expect(page.getByLabel('Mobile')).toBeVisible();
  await expect(page.getByLabel('Mobile')).toHaveValue('9123456780');
  await person.pay();
  await person.seesHome();
});

test('by keyboard: Enter in the PAN verifies, and the focus goes on to the next step', async ({
  page,
  person,
}) => {
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMP3M');
  // A route change moves the focus to the new screen's heading.
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Date of birth').fill('31-02-1990');
  await page.getByLabel('PAN', { exact: true }).fill(nextPan());
  await page.getByLabel('PAN', { exact: true }).press('Enter');
  // The error appears once, at its field, and disappears when the field is corrected.
  const wrongDate = page.getByText('Invalid date of birth.', { exact: false });
  await expect(wrongDate).toHaveCount(1);
  await page.getByLabel('Date of birth').fill('17-04-1990');
  await expect(wrongDate).toHaveCount(0);
  await page.getByLabel('PAN', { exact: true }).press('Enter');
  await expect(page.getByText('Your identity is verified.')).toBeVisible();
  // This was not a payment attempt, so billing fields show no errors.
  await expect(page.getByText('Invalid Indian mobile number.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeFocused();

  await person.startSigning();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'eSign Terms & Conditions' })).toBeFocused();
  await person.eSign();
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeFocused();

  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(page.locator('#coupon-applied')).toBeFocused();
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByLabel('Coupon code')).toBeFocused();
});
