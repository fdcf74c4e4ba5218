import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

/**
 * Gift screens at phone and desktop width, light and dark, without accessibility violations or horizontal scrolling.
 */
const screens = [
  { name: 'gifts', path: '/account/gifts', as: 'premium', sees: /Plan period/ },
  { name: 'gifts-received', path: '/account/gifts', as: 'gifted', sees: /From Meera Apte/ },
  { name: 'gifts-locked', path: '/account/gifts', as: 'lite', sees: /You need a Premium plan/ },
  { name: 'gifts-give', path: '/account/gifts/give', as: 'premium', sees: /Total today/ },
  {
    name: 'gifts-panel',
    path: '/pricing?panel=gifts',
    as: 'registered',
    sees: /Ready to claim|You have not received/,
  },
  {
    name: 'claim-unknown',
    path: '/claim/a-link-that-nobody-was-given',
    as: 'expired',
    sees: /does not work/,
  },
] as const;

for (const { name, path, as, sees } of screens) {
  test(name, async ({ pageOf }) => {
    const page = await pageOf(as);
    await page.goto(path);
    await expect(page.getByText(sees).first()).toBeVisible({ timeout: 20_000 });
    await inspectLooks(page, name);
  });
}

test('claim, signed out and as the recipient', async ({ pageOf }) => {
  const page = await pageOf('registered');
  await page.goto('/pricing?panel=gifts');
  const link = page.getByRole('link', { name: 'Start my plan' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const path = (await link.getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Verify KYC' })).toBeVisible({ timeout: 20_000 });
  await inspectLooks(page, 'claim-recipient');
  const signedOut = await pageOf(null);
  await signedOut.goto(path);
  await expect(signedOut.getByRole('link', { name: 'Sign up' })).toBeVisible({ timeout: 20_000 });
  await inspectLooks(signedOut, 'claim-signed-out');
});
