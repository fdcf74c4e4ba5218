import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { termsOf } from '../../membership/index.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { buy, newBuyer, userIdOf } from '../../testing/checkout-fixture.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { migrationFile, migrationFiles } from './migration-files.ts';

/** Runs the product with the operator's role, which can read and write rows but not change the schema. */
const suffix = randomBytes(4).toString('hex');
const roles = { app: `app_${suffix}`, reports: `reports_${suffix}` };
const log = createLog('silent');
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    jobs: true,
    env: { MIGRATE_AT_START: 'no' },
    databaseUrl: async (url) => {
      await asOwner(url, async (owner) => {
        for (const role of Object.values(roles))
          await owner.query(`create role ${role} login password 'for-tests'`);
      });
      await migrate(url, log, { roles });
      return urlOf(url, roles.app);
    },
  });
});
afterAll(async () => {
  const admin = new URL(test.database.url);
  admin.pathname = '/postgres';
  await test.close();
  await asOwner(admin.href, (owner) => owner.query(`drop role ${roles.app}, ${roles.reports}`));
});

it('sells and sends emails as a role without rights on the schema', async () => {
  const member = await newBuyer(test);
  await buy(test, member, 'CMP3M');
  expect(await termsOf(test.database.db, await userIdOf(test, member))).toHaveLength(1);
  await expect
    .poll(async () => (await test.control.mail()).filter(({ to }) => to === member.email).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  await asOwner(urlOf(test.database.url, roles.app), async (app) => {
    for (const statement of [
      'create table more (id int)',
      'alter table users add column more int',
      'drop table users',
      `insert into kysely_migration values ('9999-forged', now())`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });
});

it('lets reports read except credentials, and write nothing', async () => {
  await asOwner(urlOf(test.database.url, roles.reports), async (reports) => {
    await reports.query('select count(*) from ledger_entries');
    for (const statement of ['select * from sessions', `update users set email = 'x'`, 'delete from orders'])
      await expect(reports.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });
});

it('starts with a later version’s schema, and refuses an earlier one with the fix', async () => {
  const files = await migrationFiles();
  const later = migrationFile('9998-later', 'create table later (id int);');
  const beside = migrationFile(
    '9999-beside',
    '-- outside a transaction\ncreate index concurrently one on later (id);\ncreate index concurrently two on later (id);\n',
  );
  const both = { roles, files: [...files, later, beside] };
  const runs = await Promise.all([
    migrate(test.database.url, log, both),
    migrate(test.database.url, log, both),
  ]);
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['9998-later', '9999-beside']);
  expect(await migrate(test.database.url, log, { roles })).toEqual({
    applied: [],
    present: files.length,
    later: 2,
    retries: 0,
  });
  const other = await test.anotherProcess();
  expect((await fetch(`${other.origin}/healthz`)).status).toBe(200);

  const last = files.at(-1)?.name ?? '';
  await asOwner(test.database.url, (owner) =>
    owner.query('delete from kysely_migration where name = $1', [last]),
  );
  await expect(test.anotherProcess()).rejects.toThrow(
    new RegExp(`lacks 1 migrations of this version \\(${last}\\)[^]*npm run migrate`),
  );
  await asOwner(test.database.url, (owner) =>
    owner.query(`insert into kysely_migration values ($1, '2026-01-01T00:00:00.000Z')`, [last]),
  );
});

it('keeps nothing of a failed migration, and names a missing role', async () => {
  const files = await migrationFiles();
  const wrong = migrationFile('9997-wrong', 'create table half (id int); select 1 / 0;');
  await expect(migrate(test.database.url, log, { files: [...files, wrong] })).rejects.toThrow();
  await asOwner(test.database.url, async (owner) => {
    const { rows } = await owner.query<{ found: string | null }>(`select to_regclass('half') as found`);
    expect(rows).toEqual([{ found: null }]);
  });
  const noRole = { files, roles: { app: 'nobody_made_it', reports: null } };
  await expect(migrate(test.database.url, log, noRole)).rejects.toThrow('create role "nobody_made_it"');
});

function urlOf(url: string, role: string): string {
  const made = new URL(url);
  made.username = role;
  made.password = 'for-tests';
  return made.href;
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
