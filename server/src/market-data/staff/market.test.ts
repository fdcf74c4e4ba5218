import { run } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideApproval } from '@niveshak/contract/checkout/staff-routes';
import { getLastPrices } from '@niveshak/contract/market-data/routes';
import * as routes from '@niveshak/contract/market-data/staff-routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { marketUploads, runMarketImport } from '../uploads.ts';
import { readPriceGrid } from '../price-grid.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let analyst: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  analyst = new TestStaff(test, 'analyst@demo.test');
  await analyst.enterStaff();
});
afterAll(() => test.close());

type File = { readonly name: string; readonly text: string };

/** Returns a day's file with symbols and closing prices. */
function day(date: string, ...rows: readonly (readonly [string, number])[]): File {
  const header =
    'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,';
  const lines = rows.map(
    ([symbol, close]) => `${symbol},EQ,${close},${close},${close},${close},0,0,10,1,${date},1,,`,
  );
  return { name: `${date}.csv`, text: [header, ...lines].join('\n') };
}

/** Uploads files in small chunks, some twice, and imports them. */
async function upload(files: readonly File[], size = 40) {
  const { id } = await analyst.call(routes.startMarketUpload, {
    body: { files: files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) })) },
  });
  const params = { id };
  for (const [file, { text }] of files.entries()) {
    // The upload is incomplete.
    expect((await analyst.raw(routes.startMarketImport, { params })).status).toBe(409);
    for (let piece = 0; piece * size < text.length; piece += 1) {
      const base64 = Buffer.from(text.slice(piece * size, (piece + 1) * size)).toString('base64');
      const body = { file, piece, base64 };
      await analyst.call(routes.uploadMarketPiece, { params, body });
      if (piece === 0) await analyst.call(routes.uploadMarketPiece, { params, body });
    }
  }
  const starts = await Promise.all([1, 2].map(() => analyst.raw(routes.startMarketImport, { params })));
  expect(starts.map(({ status }) => status).sort()).toEqual([204, 409]);
  const runner = await run({
    pgPool: test.database.pool,
    taskList: {
      [marketUploads.task]: (payload) =>
        runMarketImport(test.database.db, String(Reflect.get(Object(payload), 'importId'))),
    },
    noHandleSignals: true,
  });
  const current = async () =>
    (await analyst.call(routes.getMarketData)).imports.find((each) => each.id === id);
  await expect.poll(async () => (await current())?.state).toMatch(/done|failed/);
  await runner.stop();
  return { id, report: (await current())?.report, problem: (await current())?.problem };
}

const gapsOf = async () =>
  (await analyst.call(routes.getPriceGaps, { query: { from: '2025-05-20', to: '2025-05-30' } })).gaps;

it('reports a gap after an upload, which another upload closes', async () => {
  const first = await upload([
    day('26-May-2025', ['STEADY', 10], ['GAPPY', 20]),
    day('27-May-2025', ['STEADY', 11]),
    day('29-May-2025', ['STEADY', 12], ['GAPPY', 21]),
    { name: 'page.html', text: '<html>The exchange was closed.</html>' },
  ]);
  expect(first.report).toMatchObject({
    files: 4,
    rows: 5,
    stored: 5,
    unchanged: 0,
    skipped: 0,
    notes: ['page.html is no file of the exchange that is followed'],
    days: ['2025-05-26', '2025-05-27', '2025-05-29'],
  });
  const gap = {
    symbol: 'GAPPY',
    name: 'GAPPY',
    days: 1,
    spells: [{ from: '2025-05-27', to: '2025-05-27', days: 1 }],
  };
  expect(first.report?.gaps).toEqual([gap]);
  expect(await gapsOf()).toEqual([gap]);
  expect(await analyst.call(routes.getMarketData)).toMatchObject({
    firstDay: '2025-05-26',
    lastDay: '2025-05-29',
    missingDays: ['2025-05-30', '2025-05-28'],
  });

  const mended = await upload([day('27-May-2025', ['STEADY', 11], ['GAPPY', 20.5])]);
  expect(mended.report).toMatchObject({ rows: 2, stored: 1, unchanged: 1, gaps: [] });
  expect(await gapsOf()).toEqual([]);

  const { rows } = await test.database.pool.query(
    `select (select count(*)::int from market_import_pieces) as pieces,
       (select count(*)::int from staff_audit where action = 'market.import' and by = 'analyst@demo.test') as lines`,
  );
  expect(rows).toEqual([{ pieces: 0, lines: 2 }]);
});

