import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { importMarketFiles } from './import/import-files.ts';
import { rereadActions } from './reread-actions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const bonusOf = (free: number, held: number) => JSON.stringify({ kind: 'bonus', free, held });

it('lists actions that are now read differently, and stores them only on request', async () => {
  await sql`
    insert into corporate_actions (symbol, ex_date, kind, action, purpose) values
    ('PREFER', '2025-08-25', 'bonus', ${bonusOf(4, 1)}::jsonb, 'Scheme Of Arrangement - Bonus Ncrps 4:1'),
    ('PLAIN', '2025-08-25', 'bonus', ${bonusOf(1, 1)}::jsonb, 'Bonus 1:1')`.execute(database.db);
  const listed = await rereadActions(database.db, false);
  expect(listed.map(({ symbol }) => symbol)).toEqual(['PREFER']);
  expect(await rereadActions(database.db, true)).toEqual(listed);
  expect(await rereadActions(database.db, true)).toEqual([]);
  const { rows } = await sql`select symbol, kind from corporate_actions order by symbol`.execute(database.db);
  expect(rows).toEqual([
    { symbol: 'PLAIN', kind: 'bonus' },
    { symbol: 'PREFER', kind: 'scheme' },
  ]);
});

it('computes rights at a premium from a file with face values, and stores them', async () => {
  const rights = JSON.stringify({ kind: 'rights', offered: 3, held: 10, price: 220 });
  await sql`
    insert into corporate_actions (symbol, ex_date, kind, action, purpose)
    values ('RIGHTS', '2022-03-08', 'rights', ${rights}::jsonb, 'Rights 3 : 10@ Premium Rs 220 Per Share')`.execute(
    database.db,
  );
  expect(await rereadActions(database.db, true)).toHaveLength(1);
  const file = {
    name: 'actions.csv',
    text: () =>
      'SYMBOL,PURPOSE,FACE VALUE,EX-DATE\nRIGHTS,Rights 3 : 10@ Premium Rs 220 Per Share,5,08-Mar-2022\n',
  };
  expect(await importMarketFiles({ db: database.db, files: [file] })).toMatchObject({ stored: 1 });
  expect(await rereadActions(database.db, true)).toEqual([]);
});
