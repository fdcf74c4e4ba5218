import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionText } from '@niveshak/domain/retention/retention-period';
import { dataLines, isNightly, lineIds, tableName } from '@niveshak/domain/retention/schedule';
import type { DataLine } from '@niveshak/domain/retention/schedule';
import { personalData } from '../account/personal-data.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const page = fs.readFileSync(path.join(root, 'docs/operating/data.md'), 'utf8');
const lines: readonly DataLine[] = Object.values(dataLines);
const scheduled = [...new Set(lines.flatMap(({ tables }) => tables.map(tableName)))];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the tables in the first column of the page. */
function named(text: string): string[] {
  const cells = text.split('\n').flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
}

describe('every table', () => {
  it('has a line in the retention schedule or, without personal data, on the page', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
      database.db,
    );
    const tables = rows.map(({ name }) => name).sort();
    expect(tables.length).toBeGreaterThan(80);
    expect([...named(page), ...scheduled].sort()).toEqual(tables);
    // Sanity check: an undocumented table is detected.
    expect(named(page.replace('| `identity_sync` |', '| identity_sync |'))).not.toEqual(named(page));
  });

  it('that references a member is in the schedule, and so is each of its named columns', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`.execute(database.db);
    const columns = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    for (const { table } of rows.filter(({ column }) =>
      /^(user|member|giver|recipient|referrer)_id$/.test(column),
    ))
      expect(scheduled).toContain(table);
    for (const entry of lines.flatMap(({ tables }) => tables)) {
      const inside = /\((.*)\)$/.exec(entry)?.[1]?.split(', ') ?? [];
      for (const column of inside) expect(columns).toContain(`${tableName(entry)}.${column}`);
    }
  });

  it('that an account deletion clears says so, and what it keeps has another period', () => {
    for (const { table, onErase } of personalData) {
      const of = lines.filter(({ tables }) => tables.some((entry) => tableName(entry) === table));
      if (onErase.kind === 'keep')
        expect(
          of.some(({ kept }) => kept.kind !== 'account'),
          table,
        ).toBe(true);
      else
        expect(
          of.some(({ deletedBy }) => deletedBy.includes('erasing')),
          table,
        ).toBe(true);
    }
  });
});

it('is generated from the schedule', async () => {
  await expect(personalDataPage()).toMatchFileSnapshot(path.join(root, 'docs/operating/personal-data.md'));
});

it('has every job that the schedule or the page names', () => {
  const jobs = [...lines.flatMap(({ deletedBy }) => deletedBy), page].join('\n');
  const retained = [...jobs.matchAll(/\bretention-([a-z_]+)/g)].map(([, table = '']) => table);
  expect(retained).toHaveLength(20);
  const sources = fs.globSync('server/src/**/*.ts', { cwd: root });
  const text = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
    // Match regardless of line wrapping by the formatter.
    .replaceAll(/\(\s+/g, '(')
    .replaceAll(/,\s+/g, ', ');
  for (const table of retained) expect(text).toContain(`retention(db, '${table}'`);
});

function personalDataPage(): string {
  const rows = lineIds.map((id) => {
    const line: DataLine = dataLines[id];
    const deletedBy = [...(isNightly(id) ? ['the nightly job'] : []), ...line.deletedBy];
    const tables = line.tables.map(
      (entry) => `\`${tableName(entry)}\`${entry.slice(tableName(entry).length)}`,
    );
    const cells = [
      line.what,
      line.purpose,
      retentionText(line.kept),
      line.law,
      tables.join(', '),
      deletedBy.join(', '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `${[
    '# Personal data',
    '',
    'Written from `domain/src/retention/schedule.ts`; update it with `npx vitest run server/src/wiring/data-page.test.ts -u`.',
    'The columns in parentheses are those that the line covers; the rest of the table is in another line.',
    '',
    '| what | why | how long | law | tables | deleted by |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')}\n`;
}
