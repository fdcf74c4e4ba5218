import type { Page } from '@playwright/test';

/** A screen to compare: who opens which address, and the question that it answers. */
export type ComparedScreen = {
  readonly name: string;
  readonly path: string;
  /** Demo member; null = signed out. */
  readonly as: string | null;
  readonly question: string;
  /** What leads to a state that has no address. */
  readonly open?: (page: Page) => Promise<void>;
  /** What the network does once the app is there: never answers, or is gone. */
  readonly network?: 'silent' | 'gone';
};

const basket = Buffer.from(
  JSON.stringify({
    securities: [
      { ticker: 'ORVENNA', quantity: 0, delta: 21, limit: null },
      { ticker: 'TINDREL', quantity: 5, delta: -2, limit: null },
    ],
    portfolioTag: 'focused',
  }),
).toString('base64url');

export const comparedScreens: readonly ComparedScreen[] = [
  { name: 'sign-in', path: '/signin', as: null, question: 'How do I get in?' },
  { name: 'sign-up', path: '/signup', as: null, question: 'What do I need to begin?' },
  { name: 'forgot', path: '/forgot', as: null, question: 'How do I get in without my password?' },
  { name: 'pricing', path: '/pricing', as: 'registered', question: 'What does it cost, and what do I get?' },
  { name: 'pricing-expired', path: '/pricing', as: 'expired', question: 'How do I come back?' },
  {
    name: 'checkout',
    path: '/checkout?subscription=CMP1Y',
    as: 'registered',
    question: 'What is left to do, and what do I pay?',
  },
  { name: 'home', path: '/', as: 'premium', question: 'What is new for me?' },
  { name: 'home-lite', path: '/', as: 'lite', question: 'What is new for me, and what is not in my plan?' },
  { name: 'home-error', path: '/', as: 'premium', network: 'gone', question: 'What happened, and what now?' },
  { name: 'portfolios', path: '/portfolios', as: 'premium', question: 'Which portfolio is for me?' },
  { name: 'portfolios-locked', path: '/portfolios', as: 'lite', question: 'Which plan has it?' },
  {
    name: 'portfolios-loading',
    path: '/portfolios',
    as: 'premium',
    network: 'silent',
    question: 'Is it coming?',
  },
  {
    name: 'portfolios-error',
    path: '/portfolios',
    as: 'premium',
    network: 'gone',
    question: 'What happened, and what now?',
  },
  {
    name: 'portfolio',
    path: '/portfolios/momentum',
    as: 'premium',
    question: 'How has it done, at what risk, and what do I do next?',
  },
  {
    name: 'portfolio-loading',
    path: '/portfolios/momentum',
    as: 'premium',
    network: 'silent',
    question: 'Is it coming?',
  },
  {
    name: 'portfolio-plan',
    path: '/portfolios/focused?view=plan',
    as: 'premium',
    question: 'What do I hold, and what do I order next?',
  },
  {
    name: 'portfolio-unknown',
    path: '/portfolios/no-such-one',
    as: 'premium',
    question: 'Where is it gone?',
  },
  {
    name: 'experimentals',
    path: '/experimentals',
    as: 'premium',
    question: 'What is being tried, and how does it go?',
  },
  {
    name: 'outliers',
    path: '/outliers',
    as: 'premium',
    question: 'What moved unusually, and why is it listed?',
  },
  {
    name: 'outliers-beside',
    path: '/outliers?category=bearish&on=2025-05-09&stock=ORVENNA',
    as: 'premium',
    question: 'What of this stock?',
  },
  {
    name: 'outliers-empty',
    path: '/outliers?text=nosuchcompany',
    as: 'premium',
    question: 'Why is nothing here?',
  },
  { name: 'outliers-locked', path: '/outliers', as: 'prorata', question: 'Which plan has it?' },
  { name: 'stock', path: '/stocks/ORVENNA', as: 'premium', question: 'What do we know of this stock?' },
  { name: 'basket-review', path: `/basket?txn=${basket}`, as: 'premium', question: 'What will be ordered?' },
  { name: 'archive', path: '/slack-archives', as: 'premium', question: 'Where do I begin to read?' },
  {
    name: 'archive-channel',
    path: '/slack-archives/c/C0DEMO03?at=1623695400.000000',
    as: 'premium',
    question: 'What did they say then?',
  },
  {
    name: 'archive-search',
    path: '/slack-archives/search?q=dividend',
    as: 'premium',
    question: 'Who wrote about it?',
  },
  { name: 'archive-locked', path: '/slack-archives', as: 'trial', question: 'Which plan has it?' },
  { name: 'account', path: '/account', as: 'premium', question: 'What do I have, and until when?' },
  {
    name: 'billing',
    path: '/account/billing',
    as: 'premium',
    question: 'What did I pay, and where is the invoice?',
  },
  { name: 'gifts', path: '/account/gifts', as: 'premium', question: 'Whom did I give what?' },
  { name: 'referrals', path: '/account/referrals', as: 'premium', question: 'What do my friend and I get?' },
  { name: 'privacy', path: '/account/privacy', as: 'premium', question: 'What do you keep of me?' },
  {
    name: 'profile-menu',
    path: '/account',
    as: 'premium',
    question: 'Who am I here, and where to?',
    open: async (page) => page.getByRole('button', { name: 'Profile menu' }).click(),
  },
];

export const comparedLooks = (['light', 'dark'] as const).flatMap((scheme) =>
  [390, 768, 1440].map((width) => ({ scheme, width, height: width < 700 ? 844 : 900 })),
);
export type ComparedLook = (typeof comparedLooks)[number];
