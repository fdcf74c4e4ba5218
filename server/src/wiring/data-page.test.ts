import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the tables in the first column of the page. */
function named(page: string): string[] {
  const cells = page.split('\n').flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)).sort();
}

it('docs/operating/data.md says of every table, and of no other, what deletes from it', async () => {
  const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating/data.md'), 'utf8');
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    database.db,
  );
  const tables = rows.map(({ name }) => name).sort();
  expect(tables.length).toBeGreaterThan(80);
  expect(named(page)).toEqual(tables);
  // Sanity check: the comparison detects an undocumented table.
  expect(named(page.replace('| `sessions` |', '| sessions |'))).not.toEqual(tables);
});

it('and every job that it names is there', () => {
  const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating/data.md'), 'utf8');
  const retained = [...page.matchAll(/`retention-([a-z_]+)`/g)].map(([, table = '']) => table);
  expect(retained).toHaveLength(17);
  const sources = fs.globSync('server/src/**/*.ts', { cwd: path.resolve(import.meta.dirname, '../../..') });
  const text = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8'))
    .join('\n')
    // However the formatter broke the line.
    .replaceAll(/\(\s+/g, '(')
    .replaceAll(/,\s+/g, ', ');
  for (const table of retained) expect(text).toContain(`retention(db, '${table}'`);
});
