import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@niveshak/contract/routes';
import { readArticle, listArticles } from '@niveshak/contract/articles/routes';
import { createTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';
import { TestMember } from './testing/test-member.ts';
import type { CallInput } from './testing/test-member.ts';

/** Expected status of every call for every demo member and an anonymous caller. Fails if a new route has no row. */
const subjects = [
  'nobody',
  'unconfirmed',
  'registered',
  'expired',
  'trial',
  'lite',
  'premiumtrial',
  'guest',
  'prorata',
  'quarterly',
  'premium',
] as const;
type Subject = (typeof subjects)[number];

type Row = {
  readonly input?: CallInput;
  /** Status for callers that the route's auth admits. The other statuses follow from the auth kind. */
  readonly status: number;
  readonly except?: Partial<Record<Subject, number>>;
};

/** Statuses of members without the archive, which CMP3M, CMP1Y, CMPGUEST and CMPONE include. */
const withoutArchive = { registered: 403, expired: 403, trial: 403, lite: 403, premiumtrial: 403 } as const;

const withoutPortfolios = { registered: 403, expired: 403, trial: 403, lite: 403 } as const;

const noSuchId = '00000000-0000-4000-8000-000000000000';

/** Valid inputs that change nothing, so that the status shows who has access. */
const rows: Readonly<Record<string, Row>> = {
  getConfig: { status: 200 },
  getOpenApi: { status: 200 },
  getTestClock: { status: 200 },
  moveTestClock: { input: { body: { now: '2020-01-01T00:00:00Z' } }, status: 409 },
  signup: { input: { body: { email: 'a@b.test' } }, status: 401 },
  login: { input: { body: { email: 'a@b.test' } }, status: 401 },
  accountSummary: { status: 200 },
  sendVerificationEmail: { status: 200 },
  listSessions: { status: 200 },
  revokeOtherSessions: { status: 204 },
  revokeSession: { input: { params: { id: noSuchId } }, status: 404 },
  listPlans: { status: 200 },
  getQuotes: { status: 200 },
  verifyPan: { input: { body: {} }, status: 400 },
  startESign: { input: { body: { panNumber: 'nonsense' } }, status: 200 },
  checkESign: { input: { body: { requestId: 'esign-unknown' } }, status: 404 },
  getLegalDocument: { input: { params: { kind: 'terms' } }, status: 200 },
  getFamily: { status: 200 },
  declareFamily: { input: { body: {} }, status: 400 },
  listConsents: { status: 200 },
  subscribe: { input: { body: {} }, status: 400 },
  verifyPayment: {
    input: { body: { paymentId: 'pay_x', razorpayOrderId: 'order_x', signature: 'ab' } },
    status: 400,
  },
  getOpenOrder: { status: 200 },
  getTransfer: { status: 200 },
  getPauseOffer: { status: 200 },
  pauseOwnPlan: { input: { body: { days: 1, seenEndDate: '2025-06-30' } }, status: 409 },
  recordPauseOffer: { input: { body: {} }, status: 204 },
  resumeOwnPlan: { input: { body: { seenEndDate: '2025-06-30' } }, status: 409 },
  announceTransfer: { input: { body: { reference: 'SUB00000000', utr: '515300000001' } }, status: 404 },
  checkoutLanding: { input: { body: {} }, status: 204 },
  getLiteOffer: { input: { params: { id: noSuchId } }, status: 200 },
  getCancellation: { input: { params: { id: noSuchId } }, status: 404 },
  cancelSubscription: { input: { params: { id: noSuchId }, body: { reason: 'A test' } }, status: 404 },
  paymentWebhook: { input: { params: { gateway: 'razorpay' }, body: {} }, status: 400 },
  razorpayWebhook: { input: { body: {} }, status: 400 },
  cashfreeWebhook: { input: { body: {} }, status: 400 },
  listArticles: { status: 200 },
  getHome: { status: 200 },
  getPreview: { input: { params: { feature: 'portfolios' } }, status: 200 },
  searchEverything: { input: { query: { q: 'cash' } }, status: 200 },
  getReadingList: { status: 200 },
  getReadingState: { input: { params: { slug: 'no-such-article' } }, status: 404 },
  putBookmark: {
    input: { params: { slug: 'no-such-article' }, body: { isBookmarked: true } },
    status: 404,
  },
  putPosition: { input: { params: { slug: 'no-such-article' }, body: { position: 1 } }, status: 404 },
  getReadingFeed: { status: 200 },
  makeReadingFeed: { status: 200 },
  endReadingFeed: { status: 204 },
  getArticlePdf: { input: { params: { slug: 'no-such-article' } }, status: 404 },
  readPortrait: { input: { params: { hash: '0'.repeat(64) } }, status: 404 },
  readLogo: { input: { params: { hash: '0'.repeat(64) } }, status: 404 },
  readArticleImage: { input: { params: { hash: '0'.repeat(64), name: '480.webp' } }, status: 404 },
  readArticle: { input: { params: { slug: 'no-such-article' } }, status: 404 },
  getBillingHistory: { input: { query: { history: 'true' } }, status: 200 },
  getInvoice: { input: { params: { id: noSuchId } }, status: 404 },
  getBillingDocument: { input: { params: { id: noSuchId } }, status: 404 },
  getReferrals: { status: 403, except: { quarterly: 200, premium: 200 } },
  inviteFriends: {
    input: { body: { toEmails: ['friend@members.test'], refCode: 'ref_nobody' } },
    status: 403,
    except: { quarterly: 409, premium: 409 },
  },
  getNotificationSettings: { status: 200 },
  putNotificationSettings: { input: { body: { email: { dailyDigest: true } } }, status: 400 },
  listSentEmails: { status: 200 },
  confirmAddress: { status: 409 },
  getAlertGrid: { status: 200 },
  putAlertGrid: { input: { body: { email: ['billing'] } }, status: 400 },
  addPushSubscription: { input: { body: { endpoint: 'https://push.test/x' } }, status: 400 },
  removePushSubscription: { input: { params: { id: noSuchId } }, status: 200 },
  requestWhatsApp: { input: { body: { number: '1', agrees: true } }, status: 200 },
  verifyWhatsApp: { input: { body: { code: '000000' } }, status: 200 },
  stopWhatsApp: { status: 200 },
  sendTestAlert: { input: { body: { channel: 'push' } }, status: 200 },
  mailWebhook: { input: { body: {} }, status: 400 },
  whatsAppWebhook: { input: { body: {} }, status: 400 },
  getSignedTerms: { input: { params: { id: 'esign-unknown' } }, status: 404 },
  saveProfile: { input: { body: {} }, status: 400 },
  saveNominee: { input: { body: { nominee: null } }, status: 200 },
  getPrivacy: { status: 200 },
  exportData: { status: 200 },
  eraseAccount: { input: { body: { confirmEmail: 'somebody@else.test' } }, status: 400 },
  getGiftables: {
    status: 403,
    except: { guest: 200, quarterly: 200, premium: 200 },
  },
  giveGift: { input: { body: {} }, status: 400 },
  listGifts: { status: 200 },
  addressGift: {
    input: { params: { id: noSuchId }, body: { toEmail: 'friend@members.test' } },
    status: 404,
  },
  revokeGift: { input: { params: { id: noSuchId }, body: {} }, status: 404 },
  getGiftLink: { input: { params: { id: noSuchId } }, status: 404 },
  getClaim: { input: { body: { token: 'a-token-that-was-not-issued' } }, status: 404 },
  claimGift: { input: { body: { token: 'a-token-that-was-not-issued' } }, status: 404 },
  getRenewal: { status: 200 },
  getRenewalOffer: { input: { query: { toPlan: 'CMP3M' } }, status: 200 },
  chooseRenewal: { input: { body: {} }, status: 400 },
  withdrawRenewalChoice: { status: 204 },
  startRenewal: { input: { body: {} }, status: 400 },
  agreeToRenewal: { input: { body: {} }, status: 400 },
  stopRenewal: { input: { body: {} }, status: 200 },
  getRenewalLink: { input: { params: { token: 'a-token-that-was-not-issued' } }, status: 404 },
  payRenewalLink: {
    input: {
      params: { token: 'a-token-that-was-not-issued' },
      body: { paymentId: 'pay_x', razorpayOrderId: 'order_x', signature: 'ab' },
    },
    status: 400,
  },
  listArchiveChannels: { status: 200, except: withoutArchive },
  readArchiveStart: { status: 200, except: withoutArchive },
  listArchiveUsers: { status: 200, except: withoutArchive },
  listArchiveMessages: {
    input: { params: { channel: 'C0NOTTHERE', ts: '1.000000', direction: 'around' } },
    status: 404,
    except: withoutArchive,
  },
  readArchiveThread: {
    input: { params: { channel: 'C0NOTTHERE', ts: '1.000000' } },
    status: 404,
    except: withoutArchive,
  },
  readArchiveFile: {
    input: { params: { channel: 'C0NOTTHERE', ts: '1.000000', file: 'F0NOTTHERE' } },
    status: 404,
  },
  searchArchive: { input: { query: { phrase: 'dividend' } }, status: 200, except: withoutArchive },
  countArchiveSearch: { input: { query: { phrase: 'dividend' } }, status: 200, except: withoutArchive },
  getBrokerToken: { status: 200, except: withoutPortfolios },
  createBrokerTransaction: {
    input: {
      body: {
        securities: [{ ticker: 'INFY', quantity: 0, delta: 1, limit: null }],
        portfolioTag: 'focused',
        authToken: 'no-token-of-ours',
      },
    },
    status: 409,
    except: withoutPortfolios,
  },
  getBrokerResult: { input: { params: { id: 'TRX_unknown' } }, status: 404, except: withoutPortfolios },
  discardBasket: { input: { params: { id: 'TRX_unknown' } }, status: 404, except: withoutPortfolios },
  listBaskets: { status: 200, except: withoutPortfolios },
  getBrokerAccount: { status: 200 },
  connectBrokerAccount: {
    input: { body: { transactionId: 'TRX_unknown', resultToken: 'no-token-of-ours' } },
    status: 404,
    except: withoutPortfolios,
  },
  disconnectBrokerAccount: { status: 204 },
  smallcaseWebhook: { input: { body: {} }, status: 400 },
  listPortfolios: { status: 200, except: withoutPortfolios },
  getPortfolioInfos: { status: 200, except: withoutPortfolios },
  getExperimentals: { status: 200, except: { ...withoutPortfolios, premiumtrial: 403 } },
  getWeights: { status: 200, except: withoutPortfolios },
  getPerformance: { status: 200, except: withoutPortfolios },
  getPerformanceCertificate: {
    input: { params: { slug: 'no-such' } },
    status: 404,
    except: withoutPortfolios,
  },
  getPortfolio: { input: { params: { slug: 'no-such' } }, status: 404, except: withoutPortfolios },
  getLastPrices: {
    input: { query: { symbols: 'ORVENNA' } },
    status: 200,
    except: { registered: 403, expired: 403 },
  },
  getOutliers: {
    input: { query: { category: 'bullish' } },
    status: 403,
    except: { guest: 200, quarterly: 200, premium: 200 },
  },
  getStock: {
    input: { params: { symbol: 'ORVENNA' } },
    status: 200,
    except: { registered: 403, expired: 403 },
  },
  getStockOutliers: {
    input: { params: { symbol: 'ORVENNA' } },
    status: 403,
    except: { guest: 200, quarterly: 200, premium: 200 },
  },
  listStockArticles: {
    input: { params: { symbol: 'ORVENNA' } },
    status: 200,
    except: { registered: 403, expired: 403 },
  },
  // Last, because it ends the sessions of the rows above.
  logout: { status: 204 },
};

let test: TestApp;
const members = new Map<Subject, TestMember>();
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  members.set('nobody', new TestMember(test, 'nobody@demo.test', ''));
  for (const subject of subjects.slice(1)) members.set(subject, await test.demoMember(subject));
});
afterAll(() => test.close());

