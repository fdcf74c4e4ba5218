import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landingRetention, statementRetention } from '../checkout/index.ts';
import { insertUser, sessionRetention } from '../identity/index.ts';
import { attemptRetention } from '../kyc/index.ts';
import { marketUploadRetention } from '../market-data/index.ts';
import { emailPictureRetention, emailRetention } from '../notifications/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { deleteInBatches, retention } from '../platform/jobs/retention.ts';
import { outboxRetention } from '../platform/outbox.ts';
import { articleUploadRetention } from '../articles/index.ts';
import { archiveUploadRetention } from '../slack-archives/index.ts';
import { importFileRetention, subscriberImportRetention } from '../subscriber-import/index.ts';
import { staffSessionRetention } from '../console/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let userId = '';
let staffId = '';
const now = businessTimeAt(new Date());

beforeAll(async () => {
  database = await createTestDatabase();
  const identity = {
    sub: 'auth0|retention',
    email: 'asha@members.test',
    isEmailVerified: true,
    firstName: 'Asha',
    lastName: 'Rao',
  };
  userId = (await insertUser(database.db, identity, null, now.instant)).id;
  const { rows } = await sql<{ id: string }>`
    insert into staff (email, name, role) values ('o@firm.test', 'O', 'owner') returning id`.execute(
    database.db,
  );
  staffId = rows[0]?.id ?? '';
});
afterAll(() => database.drop());

const write = (text: string) =>
  sql.raw(text.replaceAll('USER', `'${userId}'`).replaceAll('STAFF', `'${staffId}'`)).execute(database.db);

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.count ?? -1;
}

/**
 * A table, its job, and a function that creates rows of an age in days: `kept` is within the retention period, `due`
 * after it.
 */
type Due = [string, () => RecurringJob, (age: number, n: number) => string, number, number];
const jobs: readonly Due[] = [
  [
    'sessions',
    () => sessionRetention(database.db),
    (age, n) =>
      `insert into sessions (user_id, token_hash, csrf_hash, user_agent, authenticated_at, expires_at, revoked_at)
       values (USER, '\\x${age}${n}', '\\x00', '', now(), now() + interval '9 days', now() - interval '${age} days')`,
    399,
    401,
  ],
  [
    'staff_sessions',
    () => staffSessionRetention(database.db),
    (age, n) =>
      `insert into staff_sessions (staff_id, token_hash, csrf_hash, user_agent, address, expires_at)
       values (STAFF, '\\x${age}${n}', '\\x00', '', '', now() - interval '${age} days')`,
    399,
    401,
  ],
  [
    'moving_in_lines',
    () => subscriberImportRetention(database.db),
    (age, n) =>
      `with file as (
         insert into moving_in_imports (state, file_name, bytes, staff_id, begun_at)
         values ('done', 'a.csv', 1, STAFF, now() - interval '${age} days') returning id)
       insert into moving_in_lines (import_id, line, outcome) select id, ${n + 2}, 'empty' from file`,
    399,
    401,
  ],
  [
    'moving_in_pieces',
    () => importFileRetention(database.db),
    (age, n) =>
      `with file as (
         insert into moving_in_imports (state, file_name, bytes, staff_id, begun_at)
         values ('mapping', 'a.csv', 1, STAFF, now() - interval '${age} days') returning id)
       insert into moving_in_pieces (import_id, piece, bytes) select id, ${n}, '\\x00' from file`,
    29,
    31,
  ],
  ...(['market', 'archive', 'article'] as const).flatMap((kind): Due[] => {
    const jobsOf = {
      market: marketUploadRetention,
      archive: archiveUploadRetention,
      article: articleUploadRetention,
    }[kind];
    const job = (at: number) => () => {
      const found = jobsOf(database.db)[at];
      if (found === undefined) throw new Error('There are two.');
      return found;
    };
    const begun = (age: number) => `
      insert into ${kind}_imports (state, files, staff_id, begun_at)
      values ('uploading', '[]', STAFF, now() - interval '${age} days')`;
    const pieces = (age: number, n: number) => `
      with file as (${begun(age)} returning id)
      insert into ${kind}_import_pieces (import_id, file, piece, bytes) select id, 0, ${n}, '\\x00' from file`;
    return [
      [`${kind}_imports`, job(1), begun, 6, 8],
      [`${kind}_import_pieces`, job(0), pieces, 6, 8],
    ];
  }),
  [
    'outbox_events',
    () => outboxRetention(database.db),
    (age) =>
      `insert into outbox_events (name, payload, occurred_at, delivered_at)
       values ('x', '{}', now(), now() - interval '${age} days')`,
    89,
    91,
  ],
  [
    'checkout_landings',
    () => landingRetention(database.db),
    (age) => `insert into checkout_landings (user_id, at) values (USER, now() - interval '${age} days')`,
    399,
    401,
  ],
  [
    'statement_lines',
    () => statementRetention(database.db),
    (age, n) =>
      `insert into statement_lines
         (hash, paid_on, narration, reference, amount_paise, utrs, imported_by, imported_at)
       values ('${age}-${n}', current_date - ${age}, '', '', 1, '{}', STAFF, now())`,
    399,
    402,
  ],
  [
    'pan_attempts',
    () => attemptRetention(database.db),
    (age) =>
      `insert into pan_attempts (id, user_id, business_day, outcome, asked_at)
       values (gen_random_uuid(), USER, current_date - ${age}, 'valid', now() - interval '${age} days')`,
    399,
    401,
  ],
  [
    'email_records',
    () => emailRetention(database.db),
    (age, n) =>
      `insert into email_records (user_id, category, reference, subject, state, created_at, sent_at)
       values (USER, 'legal', '${age}-${n}', '', 'sent', now() - interval '${age} days', now())`,
    8 * 365 - 5,
    8 * 366 + 5,
  ],
  [
    'letter_pictures',
    () => emailPictureRetention(database.db),
    (age, n) =>
      `with about as (
         insert into publications (kind, subject_id, title, summary, path, label, published_at, digest_at)
         values ('article', gen_random_uuid(), '', '', '/articles/a', '', now(), now()) returning id)
       insert into letter_pictures (publication_id, name, media_type, bytes, made_at)
       select id, '${String(n).repeat(32)}@niveshak', 'image/png', '\\x00', now() - interval '${age} days' from about`,
    8 * 365 - 5,
    8 * 366 + 5,
  ],
];

