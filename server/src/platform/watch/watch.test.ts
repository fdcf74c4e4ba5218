import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import * as billing from '@niveshak/contract/billing/routes';
import * as identity from '@niveshak/contract/identity/routes';
import { buy } from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { freePort } from '../free-port.ts';
import { createLog } from '../log.ts';
import { addJob } from '../outbox.ts';
import { newWork, within } from './work.ts';

const lineSchema = z.looseObject({ event: z.string().optional(), requestId: z.string().optional() });
const lines: string[] = [];
const linesOf = (event: string) =>
  lines.map((line) => lineSchema.parse(JSON.parse(line))).filter((line) => line.event === event);

let test: TestApp;
let metricsPort: number;
const reports: string[] = [];
const reporter = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    reports.push(`${request.url}\n${body}`);
    response.end('{}');
  });
});

beforeAll(async () => {
  metricsPort = await freePort();
  const reporterPort = await freePort();
  await new Promise<void>((resolve) => {
    reporter.listen(reporterPort, '127.0.0.1', () => resolve());
  });
  test = await createTestApp({
    jobs: true,
    log: createLog('debug', { write: (line) => lines.push(line) }),
    env: {
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXIES: '127.0.0.1/32',
      SLOW_STATEMENT_MS: '1',
      SENTRY_DSN: `http://public-key@127.0.0.1:${reporterPort}/7`,
    },
  });
});
afterAll(async () => {
  await test.close();
  reporter.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

it('assigns a call one id, from a trusted proxy or generated, in response, problem document and log', async () => {
  const given = 'proxy-7f3a9c21';
  const answer = await fetch(`${test.origin}/api/user/account-summary?email=a@b.test`, {
    headers: { 'x-request-id': given },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('x-request-id')).toBe(given);
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated', requestId: given });
  await expect
    .poll(() => linesOf('call').find((line) => line.requestId === given))
    .toMatchObject({
      route: '/api/user/account-summary',
      method: 'GET',
      status: 401,
      statements: 0,
      refusal: 'unauthenticated',
    });

  for (const bad of ['short', 'has a space in it', 'x'.repeat(65)]) {
    const other = await fetch(`${test.origin}/api/plans`, { headers: { 'x-request-id': bad } });
    expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
  const missing = await fetch(`${test.origin}/api/nothing/here`);
  expect(await missing.json()).toMatchObject({ requestId: missing.headers.get('x-request-id') });
  const unreadable = await fetch(`${test.origin}/api/articles/%E0%A4%A`);
  expect(await unreadable.json()).toMatchObject({ requestId: unreadable.headers.get('x-request-id') });
});

it('logs a member’s whole purchase without a PAN, password, token or address, and its jobs by the call’s id', async () => {
  const member = await test.newMember();
  const pan = 'ZQXPR0000K';
  await member.verifyAndSign(pan);
  const bought = await buy(test, member, 'CMP3M');
  expect(bought.paymentId).not.toBeNull();
  const { csrf } = member;
  member.csrf = 'not-the-token-of-this-session';
  expect((await member.raw(billing.getBillingHistory)).status).toBe(403);
  member.csrf = csrf;
  const secrets = Object.values(member.sessionHeaders()).flatMap((text) => text.split(/[=; ]+/));
  const [order] = await test.database.db.selectFrom('outbox_events').selectAll().execute();
  expect(order?.request_id).toMatch(/^[\da-f-]{36}$/);
  await test.control.waitForMail(member.email, ({ subject }) => !/verify|confirm/i.test(subject));
  await member.call(identity.logout);

  await expect.poll(() => linesOf('security.session-ended')).toHaveLength(1);
  expect(linesOf('security.signed-in')).toHaveLength(1);
  expect(linesOf('security.bad-csrf')).toHaveLength(1);
  const all = lines.join('\n');
  expect(lines.length).toBeGreaterThan(20);
  const canaries = [
    member.email,
    member.password,
    member.mobile,
    pan,
    'Asha',
    ...secrets.filter((text) => text.length > 20),
  ];
  expect(canaries.length).toBeGreaterThan(5);
  for (const canary of canaries) expect(all).not.toContain(canary);
  const marks = new Set(
    linesOf('call').flatMap((line) => (line['member'] === undefined ? [] : [line['member']])),
  );
  expect(marks.size).toBe(1);
  const userId = await test.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  expect(all).not.toContain(userId.id);
  expect(linesOf('database.slow-statement').length).toBeGreaterThan(0);
});

it('passes the id to jobs and logs their failures under it', async () => {
  const work = newWork('call-of-this-test');
  await within(work, () =>
    test.database.db
      .transaction()
      .execute((tx) => addJob(tx, 'handle-razorpay-event', { unexpected: 1 }, 'a-job-of-this-test')),
  );
  await expect
    .poll(() => linesOf('job.failed'), { timeout: 10_000 })
    .toMatchObject([{ requestId: work.requestId, job: 'handle-razorpay-event', attempts: 1 }]);
});

it('exposes metrics by route only on their own port, with the state of all processes', async () => {
  const text = await scrape();
  expect(text).toMatch(
    /niveshak_http_request_duration_seconds_count\{method="GET",route="\/api\/user\/account-summary",status="4xx"\} 1/,
  );
  expect(text).toContain('niveshak_database_up 1');
  expect(text).toMatch(/niveshak_jobs_failing 1\b/);
  expect(text).toMatch(/niveshak_payments_captured_total\{role="fulfils"\} 1/);
  expect(text).toMatch(/niveshak_vendor_call_duration_seconds_count\{vendor="razorpay",outcome="ok"\} [1-9]/);
  expect(text).toMatch(/niveshak_recurring_age_seconds\{work="[\w-]+"\} [\d.]+/);
  expect(text).toContain('niveshak_last_backup_timestamp_seconds 0');
  expect(text).not.toMatch(/live_prices_age_seconds \d/);
  expect((await fetch(`${test.origin}/metrics`)).status).toBe(404);
});

it('reports an unexpected error to the error reporter, with its request id and no caller data', async () => {
  const { db } = test.database;
  // Every call reads this table; articles may be cached.
  await db.schema.alterTable('published_versions').renameTo('versions_away').execute();
  try {
    const answer = await fetch(`${test.origin}/api/articles`, {
      headers: { 'x-request-id': 'call-with-fault' },
    });
    expect(answer.status).toBe(500);
    await expect.poll(() => reports.some((report) => report.includes('call-with-fault'))).toBe(true);
  } finally {
    await db.schema.alterTable('versions_away').renameTo('published_versions').execute();
  }
  const [path, ...body] = (reports.find((report) => report.includes('call-with-fault')) ?? '').split('\n');
  expect(path).toBe('/api/7/envelope/');
  expect(JSON.parse(body[2] ?? '')).toMatchObject({
    transaction: '/api/articles',
    tags: { event: 'server.error', requestId: 'call-with-fault', code: '42P01' },
  });
  expect(linesOf('server.error')).toMatchObject([{ requestId: 'call-with-fault', route: '/api/articles' }]);
});
