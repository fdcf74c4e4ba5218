import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@niveshak/contract/routes';
import type { Route } from '@niveshak/contract/http/route';
import { listArticles } from '@niveshak/contract/articles/routes';
import { getBillingHistory } from '@niveshak/contract/billing/routes';
import { listArchiveChannels } from '@niveshak/contract/slack-archives/routes';
import { listPortfolios } from '@niveshak/contract/portfolios/routes';
import { statementsSent } from './platform/db/dialect.ts';
import { createTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';
import type { CallInput, TestMember } from './testing/test-member.ts';

/**
 * How many statements each read may send once the process has what is published: the one that reads the session, or the
 * versions for who is signed out, and no more unless its row says so. A new call without a row fails.
 */
type Row = { readonly most: number; readonly why?: string; readonly input?: () => CallInput };

let slug = '';
let portfolio = '';
let channel = { id: '', firstTs: '' };
let document = '';

const rows: Readonly<Record<string, Row>> = {
  getConfig: { most: 1 },
  getOpenApi: { most: 0 },
  getTestClock: { most: 0 },
  accountSummary: { most: 1 },
  listSessions: { most: 2, why: 'the list' },
  listPlans: { most: 1 },
  getQuotes: { most: 1 },
  getLegalDocument: { most: 1, input: () => ({ params: { kind: 'terms' } }) },
  listConsents: { most: 2, why: 'the list' },
  getSignedTerms: { most: 2, why: 'the document', input: () => ({ params: { id: 'esign-unknown' } }) },
  getOpenOrder: { most: 2, why: 'the order' },
  getCancellation: { most: 2, why: 'the term', input: () => ({ params: { id: noSuchId } }) },
  listArticles: { most: 1 },
  readArticle: { most: 2, why: 'what was read is remembered', input: () => ({ params: { slug } }) },
  listStockArticles: { most: 1, input: () => ({ params: { symbol: 'ORVENNA' } }) },
  getBillingHistory: { most: 7, input: () => ({ query: { history: 'true' } }) },
  getInvoice: { most: 2, input: () => ({ params: { id: noSuchId } }) },
  getBillingDocument: { most: 3, input: () => ({ params: { id: document } }) },
  getReferrals: { most: 7 },
  getNotificationSettings: { most: 3 },
  listSentEmails: { most: 2, why: 'the list' },
  getPrivacy: { most: 3 },
  exportData: { most: 41, why: 'one for each table' },
  getGiftables: { most: 1 },
  listGifts: { most: 12 },
  getGiftLink: { most: 2, input: () => ({ params: { id: noSuchId } }) },
  listArchiveChannels: { most: 2, why: 'the channels' },
  listArchiveUsers: { most: 2, why: 'the users' },
  listArchiveMessages: {
    most: 4,
    input: () => ({ params: { channel: channel.id, ts: channel.firstTs, direction: 'around' } }),
  },
  readArchiveThread: { most: 4, input: () => ({ params: { channel: channel.id, ts: channel.firstTs } }) },
  searchArchive: { most: 1, input: () => ({ query: { phrase: 'dividend' } }) },
  countArchiveSearch: { most: 1, input: () => ({ query: { phrase: 'dividend' } }) },
  getBrokerToken: { most: 1 },
  getBrokerResult: { most: 2, input: () => ({ params: { id: 'TRX_unknown' } }) },
  listBaskets: { most: 2, why: 'the list' },
  listPortfolios: { most: 1 },
  getPortfolioInfos: { most: 1 },
  getExperimentals: { most: 1 },
  getWeights: { most: 1 },
  getPerformance: { most: 1 },
  getPortfolio: { most: 1, input: () => ({ params: { slug: portfolio } }) },
  getLastPrices: { most: 6, input: () => ({ query: { symbols: 'ORVENNA' } }) },
  getOutliers: { most: 1, input: () => ({ query: { category: 'bullish' } }) },
  getStock: { most: 1, input: () => ({ params: { symbol: 'ORVENNA' } }) },
  getStockOutliers: { most: 1, input: () => ({ params: { symbol: 'ORVENNA' } }) },
};

const noSuchId = '00000000-0000-4000-8000-000000000000';
/** Reads that end or send something are no reads; logout ends the session that the others use. */
const reads = allRoutes.filter(
  ({ method, id }) => method === 'GET' && id !== 'logout' && id !== 'sendVerificationEmail',
);

let test: TestApp;
let member: TestMember;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  member = await test.demoMember('premium');
  slug = (await member.call(listArticles)).find(({ isLocked }) => !isLocked)?.slug ?? '';
  portfolio = (await member.call(listPortfolios))[0]?.slug ?? '';
  const [first] = await member.call(listArchiveChannels);
  channel = { id: first?.id ?? '', firstTs: first?.firstTs ?? '' };
  const history = await member.call(getBillingHistory, { query: { history: 'true' } });
  document = JSON.stringify(history).match(/"documentId":"([^"]+)"/)?.[1] ?? noSuchId;
});
afterAll(() => test.close());

/**
 * Statements that one call sends, after another that let the process read what is published: the fewest of four calls,
 * since timers of the process send some of their own.
 */
async function statementsOf(route: Route, input: CallInput): Promise<{ status: number; sent: string[] }> {
  await member.raw(route, input);
  const calls = [];
  for (let call = 0; call < 4; call += 1) calls.push(await countOnce(route, input));
  return calls.toSorted((a, b) => a.sent.length - b.sent.length)[0] ?? { status: 0, sent: [] };
}

async function countOnce(route: Route, input: CallInput): Promise<{ status: number; sent: string[] }> {
  const sent: string[] = [];
  // A timer of the process follows the test clock; no call reads it.
  const note = (statement: unknown) =>
    void (String(statement).includes('business_clock') || sent.push(String(statement)));
  statementsSent.subscribe(note);
  try {
    return { status: (await member.raw(route, input)).status, sent };
  } finally {
    statementsSent.unsubscribe(note);
  }
}

it('has a row for every read and no other', () => {
  expect(Object.keys(rows).sort()).toEqual(reads.map(({ id }) => id).sort());
});

describe.each(reads)('$method $path', (route) => {
  it('sends no more statements than its row says', async () => {
    const row = rows[route.id];
    const { status, sent } = await statementsOf(route, row?.input?.() ?? {});
    expect([200, 404]).toContain(status);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(row?.most ?? 0);
    // The row says what it is, not what it once was.
    expect(sent.length, sent.join('\n')).toBeGreaterThanOrEqual((row?.most ?? 0) - 2);
  });
});
