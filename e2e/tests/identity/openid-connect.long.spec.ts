import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { startOidcProvider } from '../../../server/src/testing/oidc/provider.ts';
import type { TestOidcProvider } from '../../../server/src/testing/oidc/provider.ts';
import { inspectLooks } from '../../src/inspect.ts';
import { withTrial } from '../../src/own-trial.ts';
import type { OwnTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

const person = { email: 'asha@members.test', password: 'a-Good-passw0rd' };

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
}

async function signUp(page: Page, { origin }: OwnTrial): Promise<void> {
  await page.goto('/articles');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await inspectLooks(page, 'provider-sign-in');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await inspectLooks(page, 'provider-sign-up');
  await page.getByRole('link', { name: 'Continue to sign up' }).click();
  await fill(page, {
    'First name': 'Asha',
    'Last name': 'Rao',
    Email: person.email,
    Password: person.password,
  });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`${origin}/pricing?redirect_to=%2Farticles`);
}

async function staySignedIn(page: Page, provider: TestOidcProvider): Promise<void> {
  provider.setDown('all');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/pricing/);
  // No token is stored where scripts can read it.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, document.cookie, location.hash]),
  );
  expect(stored).not.toContain('eyJ');
  provider.setDown('nothing');
}

async function signOutAndIn(page: Page, { origin }: OwnTrial): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // This is the provider's page.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${origin}/signin`);
  await page.goto('/forgot');
  await inspectLooks(page, 'provider-forgot');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Continue to sign in' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You cancelled the sign-in.');
  await inspectLooks(page, 'provider-cancelled');
  await page.getByRole('link', { name: 'Continue to sign in' }).click();
  await fill(page, { Email: person.email, Password: person.password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${origin}/pricing`);
}

/** Invites a colleague with the server command, then joins the team with the provider's second factor. */
async function joinTeam(page: Page, provider: TestOidcProvider, { origin, databaseUrl }: OwnTrial) {
  const colleague = { email: 'nila@firm.test', password: 'a-Good-passw0rd' };
  const names = { firstName: 'Nila', lastName: 'Rao' };
  const account = provider.accounts.add({ ...colleague, ...names, hasFactor: true });
  const invitation = execFileSync(
    process.execPath,
    ['scripts/invite.ts', colleague.email, 'owner', 'Nila Rao'],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: databaseUrl, APP_ORIGIN: origin },
    },
  );
  await page.goto(/http\S+\/staff\/join\/\S+/.exec(invitation)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Join the team' })).toBeVisible();
  await inspectLooks(page, 'console-provider-sign-in');
  // The last sign-in is too long ago for actions that need a fresh second factor.
  account.signedInSecondsAgo = 11 * 60;
  await page.getByRole('link', { name: 'Continue to sign in' }).click();
  await fill(page, { Email: colleague.email, Password: colleague.password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'You: Nila Rao' })).toBeVisible();
  account.signedInSecondsAgo = 0;
  return colleague;
}

async function confirmAtProvider(
  page: Page,
  { email, password }: Readonly<Record<'email' | 'password', string>>,
) {
  const confirm = async () => {
    await page.goto('/staff/team');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await fill(page, { Name: 'Farah Khan', Email: 'farah@firm.test' });
    await page.getByRole('button', { name: 'Create link' }).click();
  };
  await confirm();
  await expect(page.getByRole('link', { name: 'Confirm sign-in' })).toBeVisible();
  await page.getByRole('link', { name: 'Confirm sign-in' }).click();
  await fill(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
  await confirm();
  await expect(page.getByText(/\/staff\/join\//)).toBeVisible();
}

test('members sign up, stay signed in, sign out and sign in on the provider’s pages', async ({
  newContext,
}) => {
  const provider = await startOidcProvider();
  try {
    await withTrial(newContext, { DEMO: 'empty', ...provider.env }, async (trial) => {
      provider.serve(trial.origin);
      const page = await trial.openPage();
      page.setDefaultTimeout(20_000);
      await signUp(page, trial);
      await staySignedIn(page, provider);
      await signOutAndIn(page, trial);
    });
  } finally {
    await provider.stop();
  }
});

test('staff join, work and confirm with the provider’s second factor', async ({ newContext }) => {
  const provider = await startOidcProvider();
  try {
    const env = { DEMO: 'empty', OIDC_STAFF_ACR: 'two-factors', ...provider.env };
    await withTrial(newContext, env, async (trial) => {
      provider.serve(trial.origin);
      const page = await trial.openPage();
      page.setDefaultTimeout(20_000);
      const colleague = await joinTeam(page, provider, trial);
      await confirmAtProvider(page, colleague);
      await page.goto('/staff/');
      await page.getByRole('button', { name: 'You: Nila Rao' }).click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(`${trial.origin}/staff/`);
      await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    });
  } finally {
    await provider.stop();
  }
});