it('does not show an import as done without its results', async () => {
  const { name, text } = day('29-May-2025', ['STEADY', 12]);
  const { id } = await analyst.call(routes.startMarketUpload, {
    body: { files: [{ name, bytes: Buffer.byteLength(text) }] },
  });
  const body = { file: 0, piece: 0, base64: Buffer.from(text).toString('base64') };
  await analyst.call(routes.uploadMarketPiece, { params: { id }, body });
  await analyst.call(routes.startMarketImport, { params: { id } });
  const gate = await test.database.pool.connect();
  try {
    await gate.query('begin; lock table corporate_actions in access exclusive mode');
    const reading = analyst.call(routes.getMarketData);
    await expect
      .poll(async () => {
        // Filtered by database, because other test databases have the same table ids.
        const waiting = `select 1 from pg_locks where relation = 'corporate_actions'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        return (await test.database.pool.query(waiting)).rowCount;
      })
      .toBe(1);
    // Simulates the end of the job, which would block here too.
    await test.database.pool.query(
      `update market_imports set state = 'done', finished_at = now() where id = $1`,
      [id],
    );
    await gate.query('commit');
    const { imports } = await reading;
    expect(imports.find((each) => each.id === id)?.state).not.toBe('done');
  } finally {
    // Destroy the connection, so that no lock remains if the test fails.
    gate.release(true);
  }
});

it('changes nothing when a job runs twice, and refuses a piece of a finished upload', async () => {
  const { id, report } = await upload([day('29-May-2025', ['STEADY', 12], ['GAPPY', 21])]);
  await runMarketImport(test.database.db, id);
  const again = (await analyst.call(routes.getMarketData)).imports.find((each) => each.id === id);
  expect(again?.report).toEqual(report);
  const late = await analyst.raw(routes.uploadMarketPiece, {
    params: { id },
    body: { file: 0, piece: 0, base64: 'YQ==' },
  });
  expect(late.status).toBe(404);
});

it('explains why an upload is unreadable', async () => {
  const { report, problem } = await upload([
    { name: 'broken.zip', text: 'PK\u0003\u0004 and no more than that' },
  ]);
  expect(report).toBeNull();
  expect(problem).toMatch(/zip/i);
});

it('accepts a holiday for a day without prices until it is revoked, and keeps both records', async () => {
  const { pool } = test.database;
  const record = (date: string, isHoliday: boolean) =>
    analyst.raw(routes.recordHoliday, {
      body: { date, isHoliday, name: 'Election day', reason: 'The exchange’s circular.' },
    });
  const both = await Promise.all([record('2025-05-28', true), record('2025-05-28', true)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const known = await analyst.call(routes.getMarketData);
  expect(known.missingDays).toEqual(['2025-05-30']);
  expect(known.holidays).toMatchObject([{ date: '2025-05-28', name: 'Election day' }]);
  // A day with prices cannot be a holiday.
  expect((await record('2025-05-27', true)).status).toBe(409);
  expect((await record('2025-05-28', false)).status).toBe(204);
  expect((await analyst.call(routes.getMarketData)).missingDays).toEqual(['2025-05-30', '2025-05-28']);
  expect((await pool.query('select 1 from exchange_holidays')).rowCount).toBe(2);
  for (const sql of [`update exchange_holidays set name = 'Other'`, 'delete from exchange_holidays'])
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '23001' });
});

it('does not mark a close as stale on a holiday', async () => {
  const member = await test.demoMember('premium');
  const price = async () => (await member.call(getLastPrices, { query: { symbols: 'STEADY' } }))[0];
  expect(await price()).toMatchObject({ source: 'close', isStale: true });
  const record = (isHoliday: boolean) =>
    analyst.call(routes.recordHoliday, {
      body: { date: '2025-06-02', isHoliday, name: 'Election day', reason: 'The exchange’s circular.' },
    });
  await record(true);
  expect(await price()).toMatchObject({ source: 'close', isStale: false });
  await record(false);
  expect(await price()).toMatchObject({ isStale: true });
});

describe('a corporate action by staff', () => {
  const split = {
    symbol: 'ACTED',
    exDate: '2025-05-20',
    action: { kind: 'split', fromFaceValue: 10, toFaceValue: 2 },
  } as const;
  const reason = 'The file lacked it.';
  const closes = async () => {
    const grid = await readPriceGrid(
      test.database.db,
      [{ symbol: 'ACTED', on: calendarDate('2025-05-20') }],
      calendarDate('2025-05-19'),
      calendarDate('2025-05-20'),
    );
    return Array.from(grid.closes.get('ACTED') ?? []).map(Math.round);
  };
  const approve = (staff: TestStaff, id: string) =>
    staff.raw(decideApproval, { params: { id }, body: { decision: 'approve', reason: 'Checked.' } });

  it('adjusts prices once after a second approval, until its removal is approved', async () => {
    const record = { body: { ...split, reason } };
    expect(await analyst.raw(routes.recordCorporateAction, record)).toMatchObject({
      status: 409,
      body: { code: 'setting-refused' },
    });
    await upload([day('19-May-2025', ['ACTED', 500]), day('20-May-2025', ['ACTED', 100])]);
    expect(await closes()).toEqual([50_000, 10_000]);
    const preview = await analyst.call(routes.previewCorporateAction, {
      body: { change: { change: 'record', ...split } },
    });
    expect(preview).toEqual({
      price: {
        before: { date: '2025-05-19', close: 50_000 },
        after: { date: '2025-05-20', close: 10_000 },
        traded: 0.2,
        claimed: 0.2,
        isContradicted: false,
      },
      portfolios: [],
    });
    const { approvalId } = await analyst.call(routes.recordCorporateAction, record);
    expect((await analyst.raw(routes.recordCorporateAction, record)).status).toBe(409);
    expect(await closes()).toEqual([50_000, 10_000]);
    const owner = new TestStaff(test, 'owner@demo.test');
    await owner.enterStaff();
    expect((await approve(owner, approvalId)).status).toBe(204);
    expect(await closes()).toEqual([10_000, 10_000]);
    expect((await analyst.raw(routes.recordCorporateAction, record)).status).toBe(409);

    const { actions } = await analyst.call(routes.getMarketData);
    const { purpose, ...key } = actions.find(({ symbol }) => symbol === 'ACTED') ?? { purpose: '' };
    expect(purpose).toBe('FACE VALUE SPLIT FROM RS 10 TO RS 2');
    const wrong = 'It was of another company.';
    // The price did drop to a fifth, which would contradict the data without the split.
    expect(
      await analyst.raw(routes.removeCorporateAction, { body: { ...key, reason: wrong } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'setting-refused', detail: expect.stringContaining('contradicts') },
    });
    const removal = { body: { ...key, confirmsPrice: true, reason: wrong } };
    const { approvalId: removalId } = await analyst.call(routes.removeCorporateAction, removal);
    expect((await approve(owner, removalId)).status).toBe(204);
    expect((await analyst.raw(routes.removeCorporateAction, removal)).status).toBe(409);
    expect(await closes()).toEqual([50_000, 10_000]);
    const { rows } = await test.database.pool.query(
      `select action from staff_audit where subject_id = 'ACTED' order by sequence`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'market.action.prepare',
      'market.action.approve',
      'market.action',
      'market.action.prepare',
      'market.action.approve',
      'market.no-action',
    ]);
  });
});
