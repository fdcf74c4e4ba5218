import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { changeMemberAddress } from '@niveshak/contract/members/address-routes';
import { impersonateMember } from '@niveshak/contract/identity/staff-impersonation-routes';
import { listMemberEmails, readEmail } from '@niveshak/contract/members/email-routes';
import * as members from '@niveshak/contract/members/routes';
import { previewTermRefund, refundTerm } from '@niveshak/contract/checkout/staff-routes';
import { getJobs, retryJob } from '@niveshak/contract/staff/operations-routes';
import { staffLogin } from '@niveshak/contract/staff/routes';
import { paymentEventTask } from '../checkout/index.ts';
import { createLog } from '../platform/log.ts';
import { addJob } from '../platform/outbox.ts';
import { agreeToTerms, buy, termRows, userIdOf } from '../testing/checkout-fixture.ts';
import { leaksIn } from '../testing/log-scan.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import { codeNow, TestStaff } from '../testing/test-staff.ts';

const pan = 'ZQXPR0000K';
const reason = 'Rosalind told us on the phone that it is urgent.';
const lines: string[] = [];
const log = createLog('trace', { write: (line) => lines.push(line) });

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true, log, env: { SLOW_STATEMENT_MS: '1' } });
});
afterAll(() => test.close());

describe('the log scan', () => {
  const secrets = {
    'local part': ['asha.rao7'],
    cookie: ['Zm9vYmFyYmF6'],
    password: ['a-Good-passw0rd'],
    code: ['482913'],
    body: ['We have received your payment.'],
  };

  it.each([
    ['PAN', { note: 'of ABCPE1234K' }],
    ['PAN', { url: '/staff/members?search=abcpe1234k' }],
    ['address', { to: 'somebody@example.in' }],
    ['address', { url: '/staff/members?search=somebody%40example.in' }],
    ['token', { given: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIi.c2ln' }],
    ['local part', { search: 'asha.rao7' }],
    ['cookie', { sent: 'niveshak.staff=Zm9vYmFyYmF6; x=1' }],
    ['password', { typed: 'a-Good-passw0rd' }],
    ['code', { code: '482913' }],
    ['body', { text: 'Dear Asha, We have received your payment. Thank you.' }],
  ])('detects a %s in %j', (kind, leaked) => {
    const own: string[] = [];
    createLog('trace', { write: (line) => own.push(line) }).info({ event: 'call', ...leaked });
    expect(leaksIn(own, secrets)).toEqual([`${kind} in line 1: call`]);
  });

  it('accepts what a log line may contain', () => {
    const own: string[] = [];
    createLog('trace', { write: (line) => own.push(line) }).info({
      requestId: '3f0e8a52-0c1e-4f0a-9a43-482913482913',
      order: 'order_482913a',
      ms: 1482913,
    });
    expect(leaksIn(own, secrets)).toEqual([]);
  });
});

it('finds no PAN, email address, token, cookie, password, code, reason or email text in a day’s log of staff work', async () => {
  const member = await test.newMember();
  await member.verifyAndSign(pan);
  await buy(test, member, 'CML3M');
  const receipt = await test.control.waitForMail(member.email, ({ text }) => text.includes('INV/'));
  const id = await userIdOf(test, member);
  const params = { id };
  const body = { reason };

  const support = new TestStaff(test, 'support@demo.test');
  const token = await support.accessToken();
  const code = codeNow();
  const headers = { authorization: `Bearer ${token}` };
  expect((await support.raw(staffLogin, { body: { code: '000000' }, headers })).status).toBe(403);
  const signedIn = await support.raw(staffLogin, { body: { code }, headers });
  expect(signedIn.status).toBe(200);
  support.csrf = signedIn.headers.get('x-csrf-token');

  for (const search of [member.email, pan.slice(-4), member.mobile])
    await support.call(members.findMembers, { query: { search } });
  await support.call(members.getMember, { params });
  expect(await support.call(members.readMemberPan, { params, body })).toEqual({ pan });
  const { letters } = await support.call(listMemberEmails, { params });
  const message = letters.find(({ subject }) => subject === receipt.subject);
  const read = await support.call(readEmail, { params: { id: message?.id ?? '' }, body: {} });
  expect(read.text).toBe(receipt.text.trimEnd());

  const guest = await test.newMember();
  await agreeToTerms(test, guest);
  await support.call(members.grantPlan, {
    params: { id: await userIdOf(test, guest) },
    body: { alias: 'CMPGUEST', endDate: '2025-08-31', seenTerms: 0, reason },
  });
  const [term] = await termRows(test, member);
  const ofTerm = { params: { id: term?.id ?? '' } };
  const shown = await support.call(previewTermRefund, { ...ofTerm, query: { wanted: '11800' } });
  const input = { wanted: 11_800, left: shown.money.left.amount, reason };
  expect((await support.raw(refundTerm, { ...ofTerm, body: input })).status).toBe(200);

  const looked = await support.raw(impersonateMember, { params, body });
  const looking = new TestMember(test, member.email, member.password);
  for (const cookie of looked.headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
    looking.setCookie(name, value);
  }
  looking.csrf = looked.headers.get('x-csrf-token');
  expect((await looking.raw(accountSummary)).status).toBe(200);

  const { db, pool } = test.database;
  const payload = { unexpected: `${member.email} ${pan}` };
  await db.transaction().execute((tx) => addJob(tx, paymentEventTask('razorpay'), payload, 'fails-today'));
  const failing = async () =>
    (await support.call(getJobs, {})).jobs.find(({ attempts, state }) => attempts > 0 && state === 'failing');
  await expect.poll(failing).toBeDefined();
  const job = { id: (await failing())?.id ?? '' };
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where id = $1`, [
    job.id,
  ]);
  expect((await support.raw(retryJob, { params: job, body })).status).toBe(204);

  const sessions = [support, member, looking].flatMap((each) =>
    Object.values(each.sessionHeaders()).flatMap((text) => text.split(/[=; ]+/)),
  );
  const moved = 'moved.today@members.test';
  const toAddress = { params, body: { toEmail: moved, seenEmail: member.email, reason } };
  expect((await support.raw(changeMemberAddress, toAddress)).status).toBe(200);
  await test.control.waitForMail(member.email, ({ subject }) => subject.includes('new email'));
  await test.control.waitForMail(guest.email);

  const secrets = {
    PAN: [pan],
    'local part': [member.email, guest.email, moved].map((email) => email.split('@')[0] ?? email),
    mobile: [member.mobile],
    name: ['Asha'],
    token: [token],
    cookie: sessions.filter((text) => text.length >= 20),
    password: [member.password, support.password],
    code: [code],
    reason: ['Rosalind'],
    body: (read.text ?? '').split('\n').filter((line) => line.trim().length >= 20),
  };
  expect(secrets.cookie.length).toBeGreaterThanOrEqual(6);
  expect(secrets.body.length).toBeGreaterThan(3);
  const all = lines.join('');
  for (const { path } of [members.readMemberPan, readEmail, refundTerm, impersonateMember, retryJob])
    expect(all).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'));
  for (const event of ['job.failed', 'database.slow-statement', 'security.signed-in'])
    expect(all).toContain(`"event":"${event}"`);
  expect(leaksIn(lines, secrets)).toEqual([]);
  // Sanity check: a PAN in the scanned log is detected.
  log.info({ detail: pan });
  expect(leaksIn(lines, secrets)).toHaveLength(1);
});
