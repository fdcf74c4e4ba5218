import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { safeParse } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiScopes } from '@niveshak/domain/developer-api/scopes';
import type { ApiScope } from '@niveshak/domain/developer-api/scopes';
import * as routes from '@niveshak/contract/developer-api/routes';
import * as keys from '@niveshak/contract/developer-api/staff-key-routes';
import { urlOf } from '@niveshak/contract/http/route';
import type { Route } from '@niveshak/contract/http/route';
import { webhookPayloads } from '@niveshak/contract/webhooks/payloads';
import { getMember } from '@niveshak/contract/members/routes';
import { apiRoutes } from '@niveshak/contract/routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { CallInput } from '../testing/test-member.ts';
import { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'A test of the API.';
const keyed = apiRoutes.filter(({ auth }) => auth === 'api-key');
const noSuchId = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

const newKey = (scopes: readonly ApiScope[] = apiScopes, validDays: number | null = null) =>
  owner.call(keys.createApiKey, { body: { name: 'Sync', scopes, validDays, reason } });

/** Returns functions that call with an API key, like a program without cookies. */
const program = (key: string) => {
  const caller = new TestMember(test, '', '');
  const headers = { authorization: `Bearer ${key}` };
  return {
    raw: (route: Route, input: CallInput = {}) => caller.raw(route, { ...input, headers }),
    call: <R extends typeof routes.listApiMembers>(route: R, input: CallInput = {}) =>
      caller.call(route, { ...input, headers }),
    caller,
    headers,
  };
};

const statusOf = async (key: string, route: Route = routes.listApiMembers) =>
  (await program(key).raw(route)).status;

const setKey = (id: string, column: string, value: string) =>
  test.database.pool.query(`update api_keys set ${column} = ${value} where id = $1`, [id]);

async function memberIdOf(email: string): Promise<string> {
  const { rows } = await test.database.pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  return rows[0]?.id ?? '';
}

describe('an API key', () => {
  it('is shown once and stored as a hash', async () => {
    const { id, key } = await newKey();
    expect(key).toMatch(/^nvk_[\w-]{43}$/);
    const { rows } = await test.database.pool.query<{ row: string; hash: Buffer }>(
      'select api_keys::text as row, hash from api_keys where id = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain(key);
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(key).digest());
    const listed = (await owner.call(keys.listApiKeys)).keys.find((each) => each.id === id);
    expect(listed).toMatchObject({ prefix: key.slice(0, 10), lastUsedAt: null, revokedAt: null });
    expect(JSON.stringify(await owner.call(keys.listApiKeys))).not.toContain(key);
    expect(JSON.stringify(await owner.call(readAudit))).not.toContain(key);
  });

  it('is refused if missing, unknown, expired or revoked', async () => {
    const { id, key } = await newKey();
    expect(await statusOf(key)).toBe(200);
    const without = await new TestMember(test, '', '').raw(routes.listApiMembers);
    expect(without).toMatchObject({ status: 401, body: { code: 'bad-api-key' } });
    expect(await statusOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    await setKey(id, 'expires_at', 'now()');
    expect(await statusOf(key)).toBe(401);
    await setKey(id, 'expires_at', "now() + interval '1 day'");
    expect(await statusOf(key)).toBe(200);
    await owner.call(keys.revokeApiKey, { params: { id }, body: { reason } });
    expect(await statusOf(key)).toBe(401);
    expect(await owner.raw(keys.revokeApiKey, { params: { id }, body: { reason } })).toMatchObject({
      status: 404,
    });
  });

  it('records its last use at most once a minute', async () => {
    const { id, key } = await newKey();
    const usedAt = async () =>
      (await owner.call(keys.listApiKeys)).keys.find((each) => each.id === id)?.lastUsedAt ?? null;
    await statusOf(key);
    const first = await usedAt();
    expect(first).not.toBeNull();
    await statusOf(key);
    expect(await usedAt()).toBe(first);
    await setKey(id, 'last_used_at', "now() - interval '61 seconds'");
    const before = await usedAt();
    await statusOf(key);
    expect(await usedAt()).not.toBe(before);
  });

  it('does not authorize member or staff calls, and a session does not authorize API calls', async () => {
    const { key } = await newKey();
    expect(await statusOf(key, keys.listApiKeys)).toBe(401);
    expect(await owner.raw(routes.listApiMembers)).toMatchObject({ status: 401 });
  });
});

it('has an example for every call that matches its schemas', () => {
  expect(keyed.length).toBeGreaterThan(10);
  for (const { id, params, query, body, response, status, api } of keyed) {
    const example = api?.example ?? {};
    const parts: [string, Route['params'], unknown][] = [
      ['params', params, example.params ?? {}],
      ['query', query, example.query ?? {}],
      ['body', body, example.body],
      ['response', response, example.response],
    ];
    for (const [part, schema, value] of parts)
      expect({ id, part, problem: safeParse(schema, value).error?.issues }).toEqual({ id, part });
    expect(example.response === undefined, id).toBe(status === 204);
  }
  // Sanity check: a wrong example is found.
  expect(safeParse(routes.getApiMember.response, { id: memberless }).success).toBe(false);
});
const memberless = 'none';

/** Inputs that change nothing, with the status for a key with the scope. */
const inputs: Readonly<Record<string, CallInput & { readonly status: number }>> = {
  listApiMembers: { status: 200 },
  getApiMember: { params: { id: noSuchId }, status: 404 },
  listApiSubscriptions: { status: 200 },
  getApiSubscription: { params: { id: noSuchId }, status: 404 },
  listApiPayments: { status: 200 },
  getApiPayment: { params: { id: 'pay_none' }, status: 404 },
  listApiArticles: { status: 200 },
  getApiArticle: { params: { id: noSuchId }, status: 404 },
  listApiPortfolios: { status: 200 },
  listApiRebalances: { params: { slug: 'none' }, status: 404 },
  grantApiPlan: {
    params: { id: noSuchId },
    body: { plan: 'CMPGUEST', endDate: '2025-08-01', seenSubscriptions: 0, reason },
    status: 404,
  },
  setApiLabels: { params: { id: noSuchId }, body: { labels: [], reason }, status: 404 },
  writeApiNote: { params: { id: noSuchId }, body: { body: 'A note.' }, status: 404 },
};

it('has a row for every call', () => {
  expect(Object.keys(inputs).sort()).toEqual(keyed.map(({ id }) => id).sort());
});

it.each(keyed.map((route) => [route.id, route] as const))('%s requires its scope', async (id, route) => {
  const scope = route.api?.scope ?? 'members:read';
  const with_ = await newKey([scope]);
  const without = await newKey(apiScopes.filter((each) => each !== scope));
  expect((await program(with_.key).raw(route, inputs[id])).status).toBe(inputs[id]?.status);
  expect(await program(without.key).raw(route, inputs[id])).toMatchObject({
    status: 403,
    body: { code: 'missing-scope', detail: `The API key lacks the scope ${scope}.` },
  });
});

describe('lists', () => {
  it('return every row once, in stable pages, without PANs or email addresses', async () => {
    const { key } = await newKey();
    const { caller, headers } = program(key);
    const seen: string[] = [];
    let last = '';
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = { limit: '3', ...(cursor === '' ? {} : { cursor }) };
      const page: { data: { id: string; joinedAt: string }[]; next: string | null } = await caller.call(
        routes.listApiMembers,
        { query, headers },
      );
      for (const { id, joinedAt } of page.data) {
        expect(joinedAt >= last).toBe(true);
        last = joinedAt;
        seen.push(id);
      }
      expect(JSON.stringify(page)).not.toMatch(/[A-Z]{5}\d{4}[A-Z]|panNumber|pinCode|mobile/);
      cursor = page.next;
    }
    const { rows } = await test.database.pool.query('select id from users');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(rows.length);
    expect((await program(key).raw(routes.listApiMembers, { query: { cursor: 'x' } })).status).toBe(400);
    expect((await program(key).raw(routes.listApiMembers, { query: { limit: '101' } })).status).toBe(400);
  });

  it('return the firm’s data', async () => {
    const { key } = await newKey();
    const { caller, headers } = program(key);
    const id = await memberIdOf('premium@demo.test');
    const found = await caller.call(routes.listApiMembers, {
      query: { email: 'PREMIUM@demo.test' },
      headers,
    });
    expect(found.data).toEqual([await caller.call(routes.getApiMember, { params: { id }, headers })]);
    expect(found.data[0]).toMatchObject({ plan: { alias: 'CMP1Y' }, subscriptions: 1 });
    const terms = await caller.call(routes.listApiSubscriptions, { query: { memberId: id }, headers });
    expect(terms.data).toMatchObject([{ memberId: id, plan: 'CMP1Y', state: 'current', endedBy: null }]);
    const [term] = terms.data;
    expect(await caller.call(routes.getApiSubscription, { params: { id: term?.id ?? '' }, headers })).toEqual(
      term,
    );
    const payments = await caller.call(routes.listApiPayments, { query: { limit: '2' }, headers });
    const [payment] = payments.data;
    if (payment !== undefined)
      expect(await caller.call(routes.getApiPayment, { params: { id: payment.id }, headers })).toEqual(
        payment,
      );
    const articles = await caller.call(routes.listApiArticles, { headers });
    expect(articles.data.length).toBeGreaterThan(5);
    expect(articles.data[0]?.url).toContain('/articles/');
    const { data: portfolios } = await caller.call(routes.listApiPortfolios, { headers });
    const slug = portfolios[0]?.slug ?? '';
    const rebalances = await caller.call(routes.listApiRebalances, {
      params: { slug },
      query: { limit: '1' },
      headers,
    });
    expect(rebalances.data[0]?.weights.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
  });
});

describe('writes', () => {
  it('are the staff actions, with the key as the actor', async () => {
    const { key } = await newKey(['grants:write', 'labels:write', 'notes:write', 'members:read']);
    const { caller, headers } = program(key);
    const id = await memberIdOf('premium@demo.test');
    const params = { id };
    const body = { labels: ['From the API'], reason };
    expect(await caller.call(routes.setApiLabels, { params, body, headers })).toEqual({
      labels: ['From the API'],
    });
    await caller.call(routes.writeApiNote, { params, body: { body: 'Called us.' }, headers });
    const grant = { plan: 'CMPGUEST', endDate: '2025-08-01', seenSubscriptions: 7, reason };
    expect(await caller.raw(routes.grantApiPlan, { params, body: grant, headers })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    const { entries } = await owner.call(readAudit, { query: { subjectId: id } });
    const by = 'API key Sync';
    expect(entries.slice(0, 2)).toMatchObject([
      { by, action: 'member.note', role: null },
      { by, action: 'member.label', reason },
    ]);
    const { timeline, labels } = await owner.call(getMember, { params });
    expect(labels).toEqual(['From the API']);
    expect(JSON.stringify(timeline)).toContain('Called us.');
  });
});

it('has an example of every webhook that matches its schema', () => {
  for (const [type, { data, example }] of Object.entries(webhookPayloads))
    expect({ type, problem: safeParse(data, example).error?.issues }).toEqual({ type });
});

it('describes itself', async () => {
  const answer = await fetch(test.origin + urlOf(routes.getApiDocument));
  expect(answer.status).toBe(200);
  const document = (await answer.json()) as {
    openapi: string;
    servers: { url: string }[];
    paths: Record<string, unknown>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: expect.stringMatching(/^http/) }]);
  expect(Object.keys(document.paths)).toContain('/api/v1/members/{id}/grants');
  expect(JSON.stringify(document)).not.toContain('/staff/');
  const checked = await new Validator().validate(structuredClone(document));
  expect(checked).toEqual({ valid: true });
  // Sanity check: the validator rejects an invalid document.
  const faulty = { ...document, paths: { 'no-slash': {} } };
  expect((await new Validator().validate(faulty)).valid).toBe(false);
});
