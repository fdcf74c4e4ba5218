import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { replaced } from './baseline.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrationFile, migrationFiles, migrationsFolder } from './migration-files.ts';

const log = createLog('silent');
const adoption = fs.readFileSync(path.join(migrationsFolder, 'adopt-0432.sql'), 'utf8');
const later = migrationFile('9990-later', 'create table later (id int);');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await dropLaterTriggers();
});
afterEach(() => database.drop());

/** Drops the triggers of later migrations, which older databases do not have. */
async function dropLaterTriggers(): Promise<void> {
  const known = [...adoption.matchAll(/\('\w+', \$args\$(.*)\$args\$\)/g)].map(
    ([, args]) => `refuse_change(${args})`,
  );
  const { rows } = await database.pool.query<{ name: string; table: string; definition: string }>(
    `select tgname as name, tgrelid::regclass as table, pg_get_triggerdef(oid) as definition from pg_trigger
     where pg_get_triggerdef(oid) like '%refuse_change(%'`,
  );
  for (const { name, table, definition } of rows)
    if (!known.some((call) => definition.includes(call)))
      await database.pool.query(`drop trigger ${name} on ${table}`);
}

/** Makes the database look, to the baseline adoption, as if it had `count` of the replaced migrations. */
async function beforeTheBaseline(count: number): Promise<void> {
  await database.pool.query('truncate kysely_migration');
  await database.pool.query(
    `insert into kysely_migration
     select case number when 1 then $2 else '0' || (100 + number) || '-replaced' end, '2026-01-01T00:00:00.000Z'
     from generate_series(1, $1::integer) number`,
    [count, replaced.last],
  );
  for (const [, name, args] of adoption.matchAll(/\('(\w+)', \$args\$(.*)\$args\$\)/g)) {
    await database.pool.query(
      `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'former'; end $$`,
    );
    const { rows } = await database.pool.query<{ definition: string }>(
      'select pg_get_triggerdef(oid) as definition from pg_trigger where pg_get_triggerdef(oid) like $1',
      [`%refuse_change(${args})`],
    );
    expect(rows).not.toEqual([]);
    for (const { definition } of rows)
      await database.pool.query(
        definition
          .replace('CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER')
          .replace(/refuse_change.*/, `${name}()`),
      );
  }
  await database.pool.query('drop function refuse_change');
  const renamed = [...adoption.matchAll(/alter table (\w+) rename constraint (\w+) to (\w+);/g)].toReversed();
  for (const [, table, former, name] of renamed)
    await database.pool.query(`alter table ${table} rename constraint ${name} to ${former}`);
}

async function schema(): Promise<unknown> {
  const { rows } = await database.pool.query(`
    select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prolang = (
      select oid from pg_language where lanname = 'plpgsql')
    order by 1`);
  return rows;
}

it('adopts a database with all replaced migrations, and keeps their names', async () => {
  const all = await migrationFiles();
  // The database already has the migrations after the baseline.
  const files = [...all.filter(({ name }) => name === '0001-baseline'), later];
  const expected = await schema();
  await beforeTheBaseline(replaced.count);
  expect(await schema()).not.toEqual(expected);
  expect(await pendingMigrations(database.db)).toEqual(all.map(({ name }) => name));

  const applied = files.map(({ name }) => name);
  expect(await migrate(database.url, log, { files })).toMatchObject({ applied, present: 0, later: 0 });
  await database.pool.query('drop table later');
  expect(await schema()).toEqual(expected);
  const { rows } = await database.pool.query('select name from kysely_migration');
  expect(rows).toHaveLength(replaced.count + files.length);
  expect(await migrate(database.url, log, { files })).toMatchObject({
    applied: [],
    present: files.length,
    later: 0,
  });
});

it('refuses a database with only some of them, naming the commit with the others', async () => {
  await beforeTheBaseline(replaced.count - 1);
  await expect(migrate(database.url, log)).rejects.toThrow(
    `has ${replaced.count - 1} of the ${replaced.count} migrations that 0001-baseline replaced. ` +
      `Run "npm run migrate" of version ${replaced.version} first`,
  );
  expect(await pendingMigrations(database.db)).toContain('0001-baseline');
});

it('names operation, table and row in constraint errors', async () => {
  await expect(database.pool.query('truncate ledger_lines')).rejects.toMatchObject({
    code: '23001',
    message: 'the ledger is append-only: truncate of ledger_lines is refused',
  });
  await expect(
    database.pool.query(`update plans set facts = '{"term": 1}' where alias = 'CMP1Y'`),
  ).rejects.toThrow('the facts of plan CMP1Y never change');
});
