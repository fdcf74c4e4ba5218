import { startOidcProvider } from '../../../server/src/testing/oidc/provider.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

test('a member signs up, stays signed in, signs out and signs in on the provider’s pages', async ({
  newContext,
}) => {
  const provider = await startOidcProvider();
  try {
    await withTrial(newContext, { DEMO: 'empty', ...provider.env }, async ({ origin, openPage }) => {
      provider.serve(origin);
      const page = await openPage();
      await page.goto('/articles');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByRole('link', { name: 'Continue to sign up' }).click();
      await page.getByLabel('First name').fill('Asha');
      await page.getByLabel('Last name').fill('Rao');
      await page.getByLabel('Email').fill('asha@members.test');
      await page.getByLabel('Password').fill('a-Good-passw0rd');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page).toHaveURL(/\/pricing/);
    });
  } finally {
    await provider.stop();
  }
});
