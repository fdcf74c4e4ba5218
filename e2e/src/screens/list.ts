import type { ComparedScreen } from './compared-screen.ts';
import { consoleScreens } from './desk-list.ts';

const basket = Buffer.from(
  JSON.stringify({
    securities: [
      { ticker: 'ORVENNA', quantity: 0, delta: 21, limit: null },
      { ticker: 'TINDREL', quantity: 5, delta: -2, limit: null },
    ],
    portfolioTag: 'focused',
  }),
).toString('base64url');

const memberScreens: readonly ComparedScreen[] = [
  { name: 'sign-in', path: '/signin', as: null },
  { name: 'sign-up', path: '/signup', as: null },
  { name: 'forgot', path: '/forgot', as: null },
  { name: 'pricing', path: '/pricing', as: 'registered' },
  { name: 'pricing-expired', path: '/pricing', as: 'expired' },
  { name: 'checkout', path: '/checkout?subscription=CMP1Y', as: 'registered' },
  { name: 'home', path: '/', as: 'premium' },
  { name: 'home-lite', path: '/', as: 'lite' },
  { name: 'home-error', path: '/', as: 'premium', network: 'gone' },
  { name: 'portfolios', path: '/portfolios', as: 'premium' },
  { name: 'portfolios-locked', path: '/portfolios', as: 'lite' },
  { name: 'portfolios-loading', path: '/portfolios', as: 'premium', network: 'silent' },
  { name: 'portfolios-error', path: '/portfolios', as: 'premium', network: 'gone' },
  { name: 'portfolio', path: '/portfolios/momentum', as: 'premium' },
  { name: 'portfolio-loading', path: '/portfolios/momentum', as: 'premium', network: 'silent' },
  { name: 'portfolio-plan', path: '/portfolios/focused?view=plan', as: 'premium' },
  { name: 'portfolio-unknown', path: '/portfolios/no-such-one', as: 'premium' },
  { name: 'experimentals', path: '/experimentals', as: 'premium' },
  { name: 'outliers', path: '/outliers', as: 'premium' },
  { name: 'outliers-beside', path: '/outliers?category=bearish&on=2025-05-09&stock=ORVENNA', as: 'premium' },
  { name: 'outliers-empty', path: '/outliers?text=nosuchcompany', as: 'premium' },
  { name: 'outliers-locked', path: '/outliers', as: 'prorata' },
  { name: 'stock', path: '/stocks/ORVENNA', as: 'premium' },
  { name: 'basket-review', path: `/basket?txn=${basket}`, as: 'premium' },
  { name: 'archive', path: '/slack-archives', as: 'premium' },
  { name: 'archive-channel', path: '/slack-archives/c/C0DEMO03?at=1623695400.000000', as: 'premium' },
  { name: 'archive-search', path: '/slack-archives/search?q=dividend', as: 'premium' },
  { name: 'archive-locked', path: '/slack-archives', as: 'trial' },
  { name: 'account', path: '/account', as: 'premium' },
  { name: 'billing', path: '/account/billing', as: 'premium' },
  { name: 'gifts', path: '/account/gifts', as: 'premium' },
  { name: 'referrals', path: '/account/referrals', as: 'premium' },
  { name: 'privacy', path: '/account/privacy', as: 'premium' },
  {
    name: 'profile-menu',
    path: '/account',
    as: 'premium',
    open: async (page) => page.getByRole('button', { name: 'Profile menu' }).click(),
  },
];

export const comparedScreens: readonly ComparedScreen[] = [...memberScreens, ...consoleScreens];

export const comparedLooks = (['light', 'dark'] as const).flatMap((scheme) =>
  [390, 768, 1440].map((width) => ({ scheme, width, height: width < 700 ? 844 : 900 })),
);
