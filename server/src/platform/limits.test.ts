import fs from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '@niveshak/contract/identity/routes';
import { limitNames, limitTable, limits } from '@niveshak/contract/platform/limits';
import type { LimitName } from '@niveshak/contract/platform/limits';
import { complaintTexts } from '@niveshak/contract/complaints/texts';
import { startArticleUpload } from '@niveshak/contract/articles/staff-import-routes';
import { makeReadingFeed } from '@niveshak/contract/reading/routes';
import { getConfig } from '@niveshak/contract/platform/routes';
import { razorpayWebhook } from '@niveshak/contract/checkout/routes';
import { allRoutes, staffRoutes } from '@niveshak/contract/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { demoStaffSecret } from '../../demo/staff.ts';
import { listApiMembers } from '@niveshak/contract/developer-api/routes';
import { insertApiKey } from '../developer-api/key-store.ts';
import { importColleague } from '../console/index.ts';
import type { Answer } from '../testing/test-member.ts';

const limitsPage = path.resolve(import.meta.dirname, '../../../docs/limits.md');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    demo: 'people',
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      REQUESTS_PER_MINUTE: String(limits.requests.most),
      SIGN_INS_PER_TEN_MINUTES: String(limits['sign-in'].most),
      STAFF_CODES_PER_TEN_MINUTES: String(limits['second-factor'].most),
    },
  });
});
afterAll(() => test.close());

it('matches the table in docs/limits.md', () => {
  const cells = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/-+/g, '-');
  expect(cells(fs.readFileSync(limitsPage, 'utf8'))).toContain(cells(limitTable()));
});

it('lists only existing calls, each once', () => {
  const counted = limitNames.flatMap((name) => [...limits[name].calls]);
  const ids = new Set([...allRoutes, ...staffRoutes].map(({ id }) => id));
  expect(counted.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(counted).size).toBe(counted.length);
});

/** A caller with its counter `key`, and the call that counts. */
type Caller = { readonly key: string; readonly call: () => Promise<Answer> };

/** Adds a staff member who shares a member's identity. */
async function newColleague() {
  const { email, password } = await test.newMember();
  const { db } = test.database;
  const { sub } = await db
    .selectFrom('users')
    .select('sub')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await importColleague(
    db,
    { sub, email, name: 'Nila Rao', role: 'support', secret: demoStaffSecret },
    'k'.repeat(43),
  );
  const { id } = await db.selectFrom('staff').select('id').where('sub', '=', sub).executeTakeFirstOrThrow();
  return { id, staff: new TestStaff(test, email, password) };
}

const uploaders = ['owner@demo.test', 'editor@demo.test'];

let addresses = 0;
function newAddress() {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

async function readFeed(path: string): Promise<Answer> {
  const answer = await fetch(`${test.origin}${path}`);
  const isProblem = answer.headers.get('content-type')?.includes('json') === true;
  return {
    status: answer.status,
    headers: answer.headers,
    body: isProblem ? await answer.json() : await answer.text(),
  };
}

/** Submits the public form, which returns HTML. */
async function complain(address: string): Promise<Answer> {
  const form = { name: 'A', email: `${address}@members.test`, phone: '', category: 'other' };
  const answer = await fetch(`${test.origin}/public/complaints`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ ...form, body: 'Something went wrong, in a sentence.', website: '' }),
  });
  const isRefused = (await answer.text()).includes(complaintTexts.tooMany);
  return {
    status: answer.status,
    headers: answer.headers,
    body: isRefused ? { code: 'rate-limited' } : null,
  };
}

