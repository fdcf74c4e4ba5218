import Fastify from 'fastify';
import cookie from '@fastify/cookie';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod';
import { billingHistorySchema } from '@niveshak/contract/billing/schemas';
import * as routes from '@niveshak/contract/billing/routes';
import { fixedClock } from '../platform/clock.ts';
import { createBinder } from '../platform/http/bind-route.ts';
import { cookiePolicy, sessionCookieName } from '../platform/http/cookies.ts';
import { columnsOf } from '../platform/member-facts.ts';
import type { MemberFacts } from '../platform/member-facts.ts';
import { createRateLimits } from '../platform/rate-limit.ts';
import { openApiDocument } from '../platform/http/open-api.ts';
import type { CheckSession } from '../platform/session.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { bindBillingRoutes } from './routes.ts';
import { buy, creditOf, june, newMember, openBilling, saleOf } from './testing/billing-fixture.ts';

let database: TestDatabase;
let http: FastifyInstance;
let mine: { userId: string; termId: string; documentId: string };
let other: { userId: string; termId: string; documentId: string };
const policy = cookiePolicy('http://localhost:3000');

beforeAll(async () => {
  database = await createTestDatabase();
  await openBilling(database.db);
  const buyer = async () => {
    const userId = await newMember(database.db);
    const { termId, invoice } = await buy(database.db, saleOf(userId, 719_700, { alias: 'CMP3M' }), june, [
      '2025-06-02',
      '2025-09-01',
    ]);
    return { userId, termId, documentId: invoice?.id ?? '' };
  };
  mine = await buyer();
  other = await buyer();
  http = Fastify();
  await http.register(cookie);
  // The cookie is simply the user id; sessions are tested elsewhere.
  const columnsFor = async (facts: MemberFacts, userId: string) => {
    if (Object.keys(facts).length === 0) return {};
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columnsOf(facts))} from users where users.id = ${userId}`.execute(database.db);
    return rows[0] ?? {};
  };
  const checkSession: CheckSession = async (token, csrf, facts) => {
    if (token === 'nobody') return { kind: 'none' };
    if (csrf !== 'csrf') return { kind: 'bad-csrf' };
    const [userId = '', confirmed] = token.split('!');
    const session = {
      sessionId: 's',
      userId,
      email: 'a@b.test',
      hasConfirmedEmail: confirmed !== 'no',
      expiresAt: new Date(8e15),
      impersonatedBy: null,
      terms: [],
    };
    return { kind: 'live', session, versions: {}, columns: await columnsFor(facts, userId) };
  };
  const bind = createBinder(http, {
    db: database.db,
    clock: fixedClock(june.instant),
    checkSession,
    checkStaffSession: async () => ({ kind: 'none' }),
    checkApiKey: async () => null,
    cookies: policy,
    checkAnswers: true,
    loadCatalogue: async () => undefined,
    refuseUnlessOpen: async () => null,
    limits: createRateLimits(database.pool, { most: {}, factor: 1 }),
  });
  bindBillingRoutes(bind, database.db, { column: sql`'[]'::json`, read: () => [] }, false);
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await database.drop();
});

const get = (url: string, user: string, headers: Record<string, string> = { 'x-csrf-token': 'csrf' }) =>
  http.inject({
    method: 'GET',
    url: `/api${url}`,
    headers,
    cookies: user === '' ? {} : { [sessionCookieName(policy)]: user },
  });

describe('the invoice of a subscription', () => {
  it('is a PDF attachment', async () => {
    const answer = await get(`/user/subscription/${mine.termId}/invoice`, mine.userId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="INV-25-26-000001.pdf"',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const document = await get(`/user/billing/documents/${mine.documentId}`, mine.userId);
    expect(document.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('is not found if it is another member’s, free, or missing', async () => {
    const free = await newMember(database.db);
    const { termId } = await buy(database.db, saleOf(free, 0, { alias: 'CML14D' }));
    for (const [id, userId] of [
      [other.termId, mine.userId],
      [termId, free],
      ['7b0a4ff5-0000-4000-8000-000000000000', mine.userId],
      ['nonsense', mine.userId],
    ] as const) {
      const answer = await get(`/user/subscription/${id}/invoice`, userId);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    }
    const document = await get(`/user/billing/documents/${other.documentId}`, mine.userId);
    expect(document.statusCode).toBe(404);
    expect((await get('/user/billing/documents/nonsense', mine.userId)).statusCode).toBe(400);
  });
});

describe('the billing history', () => {
  it('is limited to the member’s own', async () => {
    const answer = await get('/user/subscriptions?history=true', mine.userId);
    expect(answer.statusCode).toBe(200);
    const history = parse(billingHistorySchema, answer.json());
    expect(history.documents.map(({ id }) => id)).toEqual([mine.documentId]);
    expect(history.terms.map(({ id }) => id)).toEqual([mine.termId]);
    expect(answer.body).not.toContain(other.userId);
    const stranger = await get('/user/subscriptions?history=true', await newMember(database.db));
    expect(stranger.json()).toEqual({ terms: [], payments: [], refunds: [], credits: [], documents: [] });
  });

  it.each(['', '?history=false', '?history=true&userId=x'])(
    'is refused when requested as %s',
    async (query) => {
      expect((await get(`/user/subscriptions${query}`, mine.userId)).statusCode).toBe(400);
    },
  );
});

describe.each([
  ['getBillingHistory', (): string => '/user/subscriptions?history=true'],
  ['getInvoice', (): string => `/user/subscription/${mine.termId}/invoice`],
  ['getBillingDocument', (): string => `/user/billing/documents/${mine.documentId}`],
] as const)('%s', (_id, url: () => string) => {
  it('requires a session, its CSRF token, a confirmed email address, and this site', async () => {
    const codeOf = async (answer: ReturnType<typeof get>): Promise<unknown> => [
      (await answer).statusCode,
      (await answer).json().code,
    ];
    expect(await codeOf(get(url(), ''))).toEqual([401, 'unauthenticated']);
    expect(await codeOf(get(url(), 'nobody'))).toEqual([401, 'unauthenticated']);
    expect(await codeOf(get(url(), mine.userId, {}))).toEqual([403, 'csrf']);
    expect(await codeOf(get(url(), `${mine.userId}!no`))).toEqual([403, 'email-unconfirmed']);
    const elsewhere = { 'x-csrf-token': 'csrf', 'sec-fetch-site': 'cross-site' };
    expect(await codeOf(get(url(), mine.userId, elsewhere))).toEqual([403, 'cross-site']);
  });
});

it('declares in OpenAPI that an invoice is a PDF', () => {
  const text = JSON.stringify(openApiDocument(Object.values(routes), 'x'));
  expect(text).toContain('"application/pdf":{"schema":{"type":"string","format":"binary"}}');
  expect(text).not.toContain('"bytes"');
  expect(creditOf('', 100).taxable).toBe(100);
});