describe('expired records are deleted, and no younger ones', () => {
  it.each(jobs)('%s', async (table, job, rowOf, kept, due) => {
    const before = await countOf(table);
    for (const n of [1, 2]) for (const age of [kept, due]) await write(rowOf(age, n));
    await job().run(now, 'whole');
    expect(await countOf(table)).toBe(before + 2);
    await job().run(now, 'whole');
    expect(await countOf(table)).toBe(before + 2);
  });

  it('except pending events, those held by a restore, and unsent emails', async () => {
    const before = await countOf('outbox_events');
    await write(`
      insert into restores (epoch, known_until, marked_on) values (2, now(), current_date);
      insert into outbox_events (name, payload, occurred_at, delivered_at, held_in_epoch)
        values ('x', '{}', now(), now() - interval '999 days', 2), ('x', '{}', now() - interval '999 days', null, null);
      insert into email_records (user_id, category, reference, subject, state, created_at)
        values (USER, 'legal', 'waits', '', 'queued', now() - interval '9999 days')`);
    await outboxRetention(database.db).run(now, 'whole');
    expect(await countOf('outbox_events')).toBe(before + 2);
    await emailRetention(database.db).run(now, 'whole');
    const { rows } = await sql`select 1 from email_records where reference = 'waits'`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});

it('deletes in batches, and checks once a day', async () => {
  await write('create table old_rows as select n from generate_series(1, 25) n');
  expect(await deleteInBatches(database.db, 'old_rows', sql`n <= 20`, 10)).toBe(20);
  expect(await countOf('old_rows')).toBe(5);
  const job = retention(database.db, 'old_rows', () => sql`true`);
  await job.run(now, 'timed');
  expect(await countOf('old_rows')).toBe(0);
  await write('insert into old_rows values (1)');
  await job.run(now, 'timed');
  expect(await countOf('old_rows')).toBe(1);
  await job.run(now, 'whole');
  expect(await countOf('old_rows')).toBe(0);
});
