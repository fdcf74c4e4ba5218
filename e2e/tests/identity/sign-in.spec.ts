import { expect, test } from '../../src/test.ts';
import { demoPassword, newEmail, Person, sandbox } from '../../src/person.ts';

test('a wrong password shows an error, and the right one opens Home', async ({ page }) => {
  const wrong = new Person(page, 'premium@demo.test', 'not-the-password');
  await wrong.signIn();
  await expect(page.getByText('Login failed.')).toBeVisible();
  await expect(
    page.getByText("You've entered an incorrect email or password. Please check and try again."),
  ).toBeVisible();

  const right = new Person(page, 'premium@demo.test', demoPassword);
  await right.signIn();
  await right.seesHome();
});

test('the form names missing fields on blur', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password', { exact: true }).blur();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Valid passwords are at least 8 characters long')).toBeVisible();
});

test('a deep link survives signing in, a foreign URL does not', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL(/\/signin\?redirect_to=/);
  const person = new Person(page, 'quarterly@demo.test', demoPassword);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/account/);

  await page.goto('/?redirect_to=https%3A%2F%2Fevil.example%2F');
  await person.seesHome();
  expect(new URL(page.url()).hostname).toBe('localhost');
});

test('signing out ends the session in every tab', async ({ page, context }) => {
  const person = new Person(page, 'guest@demo.test', demoPassword);
  await person.signIn();
  await person.seesHome();
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'Account' })).toBeVisible();

  await page.goto('/portfolios');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 15_000 });
});

test('a mistyped address can be corrected without losing other input, and refresh works', async ({
  page,
}) => {
  await new Person(page, newEmail('mistyped')).signUp('/signup?redirect_to=%2Faccount');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('This address is not verified yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  await expect(page.getByLabel('Last name')).toHaveValue('Rao');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page).toHaveURL(/\/signup\?redirect_to=/);
  const email = newEmail('right');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-Good-passw0rd');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await sandbox.waitForMail(email);
});

test('forgotten password: email, new password, sign-in', async ({ page, person }) => {
  await person.signUp();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both screens have an email field, so wait for the second one before filling it.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: /Send|Reset/ }).click();
  await expect(
    page.getByText(/we've just sent you an email with a link to reset your password/),
  ).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);

  const mail = await sandbox.waitForMail(person.email, ({ text }) => text.includes('reset'));
  const link = /https?:\/\/\S*reset\S*/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another-Good-1');
  await page.getByLabel('Re-enter new password').fill('another-Good-1');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(/password (has been|was) (changed|reset)/i).first()).toBeVisible();

  const again = new Person(page, person.email, 'another-Good-1');
  await again.signIn();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
});

test('sign-up shows the provider’s reason: weak password, disposable address, an account that exists', async ({
  page,
}) => {
  await page.goto('/signup');
  const fill = async (email: string, password: string) => {
    await page.getByLabel('First name').fill('Asha');
    await page.getByLabel('Last name').fill('Rao');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
  };
  await fill(newEmail(), 'password');
  // The error replaces the hint at the field.
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Password is not allowed, it might be too common.');
  await expect(password).toBeFocused();
  await fill('somebody@mailinator.com', 'a-Good-passw0rd');
  await expect(page.getByText(/alias or disposable email/)).toBeVisible();
  await fill('premium@demo.test', 'a-Good-passw0rd');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(/may already exist.*Sign in or reset your password/);
  await expect(email).toBeFocused();
  await expect(page.getByRole('link', { name: 'reset your password' })).toBeVisible();
});
