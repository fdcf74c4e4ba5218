import type { Page } from '@playwright/test';

/** A screen to compare: who opens which address, the question that it answers, and the answer. */
export type ComparedScreen = {
  readonly name: string;
  readonly path: string;
  /** Demo member; null = signed out. */
  readonly as: string | null;
  readonly question: string;
  /** What the screen says to it, in one sentence. */
  readonly answer: string;
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
  {
    name: 'sign-in',
    path: '/signin',
    as: null,
    question: 'How do I get in?',
    answer: 'One form with email and password, and a mailed link or code beside it.',
  },
  {
    name: 'sign-up',
    path: '/signup',
    as: null,
    question: 'What do I need to begin?',
    answer: 'A name, an email address and a password.',
  },
  {
    name: 'forgot',
    path: '/forgot',
    as: null,
    question: 'How do I get in without my password?',
    answer: 'Your address: a link to choose a new password is mailed to it.',
  },
  {
    name: 'pricing',
    path: '/pricing',
    as: 'registered',
    question: 'What does it cost, and what do I get?',
    answer: 'Each card says the month’s price, what is charged today with GST, and what the plan includes.',
  },
  {
    name: 'pricing-expired',
    path: '/pricing',
    as: 'expired',
    question: 'How do I come back?',
    answer: 'The same cards, with when your plan ended and the free months that are kept for you.',
  },
  {
    name: 'checkout',
    path: '/checkout?subscription=CMP1Y',
    as: 'registered',
    question: 'What is left to do, and what do I pay?',
    answer:
      'Identity, terms and payment are steps with the next one named; the summary explains each line up to the total.',
  },
  {
    name: 'home',
    path: '/',
    as: 'premium',
    question: 'What is new for me?',
    answer:
      'Research since your last visit, changed portfolios with what to do, outliers you hold, and your plan.',
  },
  {
    name: 'home-lite',
    path: '/',
    as: 'lite',
    question: 'What is new for me, and what is not in my plan?',
    answer: 'The same research, with locked pieces marked with the plan that opens them.',
  },
  {
    name: 'home-error',
    path: '/',
    as: 'premium',
    network: 'gone',
    question: 'What happened, and what now?',
    answer: 'There is no connection; the page stays and can be tried again.',
  },
  {
    name: 'portfolios',
    path: '/portfolios',
    as: 'premium',
    question: 'Which portfolio is for me?',
    answer: 'One table and one picture compare all of them with the same benchmark.',
  },
  {
    name: 'portfolios-locked',
    path: '/portfolios',
    as: 'lite',
    question: 'Which plan has it?',
    answer: 'It names the plan that has portfolios and leads to it.',
  },
  {
    name: 'portfolios-loading',
    path: '/portfolios',
    as: 'premium',
    network: 'silent',
    question: 'Is it coming?',
    answer: 'The places of the table stand there and wait.',
  },
  {
    name: 'portfolios-error',
    path: '/portfolios',
    as: 'premium',
    network: 'gone',
    question: 'What happened, and what now?',
    answer: 'It did not load, nothing is lost, and it can be tried again.',
  },
  {
    name: 'portfolio',
    path: '/portfolios/momentum',
    as: 'premium',
    question: 'How has it done, at what risk, and what do I do next?',
    answer: 'Return and worst fall beside the benchmark, then “Invest or rebalance”.',
  },
  {
    name: 'portfolio-loading',
    path: '/portfolios/momentum',
    as: 'premium',
    network: 'silent',
    question: 'Is it coming?',
    answer: 'The places of the figures and the chart stand there and wait.',
  },
  {
    name: 'portfolio-plan',
    path: '/portfolios/focused?view=plan',
    as: 'premium',
    question: 'What do I hold, and what do I order next?',
    answer: 'Your worth, your return, the distance from the model, and the next whole-share orders.',
  },
  {
    name: 'portfolio-unknown',
    path: '/portfolios/no-such-one',
    as: 'premium',
    question: 'Where is it gone?',
    answer: 'There is no such portfolio; the list of all is one click away.',
  },
  {
    name: 'experimentals',
    path: '/experimentals',
    as: 'premium',
    question: 'What is being tried, and how does it go?',
    answer: 'Each experiment with when it began, how it goes against its benchmark, and how it ended.',
  },
  {
    name: 'outliers',
    path: '/outliers',
    as: 'premium',
    question: 'What moved unusually, and why is it listed?',
    answer: 'Each row draws the move and says in a phrase why it is listed.',
  },
  {
    name: 'outliers-beside',
    path: '/outliers?category=bearish&on=2025-05-09&stock=ORVENNA',
    as: 'premium',
    question: 'What of this stock?',
    answer: 'Its price, why it was listed, and what came of earlier days, beside the list.',
  },
  {
    name: 'outliers-empty',
    path: '/outliers?text=nosuchcompany',
    as: 'premium',
    question: 'Why is nothing here?',
    answer: 'No stock of that name is on the list; the search can be cleared.',
  },
  {
    name: 'outliers-locked',
    path: '/outliers',
    as: 'prorata',
    question: 'Which plan has it?',
    answer: 'It names the plans that have outliers.',
  },
  {
    name: 'stock',
    path: '/stocks/ORVENNA',
    as: 'premium',
    question: 'What do we know of this stock?',
    answer: 'Its price with what happened to it, who holds it, and the research and messages that name it.',
  },
  {
    name: 'basket-review',
    path: `/basket?txn=${basket}`,
    as: 'premium',
    question: 'What will be ordered?',
    answer: 'Each order with its amount, the total, and what is left in cash.',
  },
  {
    name: 'archive',
    path: '/slack-archives',
    as: 'premium',
    question: 'Where do I begin to read?',
    answer: 'Channels by group, with what they are about and how much is in them.',
  },
  {
    name: 'archive-channel',
    path: '/slack-archives/c/C0DEMO03?at=1623695400.000000',
    as: 'premium',
    question: 'What did they say then?',
    answer: 'The messages of that day, with the thread beside them.',
  },
  {
    name: 'archive-search',
    path: '/slack-archives/search?q=dividend',
    as: 'premium',
    question: 'Who wrote about it?',
    answer: 'The messages that say it, with the words marked, by channel and year.',
  },
  {
    name: 'archive-locked',
    path: '/slack-archives',
    as: 'trial',
    question: 'Which plan has it?',
    answer: 'It names the plans that have the archive.',
  },
  {
    name: 'account',
    path: '/account',
    as: 'premium',
    question: 'What do I have, and until when?',
    answer: 'Your plan with its last day, what waits behind it, and how to change or cancel it.',
  },
  {
    name: 'billing',
    path: '/account/billing',
    as: 'premium',
    question: 'What did I pay, and where is the invoice?',
    answer: 'One line a purchase with why it cost what it did, and its invoice.',
  },
  {
    name: 'gifts',
    path: '/account/gifts',
    as: 'premium',
    question: 'Whom did I give what?',
    answer: 'Each gift with its state, and what can still be done with it.',
  },
  {
    name: 'referrals',
    path: '/account/referrals',
    as: 'premium',
    question: 'What do my friend and I get?',
    answer: 'Your friend pays 10% less; you earn a free month when their plan is a week old.',
  },
  {
    name: 'privacy',
    path: '/account/privacy',
    as: 'premium',
    question: 'What do you keep of me?',
    answer: 'What is kept and why, an export of it, and how to erase the account.',
  },
  {
    name: 'profile-menu',
    path: '/account',
    as: 'premium',
    question: 'Who am I here, and where to?',
    answer: 'Your address and plan, the account’s pages, and sign out.',
    open: async (page) => page.getByRole('button', { name: 'Profile menu' }).click(),
  },
];

export const comparedLooks = (['light', 'dark'] as const).flatMap((scheme) =>
  [390, 768, 1440].map((width) => ({ scheme, width, height: width < 700 ? 844 : 900 })),
);
export type ComparedLook = (typeof comparedLooks)[number];
