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
  await expect(choice).toContainText(`Continue with ${chosen} until 31 Aug 2025`);
  await expect(choice).toContainText('₹7,057.07 today, incl. GST');
  await choice.getByRole('button', { name: 'Continue to checkout' }).click();
  const summary = page.getByLabel('Payment summary');
  await expect(summary).toContainText('₹5,980.57');
  await expect(page.getByText('Our UPI ID is sahyadri.ra@validdemo.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'SEBI Check' })).toHaveAttribute('href', /sebi\.gov\.in/);
  await expect(page.getByText('You may also pay through CeFCoM')).toBeVisible();

  // The current and the next step are always visible.
  const step = page.locator('[aria-current="step"]');
  const next = page.locator('[data-next]');
  await expect(step).toContainText('Identity');
  await expect(next).toContainText('Next: sign the terms');
  await person.verifyKyc();
  await expect(step).toContainText('Terms');
  await person.eSign();
  await expect(step).toContainText('Billing');
  await expect(page.locator('main :is(a, button).bg-accent')).toHaveText(['Pay Now']);
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
  await expect(page.locator('[data-came-from]')).toHaveCount(0);
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
  // Until the reader has loaded, Home's article list stays visible. Only the reader's article has the page
  // title.
  const piece = page.locator('article').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(piece).toContainText(/\w{4,}/);
});

test('the free trial: no card, one box to tick', async ({ page, person }) => {
  await person.signUp('/signup?subscription=CML14D');
  await person.verifyEmail('Checkout');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
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

test('Pay Now names the missing fields of the next step only, with advice on names', async ({
  page,
  person,
}) => {
  await person.joins();
  await page.goto('/checkout?subscription=CMP1Y');
  await page.getByLabel('First name').fill('Sean');
  await page.getByLabel('Last name').fill("D'Souza");
  const advice = page.getByText('Leave out hyphens, apostrophes and dots, as on the PAN.');
  // A name from sign-up may have such characters, so the advice does not wait for an error.
  await expect(advice).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Only alphabets allowed')).toBeVisible();
  await expect(advice).toBeVisible();
  await expect(page.getByText('Enter your PAN.')).toBeVisible();
  await expect(page.getByText('Enter your PIN code.')).toHaveCount(0);
  await expect(page.getByText(/^Invalid/)).toHaveCount(0);
  // The fields say what is missing; the step does not repeat it.
  const ofIdentity = page.getByRole('region', { name: 'Identity' }).getByRole('alert');
  await expect(ofIdentity).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Terms & Conditions' }).getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Last name')).toBeFocused();

  // With its fields filled, the first unfinished step is the verification itself, above the empty billing fields.
  await page.getByLabel('Last name').fill('DSouza');
  await page.getByLabel('Date of birth').fill('17-04-1990');
  await page.getByLabel('PAN', { exact: true }).fill('AAAPA0000A');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('button', { name: 'Verify KYC' })).toBeFocused();
  await expect(ofIdentity).toContainText('Verify your identity with your PAN first.');

  await page.getByLabel('PAN', { exact: true }).fill(nextPan());
  await page.getByRole('button', { name: 'Verify KYC' }).click();
  await expect(page.getByText('Your identity is verified.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('region', { name: 'Terms & Conditions' }).getByRole('alert')).toContainText(
    'Please complete eSign Terms & Conditions',
  );
  await expect(page.getByRole('button', { name: 'eSign Terms & Conditions' })).toBeFocused();
  await expect(page.getByText('Enter your PIN code.')).toHaveCount(0);
});

test('a refused PAN is marked and focused at its field, with one message', async ({ ownPageOf }) => {
  const page = await ownPageOf('registered');
  await page.goto('/checkout?subscription=CMP1Y');
  const pan = page.getByLabel('PAN', { exact: true });
  const identity = page.getByRole('region', { name: 'Identity' });
  await page.getByLabel('Date of birth').fill('17-04-1990');
  await pan.fill('AAAPA000A');
  await page.getByRole('button', { name: 'Verify KYC' }).click();
  await expect(pan).toHaveAccessibleDescription('Valid PAN format is required to verify KYC');
  await expect(identity.getByText('PAN format')).toHaveCount(1);
  await expect(pan).toBeFocused();

  await pan.fill('AAAPA1234A');
  await page.getByRole('button', { name: 'Verify KYC' }).click();
  await expect(pan).toHaveAccessibleDescription('This PAN is not valid. Check it and try again.');
  await expect(pan).toBeFocused();
  await expect(pan).toHaveAttribute('aria-invalid', 'true');
  await pan.press('Backspace');
  await expect(page.getByText('This PAN is not valid.')).toHaveCount(0);

  // A reload keeps what was entered, although no state is chosen yet.
  await page.reload();
  await expect(page.getByLabel('Date of birth')).toHaveValue('17-04-1990');
  await page.getByLabel('Date of birth').fill('');
  await pan.fill('');
  await page.getByRole('button', { name: 'Verify KYC' }).click();
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
    'Name, DoB and PAN are required to verify KYC',
  );
  await expect(identity.locator('[aria-invalid="true"]')).toHaveCount(1);
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

test('a payment fails, then succeeds; closing the window loses nothing', async ({ page, person }) => {
  await person.fillsCheckout('CMP3M');

  await person.openPayment();
  await person.closeWidget();
  await expect(page.getByText(/The payment window was closed/)).toBeVisible();

  await person.openPayment();
  // The second attempt starts automatically.
  await person.widget().getByRole('button', { name: 'Fail, then succeed' }).click();
  await person.seesHome();
});

test('cancelling keeps the page to return to after a later purchase', async ({ page, person }) => {
  await person.joins();
  await page.goto('/checkout?plan=CMP3M&redirect_to=%2Faccount');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/pricing\?redirect_to=%2Faccount$/);
});
