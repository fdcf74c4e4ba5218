import type { Page } from '@playwright/test';

/** Screen to measure, with the member, the URL, the ready condition and the interactions. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Demo member; null if signed out. */
  readonly as: string | null;
  readonly heading: RegExp;
  /** Interactions whose delay counts, as human-like clicks and key presses. */
  readonly interact: (page: Page) => Promise<void>;
};

const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
};

/** Skips to the text, then to its first link. */
const skip = async (page: Page) => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
};

/** Enters invalid input, so that the error messages also appear. */
const fields = (labels: readonly string[], submit: string) => async (page: Page) => {
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type('abc');
  }
  await page.getByRole('button', { name: submit }).click();
};

/** No order is placed, because the broker's window is closed again. */
const basket = Buffer.from(
  JSON.stringify({
    securities: [{ ticker: 'INFY', quantity: 0, delta: 4, limit: null }],
    portfolioTag: 'focused',
  }),
).toString('base64url');

export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/signin',
    as: null,
    heading: /Sign in/,
    interact: fields(['Email', 'Password'], 'Sign in'),
  },
  {
    name: 'sign-up',
    path: '/signup',
    as: null,
    heading: /Create your account/,
    interact: fields(['First name', 'Email', 'Password'], 'Sign up'),
  },
  {
    name: 'forgot',
    path: '/forgot',
    as: null,
    heading: /Reset your password/,
    interact: async (page) => {
      await page.getByLabel('Email').click();
      await page.keyboard.type('abc');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'pricing',
    path: '/pricing',
    as: 'registered',
    heading: /Choose your plan/,
    interact: async (page) => {
      await menu(page);
      await page.getByRole('button', { name: 'Subscribe' }).first().click();
    },
  },
  {
    name: 'checkout',
    path: '/checkout?plan=CMP1Y',
    as: 'registered',
    heading: /Checkout/,
    interact: async (page) => {
      await page.getByLabel('First name').click();
      await page.keyboard.type('A1');
      await page.getByLabel('PAN', { exact: true }).click();
      await page.keyboard.type('ABCPZ');
      await page.getByRole('button', { name: 'Verify KYC' }).click();
      await page.getByRole('button', { name: /Pay Now/ }).click();
    },
  },
  {
    name: 'home',
    path: '/',
    as: 'premium',
    heading: /Research/,
    interact: async (page) => {
      await menu(page);
      await page.locator('main a[href^="/?category="]').first().click();
    },
  },
  { name: 'article', path: '/articles/*', as: 'premium', heading: /./, interact: menu },
  {
    name: 'portfolios',
    path: '/portfolios',
    as: 'premium',
    heading: /Portfolios/,
    interact: menu,
  },
  {
    name: 'portfolio',
    path: '/portfolios/momentum',
    as: 'premium',
    heading: /^Performance$/,
    interact: async (page) => {
      await page.getByRole('link', { name: /^1Y/ }).click();
      const chart = page.getByRole('slider').first();
      await chart.click();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Table' }).first().click();
      await page.getByRole('heading', { name: 'Monthly returns' }).click();
    },
  },
  {
    name: 'planner',
    path: '/portfolios/focused?view=plan&amount=500000',
    as: 'premium',
    heading: /Your return/,
    interact: async (page) => {
      await page.getByLabel('Amount to add, in rupees').fill('');
      await page.keyboard.type('300000');
      await page.getByRole('button', { name: 'Plan orders' }).click();
      await page.locator('[data-order]').first().waitFor();
      await page.getByLabel('Your payments').click();
      await page.keyboard.type('2024-06-02, 100000');
    },
  },
  {
    name: 'stock',
    path: '/stocks/ORVENNA',
    as: 'premium',
    heading: /Outlier calls/,
    interact: async (page) => {
      await page.getByRole('link', { name: /^1Y/ }).click();
      await page.getByRole('slider').first().click();
      await page.keyboard.press('End');
      await page.getByText(/^\d+ earlier$/).click();
    },
  },
  {
    name: 'experimentals',
    path: '/experimentals',
    as: 'premium',
    heading: /Experimentals/,
    interact: async (page) => {
      await page
        .getByText(/^\d+ stocks?$/)
        .first()
        .click();
      await menu(page);
    },
  },
  {
    name: 'outliers',
    path: '/outliers',
    as: 'premium',
    heading: /Outliers/,
    interact: async (page) => {
      await page.getByText('Filter and sort').click();
      await page.getByLabel('Order').selectOption('day up');
      await page.getByRole('button', { name: 'Earlier' }).click();
      await page.getByLabel('Find a stock').click();
      await page.keyboard.type('ma');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Bearish' }).click();
    },
  },
  {
    name: 'basket',
    path: `/basket?txn=${basket}`,
    as: 'premium',
    heading: /Basket order/,
    interact: async (page) => {
      await page.getByRole('button', { name: 'Continue to your broker' }).click();
      // The broker's window is a third-party page. Only the response of our page to its closing counts.
      const broker = page.frameLocator('iframe[title="smallcase Gateway"]');
      await broker.getByRole('button', { name: 'Zerodha' }).waitFor();
      await broker.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Start again' }).click();
    },
  },
  {
    name: 'channel',
    path: '/slack-archives/c/C0DEMO03?at=1623695400.000000',
    as: 'premium',
    heading: /./,
    interact: async (page) => {
      await page
        .getByRole('link', { name: /repl(y|ies)$/ })
        .first()
        .click();
    },
  },
  {
    name: 'search',
    path: '/slack-archives/search?q=dividend',
    as: 'premium',
    heading: /^Search$/,
    interact: async (page) => {
      await page.getByRole('checkbox', { name: 'Exact phrase' }).click();
      await menu(page);
    },
  },
  {
    name: 'account',
    path: '/account',
    as: 'premium',
    heading: /Account/,
    interact: async (page) => {
      await menu(page);
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Billing' }).click();
    },
  },
  {
    name: 'billing',
    path: '/account/billing',
    as: 'premium',
    heading: /Billing/,
    interact: async (page) => {
      await page
        .getByRole('button', { name: /^(Details|Why this amount)/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Documents' }).click();
    },
  },
  {
    name: 'gifts',
    path: '/account/gifts',
    as: 'premium',
    heading: /Gifts/,
    interact: async (page) => {
      await menu(page);
      await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
    },
  },
  {
    name: 'referrals',
    path: '/account/referrals',
    as: 'premium',
    heading: /Your link/,
    interact: async (page) => {
      await page.getByLabel('Friends’ email addresses').click();
      await page.keyboard.type('not-an-address');
      await page.getByRole('button', { name: 'Send invitations' }).click();
    },
  },
  {
    name: 'notifications',
    path: '/account/notifications',
    as: 'premium',
    heading: /Emails/,
    interact: async (page) => {
      const research = page.getByRole('checkbox', { name: 'Research: Push' });
      // Toggle twice, so that the next visit finds the same state.
      await research.click();
      await research.click();
    },
  },
  {
    name: 'profile',
    path: '/account/profile',
    as: 'premium',
    heading: /Billing details/,
    interact: async (page) => {
      await page.getByLabel('GST number').click();
      await page.keyboard.type('27AAACZ0000A1Z8');
      await page.getByRole('form', { name: 'Billing details' }).getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'privacy',
    path: '/account/privacy',
    as: 'premium',
    heading: /Privacy/,
    interact: menu,
  },
  {
    name: 'billing-panel',
    path: '/pricing?panel=billing',
    as: 'expired',
    heading: /Plans and billing/,
    interact: async (page) => {
      await page
        .getByRole('button', { name: /^(Details|Why this amount)/ })
        .first()
        .click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'search',
    path: '/search?q=cash',
    as: 'premium',
    heading: /Articles/,
    interact: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('div');
      await page.keyboard.press('Escape');
    },
  },
  { name: 'reading-list', path: '/reading', as: 'premium', heading: /Reading list/, interact: menu },
  { name: 'public-front', path: '/public/', as: null, heading: /Patient/, interact: skip },
  { name: 'public-list', path: '/public/articles', as: null, heading: /Research/, interact: skip },
  {
    name: 'public-article',
    path: '/public/articles/position-size-before-conviction',
    as: null,
    heading: /Position size/,
    interact: skip,
  },
  { name: 'public-plans', path: '/public/plans', as: null, heading: /Plans and prices/, interact: skip },
  {
    name: 'complaints',
    path: '/public/complaints',
    as: null,
    heading: /Complaints/,
    interact: async (page) => {
      await page.getByLabel('Your name').click();
      await page.keyboard.type('abc');
    },
  },
];
