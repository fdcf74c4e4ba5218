import { expect, test } from '../../src/test.ts';
import { claimLink, giftOf, give } from '../../src/giving.ts';
import { newEmail, Person, sandbox } from '../../src/person.ts';

// All tests share one giver, who can have only one open order, so they run sequentially.
test.describe.configure({ mode: 'default' });

test('give, claim as a new member, read: the claim requires the same steps as a purchase', async ({
  page,
  ownPageOf,
}) => {
  const giver = await ownPageOf('premium');
  const address = newEmail('ravi');
  await giver.goto('/account/gifts/give');
  // The message preview, before anything is paid.
  await giver.getByLabel('Your message').fill('Patience pays.');
  await giver.getByText('Email preview').click();
  await expect(giver.getByRole('article', { name: 'Email preview' })).toContainText('“Patience pays.”');
  // A gift to oneself shows an error at the field.
  await giver.getByLabel('Recipient’s email').fill('premium@demo.test');
  await giver.getByLabel('Recipient’s email').blur();
  await expect(giver.getByText('This is your own address. Enter the recipient’s.')).toBeVisible();
  await give(giver, { toEmail: address, toName: 'Ravi', message: 'Patience pays.' });
  await expect(giftOf(giver, address)).toContainText(/Sent|Not sent yet/);

  const friend = new Person(page, address);
  await page.goto(await claimLink(address));
  await expect(page.getByRole('heading', { name: 'Meera Apte gave you Premium Quarterly' })).toBeVisible();
  await expect(page.getByText('Patience pays.')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('@');

  // Sign up from here, confirm the address, and return here.
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(friend.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const mail = await sandbox.waitForMail(address, ({ text }) => text.includes('email-verification'));
  const link = /https?:\/\/\S*email-verification\S*/.exec(mail.text)?.[0] ?? '';
  expect((await page.request.get(link)).status()).toBe(200);
  await expect(page.getByRole('heading', { name: /gave you/ })).toBeVisible({ timeout: 20_000 });

  // A recipient about to pay for a plan sees the gift first.
  await page.goto('/checkout?plan=CMP1Y');
  const waiting = page.getByRole('region', { name: 'A gift for you' });
  await expect(waiting).toContainText('Meera Apte gave you Premium Quarterly');
  await waiting.getByRole('link', { name: 'Start my plan' }).click();

  // Negative case: no claim before identity and terms.
  const start = page.getByRole('button', { name: 'Start my plan' });
  await start.click();
  await expect(page.getByText('Verify your identity with your PAN first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify KYC' })).toBeFocused();
  await friend.verifyKyc();
  await start.click();
  await expect(page.getByText('Please complete eSign Terms & Conditions')).toBeVisible();
  await friend.eSign();
  await start.dblclick();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible({ timeout: 20_000 });
  await page.goto('/account/gifts');
  await expect(page.getByText('From Meera Apte')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  await giver.goto('/account/gifts');
  await expect(giftOf(giver, address)).toContainText('Active');
  // A claimed gift can no longer be changed.
  await expect(giftOf(giver, address).getByRole('button', { name: /Take back/ })).toHaveCount(0);
  await giver.context().close();
});

test('a plan without gifts names the plans that have them, and gifts given stay accessible', async ({
  ownPageOf,
}) => {
  const page = await ownPageOf('lite');
  await page.goto('/account/gifts');
  await expect(page.getByText('You need a Premium plan to give a gift')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gifts you gave' })).toBeVisible();
  await page.goto('/account/gifts/give');
  await expect(page.getByRole('button', { name: /Pay Now/ })).toHaveCount(0);
  await page.context().close();
});
