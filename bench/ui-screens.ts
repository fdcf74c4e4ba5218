import type { Page } from '@playwright/test';

/** A screen to measure: who opens which address, when it is there, and what a person then does on it. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Demo member; null = signed out. */
  readonly as: string | null;
  readonly heading: RegExp;
  /** Interactions whose delay counts: clicks and keys as a person makes them. */
  readonly interact: (page: Page) => Promise<void>;
};

const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
};

/** Wrong input, so that the messages appear, too. */
const fields = (labels: readonly string[], submit: string) => async (page: Page) => {
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type('abc');
  }
  await page.getByRole('button', { name: submit }).click();
};

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
  { name: 'outliers', path: '/outliers', as: 'premium', heading: /Outliers/, interact: menu },
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
        .getByRole('button', { name: /^Why this amount/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Documents' }).click();
    },
  },
  {
    name: 'billing-panel',
    path: '/pricing?panel=billing',
    as: 'expired',
    heading: /Your plans and bills/,
    interact: async (page) => {
      await page
        .getByRole('button', { name: /^Why this amount/ })
        .first()
        .click();
      await page.keyboard.press('Escape');
    },
  },
];
