import { inspectLooks } from '../../src/inspect.ts';
import { expect, test } from '../../src/test.ts';

/**
 * Screens at phone and desktop width, light and dark, without accessibility violations or horizontal scrolling. Omits
 * screens that other tests inspect.
 */
type Screen = {
  readonly name: string;
  readonly path: string;
  readonly as?: string;
  readonly heading: RegExp;
};

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/signin', heading: /Sign in/ },
  { name: 'sign-up', path: '/signup', heading: /Create your account/ },
  { name: 'forgot', path: '/forgot', heading: /Reset your password/ },
  { name: 'verify', path: '/', as: 'unconfirmed', heading: /Verify your email/ },
  { name: 'pricing-registered', path: '/pricing', as: 'registered', heading: /Choose your plan/ },
  { name: 'pricing-expired', path: '/pricing', as: 'expired', heading: /Choose your plan/ },
  { name: 'home-premium', path: '/', as: 'premium', heading: /Research/ },
  { name: 'home-lite', path: '/', as: 'lite', heading: /Research/ },
  { name: 'portfolios', path: '/portfolios', as: 'premium', heading: /Portfolios/ },
  { name: 'portfolios-locked', path: '/portfolios', as: 'lite', heading: /Portfolios/ },
  { name: 'slack-archives-locked', path: '/slack-archives', as: 'trial', heading: /Slack Archives/ },
  { name: 'experimentals-locked', path: '/experimentals', as: 'lite', heading: /Experimentals/ },
  { name: 'outliers-locked', path: '/outliers', as: 'prorata', heading: /Outliers/ },
  { name: 'account', path: '/account', as: 'premium', heading: /Account/ },
  { name: 'account-profile', path: '/account/profile', as: 'premium', heading: /Profile/ },
  { name: 'account-referrals', path: '/account/referrals', as: 'premium', heading: /Referrals/ },
  { name: 'account-referrals-locked', path: '/account/referrals', as: 'lite', heading: /Referrals/ },
  { name: 'account-privacy', path: '/account/privacy', as: 'premium', heading: /Privacy/ },
  { name: 'pricing-profile', path: '/pricing?panel=profile', as: 'registered', heading: /Profile/ },
  { name: 'pricing-privacy', path: '/pricing?panel=privacy', as: 'expired', heading: /Privacy/ },
  { name: 'search', path: '/search?q=cash', as: 'premium', heading: /Articles/ },
  { name: 'reading-list', path: '/reading?part=opened', as: 'premium', heading: /Reading list/ },
  { name: 'public-front', path: '/public/', heading: /Patient research/ },
  { name: 'public-plans', path: '/public/plans', heading: /Plans and prices/ },
  { name: 'public-complaints', path: '/public/complaints', heading: /Complaints/ },
];

const choosing = [
  { name: 'checkout', path: '/checkout?subscription=CMP1Y', as: 'registered', heading: /Checkout/ },
  { name: 'checkout-trial', path: '/checkout?subscription=CML14D', as: 'registered', heading: /Checkout/ },
  {
    name: 'checkout-upgrade',
    path: '/checkout?subscription=CMP1Y',
    as: 'lite',
    heading: /Checkout|Choose your plan/,
  },
] as const;

const articles = [
  { name: 'article', as: 'premium', isLocked: false },
  { name: 'article-locked', as: 'lite', isLocked: true },
] as const;

for (const { name, path, as = null, heading } of screens) {
  test(name, async ({ pageOf }) => {
    const page = await pageOf(as);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 20_000 });
    await inspectLooks(page, name);
  });
}

// A selected plan persists, so these screens use a separate context.
for (const { name, path, as, heading } of choosing) {
  test(name, async ({ ownPageOf }) => {
    const page = await ownPageOf(as);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 20_000 });
    await inspectLooks(page, name);
  });
}

for (const { name, as, isLocked } of articles) {
  test(name, async ({ pageOf }) => {
    const page = await pageOf(as);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/user/home'));
    await page.goto('/');
    const { articles: list } = (await (await answered).json()) as {
      articles: { slug: string; access: string }[];
    };
    const slug = list.find(({ access }) => access === 'premium')?.slug ?? '';
    await page.goto(`/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 });
    if (isLocked) await expect(page.locator('main')).toContainText(/Premium/);
    else await expect(page.getByRole('group', { name: 'Zephyrine Valves' })).toContainText('close of');
    await expect(page.getByRole('region', { name: 'Author' }).locator('img')).toBeVisible();
    await inspectLooks(page, name);
  });
}

test('without a plan, the profile menu leads to sessions, password and profile', async ({ pageOf }) => {
  const page = await pageOf('registered');
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Password and sessions' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await inspectLooks(page, 'pricing-security');
  await page.goto('/pricing?panel=profile');
  await expect(page.getByLabel('PIN code')).toBeEditable();
});
