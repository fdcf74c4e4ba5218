/**
 * Rate limit by subject, calls, maximum and window. docs/limits.md lists all limits; a test compares both tables and
 * exercises each limit at its maximum and one above.
 */
export type Limit = {
  /**
   * Unit that the limit applies to: IP address (IPv6 by its /64), member, provider identity without a member, staff
   * member, or API key.
   */
  readonly who: 'address' | 'member' | 'identity' | 'staff' | 'api-key';
  readonly what: string;
  readonly most: number;
  readonly seconds: number;
  /**
   * `cluster` counts in PostgreSQL across all processes. `process` counts in memory, for checks that must cost nothing.
   */
  readonly countedIn: 'cluster' | 'process';
  /** Operation ids counted before the request is processed; empty if the capability counts by itself. */
  readonly calls: readonly string[];
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  requests: {
    who: 'address',
    what: 'calls and pages, webhooks and static files apart',
    most: 6_000,
    seconds: minute,
    countedIn: 'process',
    calls: [],
  },
  'sign-in': {
    who: 'identity',
    what: 'sessions started',
    most: 30,
    seconds: 10 * minute,
    countedIn: 'cluster',
    calls: [],
  },
  'failed-sign-in': {
    who: 'address',
    what: 'sign-ins with a token that is not valid',
    most: 100,
    seconds: 10 * minute,
    countedIn: 'cluster',
    calls: [],
  },
  'verification-email': {
    who: 'member',
    what: 'verification emails requested',
    most: 5,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['sendVerificationEmail'],
  },
  feeds: {
    who: 'member',
    what: 'readings of a member’s feed',
    most: 120,
    seconds: hour,
    countedIn: 'process',
    calls: [],
  },
  complaints: {
    who: 'address',
    what: 'complaints sent by the public form',
    most: 10,
    seconds: hour,
    countedIn: 'cluster',
    calls: [],
  },
  'confirm-address': {
    who: 'member',
    what: 'emails that confirm a suppressed address',
    most: 5,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['confirmAddress'],
  },
  'test-alerts': {
    who: 'member',
    what: 'test alerts',
    most: 10,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['sendTestAlert'],
  },
  'whatsapp-codes': {
    who: 'member',
    what: 'codes sent by WhatsApp',
    most: 5,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['requestWhatsApp'],
  },
  'push-devices': {
    who: 'member',
    what: 'devices enabled for push',
    most: 20,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['addPushSubscription'],
  },
  quotes: {
    who: 'member',
    what: 'price previews',
    most: 1_200,
    seconds: minute,
    countedIn: 'process',
    calls: ['getQuotes', 'getGiftables'],
  },
  orders: {
    who: 'member',
    what: 'orders started',
    most: 40,
    seconds: 10 * minute,
    countedIn: 'cluster',
    calls: ['subscribe', 'giveGift'],
  },
  landings: {
    who: 'member',
    what: 'checkouts opened',
    most: 120,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['checkoutLanding'],
  },
  'e-sign': {
    who: 'member',
    what: 'signing requests started',
    most: 30,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['startESign'],
  },
  documents: {
    who: 'member',
    what: 'invoices, credit notes and articles as PDF',
    most: 120,
    seconds: minute,
    countedIn: 'process',
    calls: ['getInvoice', 'getBillingDocument', 'getArticlePdf'],
  },
  'data-export': {
    who: 'member',
    what: 'exports of personal data',
    most: 10,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['exportData'],
  },
  invitations: {
    who: 'member',
    what: 'invitation forms sent (20 addresses a business day besides)',
    most: 20,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['inviteFriends'],
  },
  'gift-address': {
    who: 'member',
    what: 'gifts sent to another address',
    most: 20,
    seconds: day,
    countedIn: 'cluster',
    calls: ['addressGift'],
  },
  'claim-look': {
    who: 'address',
    what: 'claim links opened',
    most: 300,
    seconds: 10 * minute,
    countedIn: 'process',
    calls: ['getClaim'],
  },
  search: {
    who: 'member',
    what: 'searches over everything',
    most: 600,
    seconds: minute,
    countedIn: 'process',
    calls: ['searchEverything'],
  },
  'archive-search': {
    who: 'member',
    what: 'searches of the archive',
    most: 600,
    seconds: minute,
    countedIn: 'process',
    calls: ['searchArchive', 'countArchiveSearch'],
  },
  'broker-transactions': {
    who: 'member',
    what: 'broker transactions created, accounts connected',
    most: 60,
    seconds: 10 * minute,
    countedIn: 'cluster',
    calls: ['createBrokerTransaction', 'connectBrokerAccount'],
  },
  uploads: {
    who: 'staff',
    what: 'uploads started in the console',
    most: 60,
    seconds: hour,
    countedIn: 'cluster',
    calls: ['startArticleUpload', 'startArchiveUpload', 'startMarketUpload', 'startImportUpload'],
  },
  api: {
    who: 'api-key',
    what: 'calls of the firm’s API',
    most: 600,
    seconds: minute,
    countedIn: 'process',
    // Applies to all calls made with a key.
    calls: [],
  },
  'second-factor': {
    who: 'staff',
    what: 'codes of a second factor entered',
    most: 20,
    seconds: 10 * minute,
    countedIn: 'cluster',
    calls: [],
  },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** Returns the limit for a call by operation id, or null if only the coarse limit applies. */
export function limitOfCall(id: string): LimitName | null {
  return byCall.get(id) ?? null;
}

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(limits, name);
}

export const limitNames: readonly LimitName[] = Object.keys(limits).filter(isLimitName);

const byCall = new Map<string, LimitName>(
  limitNames.flatMap((name) => limits[name].calls.map((call): [string, LimitName] => [call, name])),
);

/** Returns the table rows of docs/limits.md in Markdown. */
export function limitTable(): string {
  const rows = limitNames.map((name) => {
    const { who, what, most, seconds, countedIn } = limits[name];
    return `| ${who} | ${what} | ${most.toLocaleString('en-IN')} | ${timeText(seconds)} | ${countedIn} |`;
  });
  return ['| who | what | how many | in | counted by |', '|---|---|---|---|---|', ...rows].join('\n');
}

function timeText(seconds: number): string {
  if (seconds === day) return 'a day';
  if (seconds === hour) return 'an hour';
  return seconds === minute ? 'a minute' : `${seconds / minute} minutes`;
}
