import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/subscriber-import/routes';
import { sampleSubscriberFile } from '@niveshak/contract/subscriber-import/sample';
import { importFaultTexts, importWarningTexts } from '@niveshak/contract/subscriber-import/texts';
import { importFields } from '@niveshak/domain/subscriber-import/fields';
import { expectLedgerToBalance } from '../testing/checkout-fixture.ts';
import { subscriberFile, subscriberMapping } from '../testing/subscriber-import-file.ts';
import { auditReason, importOf, uploadAndCheck } from '../testing/subscriber-import-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { importCheckedLines } from './import-lines.ts';
import { reportLines } from './line-store.ts';

/** `npm run test:import` uses 10,000. */
const lines = Number(process.env['MOVING_LINES'] ?? 480);
const settings = { holderKey: 'a key of this test' };

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

/** Returns the row counts of all tables that an import can write. */
async function rowsOf(): Promise<Record<string, number>> {
  const tables = [
    'users',
    'terms',
    'orders',
    'payments',
    'moved_in_invoices',
    'ledger_entries',
    'ledger_lines',
    'free_months',
    'referral_codes',
    'consents',
    'notification_settings',
    'moved_in_members',
    'plan_holder_marks',
    'documents',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      test.database.db,
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

async function startImport(id: string): Promise<void> {
  const { counts } = await importOf(owner, id);
  const body = { ...auditReason, unusual: counts?.unusual ?? 0 };
  await owner.call(routes.startSubscriberImport, { params: { id }, body });
}
const everyLine = (id: string) =>
  reportLines(test.database.db, id, { outcome: null, after: 0, limit: lines + 10 });

describe(`a file of ${lines} subscribers with every kind of fault`, () => {
  const file = subscriberFile(lines);
  let id: string;

  it('is checked line by line, and creates nothing', { timeout: 120_000 }, async () => {
    const before = await rowsOf();
    const from = performance.now();
    id = await uploadAndCheck(test, owner, file.text);
    console.log(`checked ${lines} lines in ${Math.round(performance.now() - from)} ms`);
    expect(await rowsOf()).toEqual(before);
    const judged = await everyLine(id);
    expect(judged.map(({ line }) => line)).toEqual(file.expected.map(({ line }) => line));
    const wrong = judged.flatMap(({ line, outcome, faults }, index) => {
      const expected = file.expected[index];
      const isRight =
        outcome === expected?.outcome && (expected.fault === null || faults.includes(expected.fault));
      return isRight ? [] : [{ line, outcome, faults, expected }];
    });
    expect(wrong).toEqual([]);
  });

  it('is imported as in the dry run, even if the process is killed', { timeout: 120_000 }, async () => {
    const dry = await everyLine(id);
    await startImport(id);
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { openDatabase } from './server/src/platform/db/database.ts';
         import { createLog } from './server/src/platform/log.ts';
         import { businessTimeAt } from './server/src/platform/clock.ts';
         import { importCheckedLines } from './server/src/subscriber-import/import-lines.ts';
         const { db } = openDatabase(process.argv[1], createLog('silent'), 4);
         await importCheckedLines(db, { holderKey: 'k', linesAtOnce: 20 }, process.argv[2], businessTimeAt(new Date(process.argv[3])));`,
        test.database.url,
        id,
        test.app.clock.now().instant.toISOString(),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    for (;;) {
      const { members } = await importOf(owner, id);
      if (members > 0) break;
      await sleep(20);
    }
    child.kill('SIGKILL');
    await ended;
    const { members, state } = await importOf(owner, id);
    expect(state).toBe('importing');
    expect(members).toBeLessThan(file.expected.filter(({ outcome }) => outcome === 'new').length);

    const from = performance.now();
    await importCheckedLines(test.database.db, settings, id, test.app.clock.now());
    console.log(`brought in the rest of ${lines} lines in ${Math.round(performance.now() - from)} ms`);
    const done = await importOf(owner, id);
    expect(done).toMatchObject({ state: 'done', releasedAt: null });
    const news = file.expected.filter(({ outcome }) => outcome === 'new').length;
    expect(done.members).toBe(news);
    expect(done.counts).toMatchObject({ new: news });
    const after = await everyLine(id);
    expect(after.map(({ line, outcome, faults }) => ({ line, outcome, faults }))).toEqual(
      dry.map(({ line, outcome, faults }) => ({ line, outcome, faults })),
    );
    expect(after.filter(({ outcome }) => outcome === 'new').every(({ isDone }) => isDone)).toBe(true);
    await expectLedgerToBalance(test);
  });

  it('changes nothing when imported again', { timeout: 120_000 }, async () => {
    const before = await rowsOf();
    const again = await uploadAndCheck(test, owner, file.text);
    const { counts } = await importOf(owner, again);
    expect(counts).toMatchObject({
      new: 0,
      unchanged: file.expected.filter(({ outcome }) => outcome === 'new').length,
    });
    const refused = await owner.raw(routes.startSubscriberImport, {
      params: { id: again },
      body: auditReason,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'moving-in-refused' } });
    expect(await rowsOf()).toEqual(before);
  });

  it('reports existing members with other details', async () => {
    const changed = subscriberFile(3).text.replace('5001.01', '5001.02');
    const other = await uploadAndCheck(test, owner, changed);
    const judged = await everyLine(other);
    expect(judged.map(({ outcome, faults }) => [outcome, ...faults])).toEqual([
      ['unchanged'],
      ['fault', 'member-differs'],
      ['unchanged'],
    ]);
  });

  it('imports unusual lines only when their count is confirmed', async () => {
    const text = subscriberFile(3, 'unusual')
      .text.replace('5001.01', '9999999')
      .replaceAll(/ref([-_])/g, 'ref$1u')
      .replaceAll('25/0000', '25/0900');
    const unusual = await uploadAndCheck(test, owner, text);
    expect((await importOf(owner, unusual)).counts).toMatchObject({ new: 3, unusual: 1 });
    const params = { id: unusual };
    const { lines: shown } = await owner.call(routes.getImportLines, {
      params,
      query: { outcome: 'unusual' },
    });
    expect(shown.map(({ reasons }) => reasons)).toEqual([[importWarningTexts['amount-unusual']]]);
    for (const body of [auditReason, { ...auditReason, unusual: 2 }]) {
      const refused = await owner.raw(routes.startSubscriberImport, { params, body });
      expect(refused).toMatchObject({ status: 409, body: { code: 'moving-in-refused' } });
    }
    await startImport(unusual);
    expect((await importOf(owner, unusual)).state).toBe('importing');
  });

  it('counts each reason with the columns that can cause it', async () => {
    const { reasons } = await owner.call(routes.getImportLines, {
      params: { id },
      query: { outcome: 'fault' },
    });
    const invalid = reasons.find(({ reason }) => reason === importFaultTexts['email-invalid']);
    expect(invalid?.headings).toEqual([file.text.split(/[,\n]/)[subscriberMapping.columns.email ?? 0]]);
  });

  it('has a report as CSV', async () => {
    const answer = await owner.raw(routes.saveImportReport, { params: { id } });
    if (!(answer.body instanceof Uint8Array)) throw new Error('No file.');
    const report = Buffer.from(answer.body).toString();
    expect(report.split('\r\n')).toHaveLength(file.expected.length + 2);
    expect(report).toMatch(
      /2,imported,first@movers\.test,"\w+ \w+, Premium Annual, 1 Sep 2024 to 1 Aug 2025/,
    );
  });
});

it('recognises every column of the sample file and accepts its line', async () => {
  const text = sampleSubscriberFile();
  const { id } = await owner.call(routes.startImportUpload, {
    body: { fileName: 'sample.csv', bytes: Buffer.byteLength(text) },
  });
  const base64 = Buffer.from(text).toString('base64');
  await owner.call(routes.uploadImportPiece, { params: { id }, body: { piece: 0, base64 } });
  const body = { encoding: null, separator: null };
  const { columns, gaps } = await owner.call(routes.readImportFile, { params: { id }, body });
  expect(Object.keys(columns)).toEqual(importFields);
  expect(gaps[columns.gstin ?? -1]).toEqual({ lines: 1, first: [2] });
  const checked = await uploadAndCheck(test, owner, text, { columns, dayOrder: 'day-first' });
  expect((await importOf(owner, checked)).counts).toMatchObject({ new: 1, fault: 0 });
});
