import { pressAt, tabTo, typeInto } from '../../src/keys.ts';
import { nextPan } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

test('a plan is chosen, signed and paid for by keyboard alone', async ({ page, person }) => {
  await person.joins();
  await pressAt(page, person.planCard('CMP3M').getByRole('button', { name: 'Subscribe' }));
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused();
  await typeInto(page, page.getByLabel('First name'), 'Asha');
  await typeInto(page, page.getByLabel('Last name'), 'Rao');
  await typeInto(page, page.getByLabel('Date of birth'), '17-04-1990');
  await typeInto(page, page.getByLabel('PAN', { exact: true }), nextPan());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your identity is verified.')).toBeVisible();

  await pressAt(page, page.getByRole('button', { name: 'eSign Terms & Conditions' }));
  await typeInto(page, person.signingPage().getByLabel('One-time password'), '111000');
  await pressAt(page, person.signingPage().getByRole('button', { name: 'Sign', exact: true }));
  await expect(page.getByText('The terms are signed.')).toBeVisible({ timeout: 20_000 });

  await typeInto(page, page.getByLabel('Mobile'), '9876501234');
  await typeInto(page, page.getByLabel('PIN code'), '411001');
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.type('Mahara');
  await pressAt(page, page.getByText('Have a coupon?'));
  await typeInto(page, page.getByLabel('Coupon code'), 'WELCOME10');
  await page.keyboard.press('Enter');
  await expect(page.locator('#coupon-applied')).toBeFocused();
  await pressAt(page, page.getByRole('button', { name: /Pay Now/ }));
  await pressAt(page, person.widget().getByRole('button', { name: /^Pay ₹/ }));
  await person.seesHome();
});