async function callerOf(name: LimitName): Promise<Caller> {
  const address = newAddress();
  const headers = { 'x-forwarded-for': address };
  const member = await test.newMember();
  const stranger = new TestMember(test, '', '');
  const signIn = (token: string) =>
    stranger.raw(login, {
      body: { email: 'x@members.test' },
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  if (name === 'requests') return { key: address, call: () => stranger.raw(getConfig, { headers }) };
  if (name === 'failed-sign-in') return { key: address, call: () => signIn('no.such.token') };
  if (name === 'sign-in') {
    const token = await member.accessToken();
    return { key: decodeJwt(token).sub ?? '', call: () => signIn(token) };
  }
  if (name === 'second-factor') {
    const colleague = await newColleague();
    return { key: colleague.id, call: () => colleague.staff.login('000000') };
  }
  if (name === 'uploads') {
    const email = uploaders.pop() ?? '';
    const colleague = new TestStaff(test, email);
    await colleague.enterStaff();
    const { id } = await test.database.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { key: id, call: () => colleague.raw(startArticleUpload, { body: {} }) };
  }
  if (name === 'api') {
    const { id, key } = await test.database.db.transaction().execute(async (tx) => {
      const { id: createdBy } = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
      return insertApiKey(tx, { name: 'Sync', scopes: ['members:read'], createdBy, expiresAt: null });
    });
    const keyed = { headers: { authorization: `Bearer ${key}` } };
    return { key: id, call: () => new TestMember(test, '', '').raw(listApiMembers, keyed) };
  }
  if (name === 'feeds') {
    const { url } = await member.call(makeReadingFeed);
    const { id } = await test.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow();
    return { key: id, call: () => readFeed(new URL(url).pathname) };
  }
  if (name === 'complaints') return { key: address, call: () => complain(address) };
  const route = allRoutes.find(({ id }) => id === limits[name].calls[0]);
  if (route === undefined) throw new Error(`${name} counts no call.`);
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, 'x']);
  const input = {
    params: Object.fromEntries(names),
    headers,
    ...(route.method === 'GET' ? {} : { body: {} }),
  };
  const { id } = await test.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  return { key: limits[name].who === 'member' ? id : address, call: () => member.raw(route, input) };
}

describe.each(limitNames)('%s', (name) => {
  it('is served up to its limit and refused above it; others are served', async () => {
    const caller = await callerOf(name);
    const used = name === 'sign-in' ? 1 : 0; // The sign-up counts as one.
    for (let at = 1 + used; at < limits[name].most; at += 1) await test.app.limits.take(name, caller.key);
    expect((await caller.call()).status).not.toBe(429);
    const refused = await caller.call();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limits[name].seconds);
    expect((await (await callerOf(name)).call()).status).not.toBe(429);
  });
});

it('lets a member sign in despite many invalid tokens from the same address', async () => {
  const headers = { 'x-forwarded-for': newAddress() };
  const stranger = new TestMember(test, '', '');
  const forged = () =>
    stranger.raw(login, {
      body: { email: 'x@members.test' },
      headers: { ...headers, authorization: 'Bearer no.such.token' },
    });
  const statuses = await Promise.all(Array.from({ length: 300 }, async () => (await forged()).status));
  expect(statuses).toContain(429);
  const member = await test.newMember();
  const again = await stranger.raw(login, {
    body: { email: member.email },
    headers: { ...headers, authorization: `Bearer ${await member.accessToken()}` },
  });
  expect(again.status).toBe(200);
});

it('applies the coarse limit to every spelling of an address, but not to webhooks', async () => {
  const address = newAddress();
  const headers = { 'x-forwarded-for': address };
  for (let at = 0; at < limits.requests.most; at += 1) await test.app.limits.take('requests', address);
  const statusOf = async (url: string, init: RequestInit = {}) =>
    (await fetch(test.origin + url, { ...init, headers: { ...headers, 'content-type': 'application/json' } }))
      .status;
  expect(await statusOf('/api/config')).toBe(429);
  expect(await statusOf('/%61pi/config')).toBe(429);
  expect(await statusOf('/api/nothing-here')).toBe(429);
  expect(await statusOf(`/api${razorpayWebhook.path}`, { method: 'POST', body: '{}' })).toBe(400);
  expect(await statusOf('/healthz')).toBe(200);
});

it('trusts only the proxies in TRUSTED_PROXIES', async () => {
  const alone = await createTestApp({ env: { REQUESTS_PER_MINUTE: '3' } });
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const answer = await fetch(`${alone.origin}/api/config`, {
        headers: { 'x-forwarded-for': newAddress() },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  } finally {
    await alone.close();
  }
});
