import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '@niveshak/contract/http/route';
import { statementsSent } from './platform/db/dialect.ts';
import { reads, sampleInputs } from './testing/sample-reads.ts';
import { measuredWrites, sampleWrites, unmeasuredWrites, writes } from './testing/sample-writes.ts';
import { createTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';
import type { CallInput, TestMember } from './testing/test-member.ts';

/**
 * Maximum statements per read once published content is cached. Without a higher limit in its row, it is one: for the
 * session, or for the versions if signed out. Fails for a new call without a row.
 */
type Row = { readonly most: number; readonly why?: string };

const rows: Readonly<Record<string, Row>> = {
  getConfig: { most: 1 },
  getOpenApi: { most: 0 },
  getTestClock: { most: 0 },
  accountSummary: { most: 1 },
  listSessions: { most: 2, why: 'the list' },
  listPlans: { most: 1 },
  getQuotes: { most: 1 },
  getLegalDocument: { most: 1 },
  getFamily: { most: 3, why: 'the declaration and the confirmed family' },
  listConsents: { most: 2, why: 'the list' },
  getSignedTerms: { most: 2, why: 'the document' },
  getOpenOrder: { most: 2, why: 'the order' },
  getPauseOffer: { most: 3, why: 'terms and the setting; more only with a pause or if members may pause' },
  getTransfer: { most: 2, why: 'the settings; the open order and its UTR only if transfers are offered' },
  getCancellation: { most: 1 },
  getLiteOffer: { most: 2, why: 'whether it was offered before' },
  listArticles: { most: 1 },
  readArticle: { most: 2, why: 'what was read is remembered' },
  readLogo: { most: 1, why: 'the picture' },
  readPortrait: { most: 1, why: 'the picture' },
  readArticleImage: { most: 2, why: 'the picture' },
  listStockArticles: { most: 1 },
  searchEverything: { most: 3, why: 'the articles and the messages' },
  getHome: { most: 2, why: 'the visit is noted, with what was read' },
  getPreview: { most: 1 },
  getReadingList: { most: 2, why: 'the marks' },
  getReadingState: { most: 2, why: 'the marks' },
  getReadingFeed: { most: 2, why: 'the feed' },
  getArticlePdf: { most: 4, why: 'the text, its corrections and the reader’s name' },
  getBillingHistory: { most: 1 },
  getInvoice: { most: 4, why: 'the plan, its invoice and the drawing that is kept' },
  getBillingDocument: { most: 3 },
  getReferrals: { most: 1 },
  getNotificationSettings: { most: 1 },
  getAlertGrid: { most: 5, why: 'settings, topics, devices and number' },
  listSentEmails: { most: 2, why: 'the list' },
  getPrivacy: { most: 1 },
  exportData: { most: 65, why: 'one for each table' },
  getGiftables: { most: 1 },
  listGifts: { most: 1 },
  getRenewal: { most: 6, why: 'the mandates, the terms and the offer' },
  getRenewalOffer: { most: 3, why: 'the quote and the plans' },
  getRenewalLink: { most: 2, why: 'the key of links' },
  getGiftLink: { most: 2 },
  listArchiveChannels: { most: 1 },
  readArchiveStart: { most: 1 },
  listArchiveUsers: { most: 1 },
  listArchiveMessages: { most: 2, why: 'the messages' },
  readArchiveThread: { most: 2, why: 'the messages' },
  readArchiveFile: { most: 2, why: 'the file' },
  searchArchive: { most: 2, why: 'the messages; a search that was not made before is planned as well' },
  countArchiveSearch: { most: 2, why: 'where the archive stands' },
  getBrokerToken: { most: 2, why: 'the account at the broker' },
  getBrokerAccount: { most: 2, why: 'the account at the broker' },
  getBrokerResult: { most: 2 },
  listBaskets: { most: 2, why: 'the list' },
  listPortfolios: { most: 1 },
  getPortfolioInfos: { most: 1 },
  getExperimentals: { most: 1 },
  getWeights: { most: 1 },
  getPerformance: { most: 1 },
  getPortfolio: { most: 1 },
  getPerformanceCertificate: { most: 2, why: 'the file' },
  getLastPrices: { most: 1 },
  getOutliers: { most: 1 },
  getStock: { most: 1 },
  getStockOutliers: { most: 1 },
};

/** Content missing from the demo. */
const unknownInDemo = new Set([
  'readArchiveFile',
  'getPerformanceCertificate',
  'readLogo',
  'getBrokerResult',
  'getRenewalLink',
]);

let test: TestApp;
let member: TestMember;
let inputs: Awaited<ReturnType<typeof sampleInputs>>;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  member = await test.demoMember('premium');
  inputs = await sampleInputs(member);
});
afterAll(() => test.close());

/**
 * Returns the statements of one call, after a first call that caches published content. Uses the fewest of four calls,
 * because timers also send statements.
 */
async function statementsOf(route: Route, input: CallInput): Promise<{ status: number; sent: string[] }> {
  await member.raw(route, input);
  const calls = [];
  for (let call = 0; call < 4; call += 1) calls.push(await countOnce(route, input));
  return calls.toSorted((a, b) => a.sent.length - b.sent.length)[0] ?? { status: 0, sent: [] };
}

async function countOnce(route: Route, input: CallInput): Promise<{ status: number; sent: string[] }> {
  const sent: string[] = [];
  // Sent by timers (test clock, live prices); no call waits for them.
  const note = (statement: unknown) =>
    void (/business_clock|live_price/.test(String(statement)) || sent.push(String(statement)));
  statementsSent.subscribe(note);
  try {
    return { status: (await member.raw(route, input)).status, sent };
  } finally {
    statementsSent.unsubscribe(note);
  }
}

it('has exactly one row for every read', () => {
  expect(Object.keys(rows).sort()).toEqual(reads.map(({ id }) => id).sort());
});

it('states for every write whether its statements are counted, and why not', () => {
  const said = [...measuredWrites.map(({ id }) => id), ...Object.keys(unmeasuredWrites)];
  expect(said.sort()).toEqual(writes.map(({ id }) => id).sort());
});

it('has a repeatable sample of each counted write', async () => {
  const prepared = await sampleWrites({ demoMember: test.demoMember, sandboxOrigin: test.sandboxOrigin });
  for (const route of measuredWrites) {
    const { as, input } = prepared[route.id] ?? { as: member, input: {} };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await as.raw(route, input);
      expect({ id: route.id, status, body: status === route.status ? null : body }).toEqual({
        id: route.id,
        status: route.status,
        body: null,
      });
    }
  }
});

describe.each(reads)('$method $path', (route) => {
  it('sends no more statements than its row allows', async () => {
    const row = rows[route.id];
    const { status, sent } = await statementsOf(route, inputs[route.id] ?? {});
    expect(status).toBe(unknownInDemo.has(route.id) ? 404 : 200);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(row?.most ?? 0);
    // Fail if a limit is far above the actual number, to keep the rows up to date.
    expect(sent.length, sent.join('\n')).toBeGreaterThanOrEqual((row?.most ?? 0) - 2);
  });
});