function memberFor(subject: Subject): TestMember {
  const member = members.get(subject);
  if (member === undefined) throw new Error(`${subject} has not signed in.`);
  return member;
}

it('has exactly one row for every route', () => {
  expect(Object.keys(rows).sort()).toEqual(allRoutes.map(({ id }) => id).sort());
});

describe.each(allRoutes.toSorted((a, b) => Number(a.id === 'logout') - Number(b.id === 'logout')))(
  '$method $path',
  (route) => {
    const row = rows[route.id];
    it.each(subjects)('as %s', async (subject) => {
      const answer = await memberFor(subject).raw(route, row?.input);
      expect(answer.status).toBe(expected(subject));
    });

    function expected(subject: Subject): number {
      const status = row?.except?.[subject] ?? row?.status ?? 0;
      switch (route.auth) {
        case 'public':
        case 'optional':
        case 'linked':
        case 'bearer':
        case 'webhook':
        case 'staff':
        case 'api-key':
          return status;
        case 'session':
          return subject === 'nobody' ? 401 : status;
        case 'confirmed':
          return subject === 'nobody' ? 401 : subject === 'unconfirmed' ? 403 : status;
      }
    }
  },
);

describe('research', () => {
  const opens: Record<Subject, readonly string[]> = {
    nobody: ['public'],
    unconfirmed: ['public'],
    registered: ['public'],
    expired: ['public'],
    trial: ['public', 'lite'],
    lite: ['public', 'lite'],
    premiumtrial: ['public', 'lite', 'premium'],
    guest: ['public', 'lite', 'premium'],
    prorata: ['public', 'lite', 'premium'],
    quarterly: ['public', 'lite', 'premium'],
    premium: ['public', 'lite', 'premium'],
  };

  it.each(subjects)(
    '%s reads what the plan grants, and locked text never leaves the server',
    async (subject) => {
      const fresh = subject === 'nobody' ? memberFor('nobody') : await test.demoMember(subject);
      const articles = await fresh.call(listArticles);
      expect(articles.length).toBeGreaterThanOrEqual(12);
      for (const { slug, access, isLocked } of articles) {
        const isOpen = opens[subject].includes(access);
        expect([slug, isLocked]).toEqual([slug, !isOpen]);
        const article = await fresh.call(readArticle, { params: { slug } });
        expect(article.bodyHtml === null).toBe(!isOpen);
        expect(article.previewHtml === null).toBe(isOpen);
      }
    },
  );
});
