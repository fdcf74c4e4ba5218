import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { compiledOnce, prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('plans a marked statement once per connection, and no other', async () => {
  await database.db.connection().execute(async (db) => {
    const marked = (n: number) => sql<{ n: number }>`${prepared} select ${n}::int + 1 as n`.execute(db);
    const plain = (n: number) => sql<{ n: number }>`select ${n}::int + 2 as n`.execute(db);
    expect((await marked(1)).rows).toEqual([{ n: 2 }]);
    expect((await marked(5)).rows).toEqual([{ n: 6 }]);
    expect((await plain(1)).rows).toEqual([{ n: 3 }]);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%::int + %'`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.statement).toContain('+ 1');
  });
});

it('reports errors in a marked statement like in any other', async () => {
  const query = sql`${prepared} select 1 / ${0}::int`.execute(database.db);
  await expect(query).rejects.toThrow('division by zero');
});

it('reuses a compiled statement with other values in the right places', async () => {
  let written = 0;
  const ask = compiledOnce<{ a: number; b: number }, { told: string }>((reported, db) => {
    written += 1;
    return sql<{
      told: string;
    }>`select concat_ws(' ', ${reported('b')}::int, ${reported('a')}::int, ${'it'}::text,
      ${reported('b')}::int) as told`.compile(db);
  });
  expect(await ask(database.db, { a: 3, b: 4 })).toEqual([{ told: '4 3 it 4' }]);
  expect(await ask(database.db, { a: 5, b: 6 })).toEqual([{ told: '6 5 it 6' }]);
  expect(written).toBe(1);
});
