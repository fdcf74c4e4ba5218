import { afterAll, beforeAll, expect, it } from 'vitest';
import { realData } from '../../testing/is-missing.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openMarketFiles } from '../market-files.ts';
import { importMarketFiles } from './import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const real = realData('nse/sec_bhavdata_full-2024-04-to-07.zip');

it.skipIf(real.leaveOut)(
  'accounts for every row of 83 real files, and changes nothing the second time',
  async () => {
    const first = await importMarketFiles({ db: database.db, files: openMarketFiles([real.path]) });
    expect(first.files).toBe(83);
    expect(first.rows).toBe(first.stored + first.unchanged + first.skipped);
    const again = await importMarketFiles({ db: database.db, files: openMarketFiles([real.path]) });
    expect(again).toMatchObject({ rows: first.rows, stored: 0, skipped: first.skipped });
  },
  120_000,
);
