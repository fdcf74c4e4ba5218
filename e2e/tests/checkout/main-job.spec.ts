import { expect, test } from '../../src/test.ts';
import { nextPan, sandbox } from '../../src/person.ts';

test('a visitor becomes a paying member and reads research (pro-rata plan)', async ({ page, person }) => {
  await person.signUp('/signup?subscription=CMPONE');
  const chosen = 'Premium Pro-rata';
  await expect(page.getByText(chosen)).toBeVisible();
  await person.verifyEmail('Checkout');
  await page.goto('/pricing');
  await expect(page.getByText(/90 days left after today/).first()).toBeVisible();

  const choice = page.getByRole('region', { name: 'Your choice' });
  await expect(choice).toContainText(`You chose ${chosen}. ₹7,057.07 today`);
  await choice.getByRole('button', { name: 'Continue to checkout' }).click();
  const summary = page.getByLabel('Payment summary');
  await expect(summary).toContainText('₹5,980.57');
  await expect(page.getByText('Our UPI ID is sahyadri.ra@validdemo.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'SEBI Check' })).toHaveAttribute('href', /sebi\.gov\.in/);
  await expect(page.getByText('You may also pay through CeFCoM')).toBeVisible();

  // The current and the next step are always shown.
  const step = page.locator('[aria-current="step"]');
  const next = page.locator('[data-next]');
  await expect(step).toContainText('Identity');
  await expect(next).toContainText('Next: sign the terms');
  await person.verifyKyc();
  await expect(step).toContainText('Terms');
  await person.eSign();
  await expect(step).toContainText('Billing');
  await expect(next).toContainText('Next: pay by UPI');
  await person.fillBilling({ state: 'Karnataka', pinCode: '560001' });
  await page.getByLabel('PIN code').blur();
  await expect(step).toContainText('Pay');
  await expect(next).toContainText('once the payment is confirmed');
  await expect(summary).toContainText('₹7,057.07');
  await person.pay();

  await person.seesHome();
  const purchase = page.getByRole('region', { name: 'Purchase' });
  await expect(purchase).toContainText('is active until 31 Aug 2025.');
  // The redirect from the checkout needs no explanation.
  await expect(page.getByRole('heading', { name: 'You already have a plan' })).toHaveCount(0);
  await expect(purchase).toContainText('Paid ₹7,057.07');
  await expect(purchase.getByRole('button', { name: /Download invoice/ })).toBeVisible();
  await purchase.getByRole('button', { name: 'Dismiss' }).click();
  await expect(purchase).toHaveCount(0);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByText(/CMPONE/)).toBeVisible();
  await expect(page.getByText(/Valid till/).first()).toBeVisible();
  await page.keyboard.press('Escape');

  const mail = await sandbox.waitForMail(person.email, ({ subject }) => subject.includes('active'));
  expect(mail.text).toContain('31 Aug 2025');

  await page.locator('main a[href^="/articles/"]').first().click();
  // Until the reader has loaded, Home's article list is still shown; only the reader's article has the page title.
  const piece = page.locator('article').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(piece).toContainText(/\w{4,}/);
});

test('a business buys the annual plan with its GST number', async ({ page, person }) => {
  await person.signUp();
  await person.verifyEmail();
  await person.choosePlan('CMP1Y');
  await person.verifyKyc();
  await person.eSign();
  // Another tab has no draft; it shows the signed terms in the same place.
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

test('the free trial: no card, one box to tick', async ({ page, person }) => {
  await person.signUp();
  await person.verifyEmail();
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page.getByLabel('Coupon code')).toHaveCount(0);
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rao');
  await person.fillBilling({ mobile: '9' + String(Date.now()).slice(-9) });

  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(page.getByText('You must agree to the terms of service to continue')).toBeVisible();
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await person.seesHome();

  await expect(page.getByText(/Valid till/).first()).toBeVisible();
});

test('Pay Now names all missing fields together, with advice on names', async ({ ownPageOf }) => {
  const page = await ownPageOf('registered');
  await page.goto('/checkout?subscription=CMP1Y');
  await page.getByLabel('First name').fill('Sean');
  await page.getByLabel('Last name').fill("D'Souza");
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Only alphabets allowed')).toBeVisible();
  await expect(page.getByText('Leave out apostrophes and dots, as on the PAN.')).toBeVisible();
  await expect(page.getByText('Enter your PAN.')).toBeVisible();
  await expect(page.getByText('Enter your PIN code.')).toBeVisible();
  await expect(page.getByText(/^Invalid/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Identity' }).getByRole('alert')).toContainText(
    'Please verify your KYC using PAN to proceed.',
  );
  await expect(page.getByRole('region', { name: 'Terms & Conditions' }).getByRole('alert')).toContainText(
    'Please complete eSign Terms & Conditions',
  );
  await expect(page.getByLabel('Last name')).toBeFocused();

  // With its fields filled, the first unfinished step is the verification itself, above the empty billing fields.
  await page.getByLabel('Last name').fill('DSouza');
  await page.getByLabel('Date of birth').fill('17-04-1990');
  await page.getByLabel('PAN', { exact: true }).fill('AAAPA0000A');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('button', { name: 'Verify KYC' })).toBeFocused();
});

test('an upgrade from a locked article returns to the article', async ({ page, person }) => {
  await person.buys('CML1Y');
  await page.getByRole('link', { name: /Zephyrine Valves/ }).click();
  await page.getByRole('link', { name: 'Get Premium' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const article = new URL(page.url()).searchParams.get('redirect_to') ?? '';
  const step = page.locator('[aria-current="step"]');
  await expect(page.getByText('The terms are signed.')).toBeVisible();
  await expect(step).toContainText('Pay');
  await person.pay();
  await expect(page.getByRole('region', { name: 'Purchase' })).toContainText('Premium Annual is active');
  expect(new URL(page.url()).pathname).toBe(article);
  await expect(page.locator('[data-locked-part]')).toHaveCount(0);
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

test('a payment fails, then succeeds; closing the window loses nothing', async ({ page, person }) => {
  await person.fillsCheckout('CMP3M');

  await person.openPayment();
  await person.closeWidget();
  await expect(page.getByText(/You closed the payment window/)).toBeVisible();

  await person.openPayment();
  // The second attempt starts automatically.
  await person.widget().getByRole('button', { name: 'Fail, then succeed' }).click();
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
  // Finished steps are one line each and can be expanded.
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

test('cancelling keeps the page to return to after a later purchase', async ({ page, person }) => {
  await person.joins();
  await page.goto('/checkout?plan=CMP3M&redirect_to=%2Faccount');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/pricing\?redirect_to=%2Faccount$/);
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
  await page.getByLabel('Date of birth').fill('17-04-1990');
  await page.getByLabel('PAN', { exact: true }).fill(nextPan());
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
