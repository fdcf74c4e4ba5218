import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readShareSeries } from '../share-series.ts';
import { sharesNow } from '../store.ts';
import { openMarketFiles } from '../market-files.ts';
import { importMarketFiles } from './import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const real = path.resolve(
  import.meta.dirname,
  '../../../../../shared/data/nse/sec_bhavdata_full-2024-04-to-07.zip',
);

it.skipIf(!fs.existsSync(real))(
  'drops nothing of 83 real files silently, and once more changes nothing',
  async () => {
    const first = await importMarketFiles({ db: database.db, files: openMarketFiles([real]) });
    expect(first.files).toBe(83);
    expect(first.rows).toBe(first.stored + first.unchanged + first.skipped);
    const again = await importMarketFiles({ db: database.db, files: openMarketFiles([real]) });
    expect(again).toMatchObject({ rows: first.rows, stored: 0, skipped: first.skipped });
  },
  120_000,
);

it('keeps the adjusted series continuous over a split of 1 into 10, whichever file comes first', async () => {
  const header =
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
  const day = (date: string, close: number) => ({
    name: `${date}.csv`,
    text: () =>
      `${header}\nSPLITTER,EQ,${close},${close},${close},${close},${close},${close},10,1,${date},1,,\n`,
  });
  const actions = {
    name: 'actions.csv',
    text: () =>
      'SYMBOL,COMPANY NAME,SERIES,PURPOSE,FACE VALUE,EX-DATE,RECORD DATE\n' +
      'SPLITTER,Splitter,EQ,Face Value Split (Sub-Division) - From Rs 10/- Per Share To Re 1/- Per Share,10,03-Sep-2024,-\n' +
      'SPLITTER,Splitter,EQ,Annual General Meeting,10,03-Sep-2024,-\n',
  };
  const files = [actions, day('02-Sep-2024', 1000), day('03-Sep-2024', 101)];
  const report = await importMarketFiles({ db: database.db, files });
  expect(report).toMatchObject({ files: 3, rows: 4, stored: 3, unchanged: 0, skipped: 1 });
  expect([...report.reasons]).toEqual([['moves no price', 1]]);
  const [share] = await sharesNow(database.db, [{ symbol: 'SPLITTER', on: calendarDate('2024-09-03') }]);
  const id = share?.instrumentId ?? 0;
  const series = await readShareSeries(
    database.db,
    [id],
    calendarDate('2024-01-01'),
    calendarDate('2024-12-31'),
  );
  expect(series.get(id)?.map(({ close, adjusted }) => [close, adjusted])).toEqual([
    [100_000, 10_000],
    [10_100, 10_100],
  ]);
  const again = await importMarketFiles({ db: database.db, files });
  expect(again).toMatchObject({ rows: 4, stored: 0, unchanged: 3, skipped: 1 });
});
