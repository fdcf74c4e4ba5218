import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideApproval, getApprovals } from '@niveshak/contract/checkout/staff-routes';
import * as routes from '@niveshak/contract/settings/routes';
import { mailboxesOf } from '../identity/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { RefusedMail } from '../notifications/index.ts';
import { sendLegalNotices } from './legal-notices.ts';

const reason = 'The lawyer advised it.';
let fixture: TestApp;
let compliance: TestStaff;
beforeAll(async () => {
  fixture = await createTestApp({ demo: 'people', jobs: true });
  compliance = new TestStaff(fixture, 'compliance@demo.test');
  await compliance.enterStaff();
});
afterAll(() => fixture.close());

const versionOf = async (version: string) =>
  (await compliance.call(routes.getLegalVersions)).versions.find((text) => text.version === version);

async function publish(change: {
  readonly kind?: 'terms' | 'mitc' | 'charter';
  readonly [field: string]: unknown;
}) {
  const { seen } = await compliance.call(routes.getLegalVersions);
  const { bodyMarkdown } = await compliance.call(routes.getLegalTemplate, {
    params: { kind: change.kind ?? 'terms' },
  });
  const text = { kind: 'terms', version: '2', title: 'Terms', bodyMarkdown } as const;
  const dates = { effectiveFrom: '2025-06-17', noticeDays: 15 };
  return compliance.raw(routes.publishLegalText, { body: { seen, ...text, ...dates, reason, ...change } });
}

it('announces new terms to every client 15 days before, once, and counts the deliveries', async () => {
  // A client with a suspended plan, for example during a dispute.
  await fixture.database.pool.query(
    `update terms set suspended_by = array[gen_random_uuid()] where user_id = (select id from users where email = 'lite@demo.test')`,
  );
  expect(await publish({ effectiveFrom: '2025-06-16', noticeDays: 14 })).toMatchObject({
    status: 409,
    body: { code: 'setting-refused', detail: expect.stringContaining('15 days') },
  });
  expect(await publish({})).toMatchObject({ status: 200, body: { outcome: 'done' } });
  const { db } = fixture.database;
  const { rows: clients } = await fixture.database.pool.query<{ id: string }>(
    `select distinct user_id as id from terms where end_date >= greatest(start_date, '2025-06-02')`,
  );
  const mailboxes = await mailboxesOf(
    db,
    clients.map(({ id }) => id),
  );
  const emails = [...mailboxes.values()].map(({ email }) => email);
  await expect
    .poll(async () => (await versionOf('2'))?.notices, { timeout: 20_000 })
    .toEqual({
      sent: emails.length,
      waiting: 0,
      refused: 0,
    });
  expect(emails.length).toBeGreaterThan(5);
  const sent = (await Promise.all(emails.map((email) => fixture.control.mail(email)))).map((mails) =>
    mails.filter(({ subject }) => subject === 'Terms: new version from 17 Jun 2025'),
  );
  expect(sent.every((mails) => mails.length === 1)).toBe(true);
  expect(sent[0]?.[0]?.text).toContain('/public/terms/2');
  // The next version is public before it applies.
  const page = await fetch(`${fixture.origin}/public/terms/2`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('in force from 17 Jun 2025'),
  ]);
  expect((await fetch(`${fixture.origin}/public/terms/3`)).status).toBe(404);

  // A repeated job sends nothing twice.
  const deps = { db, clock: fixture.app.clock, appOrigin: fixture.origin };
  const mailer = { send: () => Promise.reject(new Error('Sent twice.')) };
  await sendLegalNotices({ ...deps, mailer }, { kind: 'terms', version: '2' });
});

it('needs no notice for a change that a regulator requires, and sends no email for other pages', async () => {
  const now = { effectiveFrom: '2025-06-18', noticeDays: 0 };
  expect((await publish({ ...now, version: '3', isRegulatory: true })).status).toBe(200);
  expect(await versionOf('3')).toMatchObject({ isRegulatory: true, noticeDays: 0 });
  const charter = { kind: 'charter', version: 'c2', title: 'Charter' } as const;
  expect((await publish({ ...now, ...charter })).status).toBe(200);
  expect(await versionOf('c2')).toMatchObject({ notices: null });
});

it('sends emails that the mail server refused in the next run', async () => {
  const text = { kind: 'mitc', version: 'm2' } as const;
  expect((await publish({ ...text, title: 'MITC', effectiveFrom: '2025-07-02' })).status).toBe(200);
  await expect.poll(async () => (await versionOf('m2'))?.notices?.waiting, { timeout: 20_000 }).toBe(0);
  const { db, pool } = fixture.database;
  await pool.query(`delete from email_records where reference like 'legal-notice-mitc-%'`);
  const deps = { db, clock: fixture.app.clock, appOrigin: fixture.origin };
  let tries = 0;
  const flaky = {
    send: async () => {
      tries += 1;
      if (tries % 2 === 0) throw new Error('Try later.');
    },
  };
  await expect(sendLegalNotices({ ...deps, mailer: flaky }, text)).rejects.toThrow('sent later');
  const waiting = (await versionOf('m2'))?.notices?.waiting ?? 0;
  expect(waiting).toBeGreaterThan(0);
  let again = 0;
  const refusing = {
    send: async () => {
      again += 1;
      if (again === 1) throw new RefusedMail('No such address.');
    },
  };
  // An address that will never accept the email is counted, but not retried forever.
  await sendLegalNotices({ ...deps, mailer: refusing }, text);
  expect(again).toBe(waiting);
  expect((await versionOf('m2'))?.notices).toMatchObject({ waiting: 0, refused: 1 });
});

it('requires compliance approval for an owner’s text, none for its own, and never from finance', async () => {
  const [owner, finance] = ['owner', 'finance'].map((role) => new TestStaff(fixture, `${role}@demo.test`));
  if (owner === undefined || finance === undefined) throw new Error('The demo has both.');
  await owner.enterStaff();
  await finance.enterStaff();
  const { seen } = await owner.call(routes.getLegalVersions);
  const text = {
    kind: 'refunds',
    version: 'r2',
    title: 'Refund policy',
    bodyMarkdown: '# Refunds\n\nThe unused part, within 7 days; nothing is deducted.',
  };
  const body = { seen, ...text, effectiveFrom: '2025-06-10', noticeDays: 0, reason } as const;
  expect(await owner.raw(routes.publishLegalText, { body })).toMatchObject({ body: { outcome: 'waiting' } });
  expect(await versionOf('r2')).toBeUndefined();
  expect((await finance.call(getApprovals)).approvals).toEqual([]);
  const [item] = (await compliance.call(getApprovals)).approvals;
  expect(item).toMatchObject({ act: 'publish-legal-text', text: text.bodyMarkdown, canDecide: true });
  const decide = (by: TestStaff) =>
    by.raw(decideApproval, { params: { id: item?.id ?? '' }, body: { decision: 'approve', reason } });
  expect(await decide(finance)).toMatchObject({ status: 403, body: { code: 'not-permitted' } });
  expect(await decide(owner)).toMatchObject({ status: 409, body: { code: 'own-request' } });
  expect((await decide(compliance)).status).toBe(204);
  expect(await versionOf('r2')).toMatchObject({ effectiveFrom: '2025-06-10' });
});
