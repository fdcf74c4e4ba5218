import type { Page } from '@playwright/test';
import { inspectLooks } from '../../src/inspect.ts';
import { Person, sandbox } from '../../src/person.ts';
import { expect, test } from '../../src/test.ts';

// A code's lifetime is a provider setting that affects everyone who signs in.
test.describe.configure({ mode: 'serial' });

const isCode = ({ subject }: { subject: string }) => subject.startsWith('Your sign-in code');
const isLink = ({ subject }: { subject: string }) => subject.startsWith('Your sign-in link');

async function askFor(page: Page, email: string, what: 'link' | 'code', from = '/signin'): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: 'Email me a link or a code instead' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: `Send a ${what}` }).click();
  await expect(page.getByText(/^Email sent\. If you have an account/)).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
}

async function mailedCode(email: string): Promise<string> {
  return /code is: (\d{6})/.exec((await sandbox.waitForMail(email, isCode)).text)?.[1] ?? '';
}

test('emailed code: a wrong one is refused, the right one opens the requested page', async ({ page }) => {
  const email = 'guest@demo.test';
  await askFor(page, email, 'code', '/account/billing?show=documents');
  await inspectLooks(page, 'sign-in-code');
  const code = await mailedCode(email);
  await enterCode(page, code === '123456' ? '654321' : '123456');
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await enterCode(page, code);
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible({ timeout: 20_000 });
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/account/billing?show=documents');
});

test('an emailed link works once, then shows that it was used', async ({ page, newContext }) => {
  const email = 'lite@demo.test';
  await askFor(page, email, 'link', '/account');
  const link = /Sign in: (\S+)/.exec((await sandbox.waitForMail(email, isLink)).text)?.[1] ?? '';

  // Another browser did not request the link, so its state does not match. Opening the link also uses it up.
  const other = await newContext();
  const stranger = await other.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('alert')).toContainText('requested in another browser');
  await other.close();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('was used before');

  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText(/^Email sent\. If you have an account/)).toBeVisible();
  const second = (await sandbox.mail(email)).find(isLink);
  // Email clients open links in a new tab, but the link still leads to the page originally requested.
  const tab = await page.context().newPage();
  await tab.goto(/Sign in: (\S+)/.exec(second?.text ?? '')?.[1] ?? '');
  await expect(tab.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible({ timeout: 20_000 });
  expect(new URL(tab.url()).pathname).toBe('/account');
});

test('a response with an unknown state is refused', async ({ page }) => {
  const email = 'quarterly@demo.test';
  await askFor(page, email, 'link');
  const link = /Sign in: (\S+)/.exec((await sandbox.waitForMail(email, isLink)).text)?.[1] ?? '';
  await page.goto(link.replace(/state=[^&]+/, 'state=forged'));
  await expect(page.getByRole('alert')).toContainText('This link or code has expired');
  await expect(page).toHaveURL(/\/signin$/);
});

test('an expired code is refused', async ({ page }) => {
  const email = 'prorata@demo.test';
  await sandbox.settings({ identity: { passwordlessSeconds: 0 } });
  await askFor(page, email, 'code');
  await sandbox.resetSettings();
  await enterCode(page, await mailedCode(email));
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('signing in and out in one tab updates the other', async ({ page, context }) => {
  const email = 'premium@demo.test';
  const second = await context.newPage();
  await second.goto('/signin');
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // A foreign redirect URL is ignored.
  await askFor(page, email, 'code', '/signin?redirect_to=https%3A%2F%2Fevil.example%2F');
  await enterCode(page, await mailedCode(email));
  await new Person(page, email).seesHome();
  expect(new URL(page.url()).hostname).toBe('localhost');
  await new Person(second, email).seesHome();
  await second.goto('/account');
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('members with a provider session continue with one click until they sign out', async ({ page }) => {
  const email = 'premiumtrial@demo.test';
  await askFor(page, email, 'code');
  await enterCode(page, await mailedCode(email));
  await new Person(page, email).seesHome();

  // Our session has expired, while the provider's has not.
  await page.evaluate(() => localStorage.setItem('niveshak.sessionExpiry', '1'));
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Email me a link or a code instead' }).click();
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await new Person(page, email).seesHome();

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
  const answered = page.waitForResponse(/\/authorize\?/);
  await page.getByRole('button', { name: 'Email me a link or a code instead' }).click();
  await answered;
  await expect(page.getByRole('button', { name: 'Send a link' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Continue as/ })).toHaveCount(0);
});
