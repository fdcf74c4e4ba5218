import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { tradedBetween } from '../exchange-days.ts';
import { priceGaps } from '../price-gaps.ts';
import { readShareSeries } from '../share-series.ts';
import { sharesNow } from '../store.ts';
import type { MarketFile } from '../market-files.ts';
import { importMarketFiles } from './import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps adjusted closes continuous over a 1:10 split, whichever file is imported first', async () => {
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

describe('files that were opened in a spreadsheet', () => {
  const header =
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
  const fileOf = (date: string) => ({
    name: 'prices.csv',
    text: () => `${header}\r\nSHEET,EQ,1,1,1,1,1,1,10,1,${date},1,,\r\n`,
  });

  it('are read with two-digit years', async () => {
    const report = await importMarketFiles({ db: database.db, files: [fileOf('13-Jul-20')] });
    expect(report).toMatchObject({ stored: 1, skipped: 0, days: ['2020-07-13'], notes: [] });
  });

  it('are refused with the column name if no date is readable', async () => {
    const report = await importMarketFiles({ db: database.db, files: [fileOf('44025')] });
    expect(report).toMatchObject({
      stored: 0,
      skipped: 1,
      notes: ['prices.csv: no date could be read in the column TIMESTAMP'],
    });
  });

  it('of symbol changes are read without their header', async () => {
    const files = [
      {
        name: 'symbolchange.csv',
        text: () =>
          'SYMB_COMPANY_NAME, SM_KEY_SYMBOL, SM_NEW_SYMBOL, SM_APPLICABLE_FROM\nSheet Limited,SHEET,SHEETNEW,28-MAY-2021\n',
      },
    ];
    expect(await importMarketFiles({ db: database.db, files })).toMatchObject({ rows: 1, skipped: 0 });
  });
});

describe('company events', () => {
  /** Returns a day's file with symbol, ISIN and close per share. */
  const day = (date: string, ...rows: readonly (readonly [string, string, number])[]) => ({
    name: `${date}.csv`,
    text: () =>
      [
        'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
        ...rows.map(
          ([symbol, isin, close]) =>
            `${symbol},EQ,${close},${close},${close},${close},${close},${close},10,1,${date},1,${isin},`,
        ),
      ].join('\n'),
  });
  const actions = (...rows: readonly (readonly [string, string, string])[]) => ({
    name: 'actions.csv',
    text: () =>
      [
        'SYMBOL,COMPANY NAME,SERIES,PURPOSE,FACE VALUE,EX-DATE,RECORD DATE',
        ...rows.map(([symbol, purpose, date]) => `${symbol},${symbol},EQ,${purpose},10,${date},-`),
      ].join('\n'),
  });
  const seriesOf = async (symbol: string, on: string) => {
    const [share] = await sharesNow(database.db, [{ symbol, on: calendarDate(on) }]);
    if (share === undefined) throw new Error(`Nobody knows ${symbol}.`);
    const series = await readShareSeries(
      database.db,
      [share.instrumentId],
      calendarDate('2000-01-01'),
      calendarDate('2030-01-01'),
    );
    return { share, days: series.get(share.instrumentId) ?? [] };
  };
  const run = (files: readonly MarketFile[]) => importMarketFiles({ db: database.db, files });

  it('a demerger with its price: the parent is continuous under its new symbol, the part starts a new history', async () => {
    await run([
      day('20-Oct-2025', ['MOTORS', 'INE111A01011', 660]),
      day('21-Oct-2025', ['MOTORSPV', 'INE111A01011', 400]),
      day('26-Nov-2025', ['MOTORSPV', 'INE111A01011', 410], ['MOTORSCV', 'INE222B01011', 262]),
      actions(['MOTORSPV', 'Demerger 1:1 - Rs 260 Per Share', '21-Oct-2025']),
      { name: 'symbolchange.csv', text: () => 'Motors,MOTORS,MOTORSPV,21-OCT-2025\n' },
    ]);
    const parent = await seriesOf('MOTORS', '2025-10-20');
    expect(parent.share.symbolNow).toBe('MOTORSPV');
    expect(parent.days.map(({ date, adjusted }) => [date, Math.round(adjusted)])).toEqual([
      ['2025-10-20', 40_000],
      ['2025-10-21', 40_000],
      ['2025-11-26', 41_000],
    ]);
    expect(parent.days.some(({ isIncomparable }) => isIncomparable)).toBe(false);
    const part = await seriesOf('MOTORSCV', '2025-11-26');
    expect(part.days.map(({ date, close }) => [date, close])).toEqual([['2025-11-26', 26_200]]);
  });

  it('a demerger without a price stays as traded, and is no outlier', async () => {
    await run([
      actions(['PARENT', 'Demerger', '02-Dec-2025']),
      day('01-Dec-2025', ['PARENT', 'INE333C01011', 100]),
      day('02-Dec-2025', ['PARENT', 'INE333C01011', 60]),
    ]);
    const { days } = await seriesOf('PARENT', '2025-12-02');
    expect(days.map(({ adjusted, isIncomparable }) => [adjusted, isIncomparable])).toEqual([
      [10_000, false],
      [6_000, true],
    ]);
  });

  it('a merger ends a history; a symbol reused by another company starts a new one', async () => {
    await run([
      day('03-Dec-2025', ['TARGET', 'INE444D01011', 50], ['BUYER', 'INE555E01011', 500]),
      actions(['TARGET', 'Scheme Of Amalgamation', '04-Dec-2025']),
      day('04-Dec-2025', ['BUYER', 'INE555E01011', 505]),
      day('04-Mar-2026', ['TARGET', 'INE666F01011', 900]),
    ]);
    const before = await seriesOf('TARGET', '2025-12-03');
    const after = await seriesOf('TARGET', '2026-03-04');
    expect(after.share.instrumentId).not.toBe(before.share.instrumentId);
    expect(before.days.map(({ close }) => close)).toEqual([5_000]);
    expect(after.days.map(({ close, adjusted }) => [close, adjusted])).toEqual([[90_000, 90_000]]);
    expect((await seriesOf('BUYER', '2026-03-04')).days).toHaveLength(2);
  });

  it('a split with a new ISIN of the same issuer keeps the share', async () => {
    await run([
      actions([
        'REISSUED',
        'Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 1/- Per Share',
        '05-Mar-2026',
      ]),
      day('04-Dec-2025', ['REISSUED', 'INE777G01011', 1000]),
      day('05-Mar-2026', ['REISSUED', 'INE777G01029', 100]),
    ]);
    const { days } = await seriesOf('REISSUED', '2026-03-05');
    expect(days.map(({ adjusted }) => adjusted)).toEqual([10_000, 10_000]);
  });

  it('reports trading days without a price, and duplicate rows', async () => {
    const report = await run([
      day('05-Jan-2026', ['GAPPY', 'INE888H01011', 10], ['STEADY', 'INE999I01011', 10]),
      day('06-Jan-2026', ['STEADY', 'INE999I01011', 10], ['STEADY', 'INE999I01011', 11]),
      day('07-Jan-2026', ['GAPPY', 'INE888H01011', 10], ['STEADY', 'INE999I01011', 10]),
      day('08-Jan-2026', ['STEADY', 'INE999I01011', 10]),
    ]);
    expect(report.gaps.filter(({ symbol }) => ['GAPPY', 'STEADY'].includes(symbol))).toEqual([
      {
        symbol: 'GAPPY',
        name: 'GAPPY',
        days: 1,
        spells: [{ from: '2026-01-06', to: '2026-01-06', days: 1 }],
      },
    ]);
    expect(report.repeated).toEqual([{ symbol: 'STEADY', date: '2026-01-06' }]);
    const all = await priceGaps(database.db, calendarDate('2026-01-01'), calendarDate('2026-01-31'));
    expect(all.map(({ symbol }) => symbol)).toEqual(['GAPPY']);
  });

  it('industries are imported from an index list, and unchanged by price files', async () => {
    await importMarketFiles({
      db: database.db,
      files: [day('06-Jan-2025', ['LENDER', 'INE700A01012', 100], ['SOLO', 'INE701A01010', 50])],
    });
    const list = (industry: string) => ({
      name: 'ind_nifty500list.csv',
      text: () =>
        `Company Name,Industry,Symbol,Series,ISIN Code\nLender Ltd.,${industry},LENDER,EQ,INE700A01012\nNobody,Power,NOBODY,EQ,-\nBlank,,SOLO,EQ,-\n`,
    });
    const first = await importMarketFiles({ db: database.db, files: [list('Banks')] });
    expect(first).toMatchObject({ rows: 3, stored: 1, unchanged: 0, skipped: 2 });
    expect([...first.reasons]).toEqual([
      ['no industry', 1],
      ['has not traded here', 1],
    ]);
    const read = async (symbol: string) =>
      (await sharesNow(database.db, [{ symbol, on: calendarDate('2025-02-01') }]))[0]?.industry;
    expect([await read('LENDER'), await read('SOLO')]).toEqual(['Banks', null]);
    // Importing the same list again changes nothing; importing another one does.
    await importMarketFiles({
      db: database.db,
      files: [day('07-Jan-2025', ['LENDER', 'INE700A01012', 101])],
    });
    expect(await importMarketFiles({ db: database.db, files: [list('Banks')] })).toMatchObject({
      stored: 0,
      unchanged: 1,
    });
    await importMarketFiles({ db: database.db, files: [list('Financial Services')] });
    expect(await read('LENDER')).toBe('Financial Services');
  });
});

it('imports a Sunday session as a trading day', async () => {
  const header =
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
  const row = 'SUNDAYCO,EQ,10,10,10,10,10,10,10,1,01-Feb-2026,1,,';
  const report = await importMarketFiles({
    db: database.db,
    files: [{ name: 'budget-day.csv', text: () => `${header}\n${row}\n` }],
  });
  expect(report).toMatchObject({ rows: 1, stored: 1, skipped: 0 });
  expect(await tradedBetween(database.db, calendarDate('2026-02-02'))).toMatchObject({
    lastDay: '2026-02-01',
  });
});
