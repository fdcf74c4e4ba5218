/** Every URL of the app. Links are built only here. */
export const paths = {
  home: '/',
  signIn: '/signin',
  signUp: '/signup',
  forgot: '/forgot',
  pricing: '/pricing',
  checkout: '/checkout',
  portfolios: '/portfolios',
  experimentals: '/experimentals',
  slackArchives: '/slack-archives',
  archiveSearch: '/slack-archives/search',
  archiveChannel: '/slack-archives/c/$channel',
  /** Slack's path appended to ours: `…/archives/C061A0WJG/p1433558319000002`. */
  oldSlackLink: '/slack-archives/archives/$channel/$message',
  readingList: '/reading',
  search: '/search',
  account: '/account',
  profile: '/account/profile',
  billing: '/account/billing',
  referrals: '/account/referrals',
  accountPrivacy: '/account/privacy',
  cancel: '/account/cancel/$id',
  notifications: '/account/notifications',
  gifts: '/account/gifts',
  giveGift: '/account/gifts/give',
  claim: '/claim/$token',
  outliers: '/outliers',
  portfolio: '/portfolios/$slug',
  stock: '/stocks/$symbol',
  basket: '/basket',
} as const;

/** Public pages that the server renders without the app. */
export const publicPaths = {
  terms: '/public/terms',
  privacy: '/public/privacy',
  mitc: '/public/mitc',
  front: '/public/',
  plans: '/public/plans',
  charter: '/public/charter',
  complaints: '/public/complaints',
  disclosures: '/public/disclosures',
  ai: '/public/ai',
  officers: '/public/officers',
  accessibility: '/public/accessibility',
} as const;

export function articlePath(slug: string): string {
  return `/articles/${encodeURIComponent(slug)}`;
}

function isOneOf<T extends string>(all: readonly T[]) {
  return (value: unknown): value is T => all.some((each) => each === value);
}

export const readingParts = ['begun', 'bookmarked', 'opened'] as const;
export type ReadingPart = (typeof readingParts)[number];

export const isReadingPart = isOneOf(readingParts);

/** Result kinds that can limit a search. Default is all kinds. */
export const searchParts = ['articles', 'stocks', 'portfolios', 'messages', 'people', 'places'] as const;
export type SearchPart = (typeof searchParts)[number];

export const isSearchPart = isOneOf(searchParts);

/** Filters of the billing history. Default is everything. */
const historyParts = ['plans', 'payments', 'documents'] as const;
export type HistoryPart = (typeof historyParts)[number];

export const isHistoryPart = isOneOf(historyParts);

/** Account sections available without a running plan, as panels of the pricing page in menu order. */
export const pricingPanels = ['billing', 'gifts', 'profile', 'security', 'notifications', 'privacy'] as const;
export type PricingPanel = (typeof pricingPanels)[number];

export const isPricingPanel = isOneOf(pricingPanels);
