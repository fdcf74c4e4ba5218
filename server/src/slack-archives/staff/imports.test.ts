import fs from 'node:fs';
import path from 'node:path';
import { run } from 'graphile-worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/slack-archives/staff-import-routes';
import { archiveUploads, runArchiveImport } from '../uploads.ts';
import { scratchFolder } from '../../testing/scratch.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import { writeZip } from '../../testing/zip-writer.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

const messages = (...texts: string[]) =>
  JSON.stringify(
    texts.map((text, at) => ({
      type: 'message',
      user: 'U1AAAAAAA',
      ts: `17486${text.length}640${at}.000100`,
      text,
    })),
  );

async function exportOf(days: Readonly<Record<string, string>>): Promise<Buffer> {
  const file = path.join(scratchFolder('archive-upload'), 'export.zip');
  await writeZip(file, [
    ['channels.json', JSON.stringify([{ id: 'C1AAAAAAA', name: 'general', is_archived: false }])],
    ['users.json', JSON.stringify([{ id: 'U1AAAAAAA', name: 'asha', profile: { real_name: 'Asha' } }])],
    ...Object.entries(days).map(([day, text]) => [`general/${day}.json`, text] as const),
  ]);
  return fs.readFileSync(file);
}

async function upload(content: Buffer, isWhole = true): Promise<string> {
  const { id } = await owner.call(routes.startArchiveUpload, {
    body: { name: 'export.zip', bytes: content.length },
  });
  const params = { id };
  const size = 300;
  for (let piece = isWhole ? 0 : 1; piece * size < content.length; piece += 1) {
    const base64 = content.subarray(piece * size, (piece + 1) * size).toString('base64');
    for (let time = 0; time < 2; time += 1)
      await owner.call(routes.uploadArchivePiece, { params, body: { piece, base64 } });
  }
  const starts = await Promise.all([1, 2].map(() => owner.raw(routes.startArchiveImport, { params })));
  expect(starts.map(({ status }) => status).sort()).toEqual(isWhole ? [204, 409] : [409, 409]);
  return id;
}

const importOf = async (id: string) =>
  (await owner.call(routes.listArchiveImports)).imports.find((each) => each.id === id);

async function work(id: string) {
  const runner = await run({
    pgPool: test.database.pool,
    taskList: {
      [archiveUploads.task]: (payload) =>
        runArchiveImport(test.database.db, String(Reflect.get(Object(payload), 'importId'))),
    },
    noHandleSignals: true,
  });
  await expect.poll(async () => (await importOf(id))?.state).toMatch(/done|failed/);
  await runner.stop();
  return importOf(id);
}

it('imports an export piece by piece, once, and adds what is new in a newer one', async () => {
  const first = await work(await upload(await exportOf({ '2025-05-30': messages('One', 'Two') })));
  expect(first).toMatchObject({ state: 'done', name: 'export.zip', problem: null });
  expect(first?.report).toMatchObject({ channels: 1, messages: 2, unchangedFiles: 0, skipped: [] });
  const days = { '2025-05-30': messages('One', 'Two'), '2025-05-31': messages('Three') };
  const second = await work(await upload(await exportOf(days)));
  expect(second?.report?.unchangedFiles).toBe(1);
  const { rows } = await test.database.pool.query(
    `select (select count(*)::int from archive_messages) as messages,
       (select count(*)::int from archive_import_pieces) as pieces,
       (select count(*)::int from staff_audit where action = 'archive.import') as lines`,
  );
  expect(rows).toEqual([{ messages: 3, pieces: 0, lines: 2 }]);
  // A repeated job changes nothing, and a finished upload accepts no chunks.
  await runArchiveImport(test.database.db, second?.id ?? '');
  expect(await importOf(second?.id ?? '')).toEqual(second);
  const late = await owner.raw(routes.uploadArchivePiece, {
    params: { id: second?.id ?? '' },
    body: { piece: 0, base64: 'YQ==' },
  });
  expect(late.status).toBe(404);
});

it('does not import an incomplete upload, and explains one that is not an export', async () => {
  await upload(await exportOf({ '2025-06-01': messages('Four') }), false);
  const broken = await work(await upload(Buffer.from('PK\u0003\u0004 and no more than that')));
  expect(broken).toMatchObject({ state: 'failed', report: null });
  expect(broken?.problem).toMatch(/zip/i);
});
