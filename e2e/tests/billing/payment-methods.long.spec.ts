import { expect, test } from '../../src/test.ts';
import type { Person } from '../../src/person.ts';

async function readyToPay(person: Person): Promise<void> {
  await person.fillsCheckout('CML3M');
  await person.openPayment();
}

test('by card: a mistyped number, insufficient funds, then a payment with an OTP', async ({ person }) => {
  await readyToPay(person);
  const widget = person.widget();
  await widget.getByRole('tab', { name: 'Card' }).click();
  await widget.getByLabel('Card number').fill('4100280000001008');
  await widget.getByRole('button', { name: 'Continue' }).click();
  await expect(widget.getByText('This is no card number.')).toBeVisible();
  await widget.getByLabel('Card number').fill('4100280000080001');
  await widget.getByLabel('Expiry').fill('1239');
  await widget.getByLabel('CVV').fill('123');
  await widget.getByLabel('Name on card').fill('Asha Rao');
  await widget.getByRole('button', { name: 'Continue' }).click();
  await widget.getByLabel('OTP').fill('1234');
  await widget.getByRole('button', { name: 'Submit OTP' }).click();
  await expect(widget.getByRole('alert')).toContainText('not enough money');

  await widget.getByLabel('Card number').fill('4100280000001007');
  await widget.getByRole('button', { name: 'Continue' }).click();
  await widget.getByLabel('OTP').fill('1234');
  await widget.getByRole('button', { name: 'Submit OTP' }).click();
  await person.seesHome();
});

test('by UPI and net banking: a failed payment can be retried with another method', async ({ person }) => {
  await readyToPay(person);
  const widget = person.widget();
  await widget.getByLabel('UPI ID').fill('failure@razorpay');
  await widget.getByRole('button', { name: 'Verify and pay' }).click();
  await expect(widget.getByRole('alert')).toContainText('bank declined');
  await widget.getByRole('tab', { name: 'Net banking' }).click();
  await widget.getByLabel('Bank', { exact: true }).selectOption({ label: 'Axis Bank' });
  await widget.getByRole('button', { name: 'Continue to bank' }).click();
  await widget.getByRole('button', { name: 'Success' }).click();
  await person.seesHome();
});
