import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getToday } from '@niveshak/contract/members/routes';
import * as routes from '@niveshak/contract/staff/operations-routes';
import type { ResponseOf, Route } from '@niveshak/contract/http/route';
import { run } from 'graphile-worker';
import { addJob } from '../../platform/outbox.ts';
import { paymentEventTask, paymentInbox } from '../../checkout/index.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { backupHours } from './state.ts';
import type { CallInput } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'Looked into it.';
const inbox = paymentInbox('razorpay');
let test: TestApp;
let support: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  support = new TestStaff(test, 'support@demo.test');
  await support.enterStaff();
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

async function get<R extends Route>(route: R, input?: CallInput): Promise<ResponseOf<R>> {
  const { status, body } = await support.raw(route, input);
  expect(status).toBe(200);
  return body as ResponseOf<R>;
}

it('retries a failed job once, whichever colleague clicks', async () => {
  const { db, pool } = test.database;
  await db.transaction().execute((tx) => addJob(tx, 'breaks', { id: 'a' }, 'breaks-a'));
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts,
    last_error = E'Mail for somebody@example.in was refused\\n  at line 1' where key = 'breaks-a'`);
  await pool.query(`insert into outbox_events (name, payload, occurred_at, delivered_at)
    values ('tested', '{}', now(), now()), ('tested', '{}', now(), now() - interval '20 days')`);
  const [job] = (await get(routes.getJobs, { query: { state: 'given-up' } })).jobs;
  expect(job).toMatchObject({ task: 'breaks', lastError: 'Mail for …@… was refused' });
  const { jobs, daily } = await get(routes.getOperations);
  expect(jobs.givenUp).toBe(1);
  expect(daily).toHaveLength(14);
  expect(daily.at(-1)).toMatchObject({ finished: 1, failed: 1 });

  const id = job?.id ?? '';
  const answers = await Promise.all(
    [support, owner].map((person) => person.raw(routes.retryJob, { params: { id }, body: { reason } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const done: unknown[] = [];
  const runner = await run({
    pgPool: pool,
    taskList: { breaks: async (payload) => void done.push(payload) },
    noHandleSignals: true,
  });
  await expect.poll(() => done).toHaveLength(1);
  await runner.stop();
  expect((await get(routes.getOperations)).jobs.givenUp).toBe(0);
  const { rows } = await pool.query(`select subject_id, before from staff_audit where action = 'job.retry'`);
  expect(rows).toEqual([{ subject_id: id, before: { task: 'breaks', attempts: 25 } }]);
});

it('handles a webhook again, and says when its subject is gone', async () => {
  const { db, pool } = test.database;
  await inbox.accept(db, Buffer.from('{"event":"payment.captured","created_at":1}'));
  const [webhook] = (await get(routes.getWebhooks)).webhooks;
  expect(webhook).toMatchObject({ provider: 'razorpay', event: 'payment.captured', hasBody: true });
  const params = { provider: 'razorpay', eventId: webhook?.eventId ?? '' };
  await inbox.close(db, params.eventId);
  await pool.query(`delete from graphile_worker._private_jobs where key = $1`, [
    `razorpay-${params.eventId}`,
  ]);

  expect((await support.raw(routes.replayWebhook, { params, body: { reason } })).status).toBe(204);
  expect(await inbox.open(db, params.eventId)).not.toBeNull();
  const added = await pool.query(
    `select 1 from graphile_worker.jobs where key = $1 and task_identifier = $2`,
    [`razorpay-${params.eventId}`, paymentEventTask('razorpay')],
  );
  expect(added.rowCount).toBe(1);

  await inbox.closeAndForget(db, params.eventId);
  expect((await support.raw(routes.replayWebhook, { params, body: { reason } })).status).toBe(404);
});

it('lists red checks of Operations on Today, for roles that can fix them', async () => {
  const { pool } = test.database;
  const alarms = readFileSync(new URL('../../../../docs/operating/alerts.yaml', import.meta.url), 'utf8');
  expect(alarms).toContain(`niveshak_last_backup_timestamp_seconds) > ${backupHours} * 3600`);
  const backupAt = (hours: number | null) =>
    pool.query(`update installation set last_backup_at = now() - $1::float8 * interval '1 hour'`, [hours]);
  const listed = async (person: TestStaff) =>
    (await person.call(getToday)).waiting.flatMap(({ kind, title }) => (kind === 'backup' ? [title] : []));
  const problems = async () => (await get(routes.getOperations)).problems;

  await backupAt(null);
  expect(await problems()).toEqual(['backup']);
  expect(await listed(owner)).toEqual(['No backup yet']);
  await backupAt(backupHours + 1);
  expect(await problems()).toEqual(['backup']);
  expect(await listed(owner)).toEqual(['Last backup more than 26 hours ago']);
  const editor = new TestStaff(test, 'editor@demo.test');
  await editor.enterStaff();
  expect(await listed(editor)).toEqual([]);
  expect(await listed(support)).toEqual([]);
  await backupAt(backupHours - 1);
  expect(await problems()).toEqual([]);
  expect(await listed(owner)).toEqual([]);
});

it('paginates webhooks without gaps', async () => {
  const { db } = test.database;
  for (let number = 0; number < 60; number += 1) {
    await inbox.accept(db, Buffer.from(`{"event":"refund.processed","created_at":${number}}`));
  }
  // Many rows in the same millisecond.
  await db
    .updateTable('webhook_events')
    .set({ received_at: new Date('2025-06-02T04:30:00Z') })
    .execute();
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: ResponseOf<typeof routes.getWebhooks> = await get(routes.getWebhooks, {
      query: before === null ? {} : { before },
    });
    seen.push(...page.webhooks.map(({ eventId }) => eventId));
    before = page.next;
  } while (before !== null);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(60);
});

it('retries a bounced address, but never one that opted out', async () => {
  const { db } = test.database;
  await db
    .insertInto('mail_suppressions')
    .values([
      { email: 'full@members.test', reason: 'hard-bounce', since: new Date() },
      { email: 'leave-me@members.test', reason: 'opted-out', since: new Date() },
    ])
    .execute();
  expect((await get(routes.getSuppressions, { query: { search: 'FULL@' } })).suppressions).toMatchObject([
    { email: 'full@members.test', reason: 'hard-bounce' },
  ]);
  const end = (email: string) => support.raw(routes.endSuppression, { body: { email, reason } });
  expect((await end('Full@members.test')).status).toBe(204);
  expect(await end('leave-me@members.test')).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect((await get(routes.getSuppressions)).suppressions.map(({ email }) => email)).toEqual([
    'leave-me@members.test',
  ]);
});

it('checks third parties on request', async () => {
  const { parties } = await get(routes.checkThirdParties);
  expect(parties.length).toBeGreaterThan(5);
  expect(parties.filter(({ problem }) => problem !== null)).toEqual([]);
});

it('opens and closes a channel, and hides a message by its link', async () => {
  const { pool } = test.database;
  const [channel] = (await get(routes.getStaffChannels)).channels.filter(({ messages }) => messages > 0);
  if (channel === undefined) throw new Error('The demo has no archive.');
  const access = (body: object) =>
    support.raw(routes.setChannelAccess, { params: { id: channel.id }, body: { ...body, reason } });
  expect((await access({ alias: 'CML3M', isAllowed: false })).status).toBe(204);
  const now = async () =>
    (await get(routes.getStaffChannels)).channels.find(({ id }) => id === channel.id)?.exceptions;
  expect(await now()).toEqual([{ alias: 'CML3M', isAllowed: false }]);
  expect((await access({ alias: null, isAllowed: true })).status).toBe(204);
  expect(await now()).toEqual([]);

  const { rows } = await pool.query<{ ts_us: number }>(
    `select ts_us from archive_messages m join archive_channels c on c.no = m.channel_no
      where c.id = $1 and not m.is_system order by ts_us limit 1`,
    [channel.id],
  );
  const micros = rows[0]?.ts_us ?? 0;
  const link = `https://firm.slack.com/archives/${channel.id}/p${micros}`;
  const hide = await support.raw(routes.hideArchiveMessage, { body: { link, isHidden: true, reason } });
  expect(hide.status).toBe(200);
  const hidden = await pool.query('select 1 from archive_messages where is_hidden');
  expect(hidden.rowCount).toBe(1);
  const wrong = await support.raw(routes.hideArchiveMessage, {
    body: { link: 'https://example.in/', isHidden: true, reason },
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});

it('lists statutory dates on Today only for roles that file', async () => {
  const datesFor = async (address: string) => {
    const person = new TestStaff(test, address);
    await person.enterStaff();
    return (await person.call(getToday)).statutory.length;
  };
  expect(await datesFor('finance@demo.test')).toBeGreaterThan(0);
  expect(await datesFor('support@demo.test')).toBe(0);
  expect(await datesFor('editor@demo.test')).toBe(0);
});
