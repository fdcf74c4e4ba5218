import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { urlOf } from '@niveshak/contract/http/route';
import * as routes from '@niveshak/contract/slack-archives/routes';
import { hashOf } from '../platform/files/postgres-files.ts';
import type { ExportEntry, ExportSource } from '../platform/files/export-source.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { archiveCommands } from './commands.ts';
import { importExport } from './import/import-export.ts';
import type { ImportReport } from './import/import-export.ts';
import { archiveSearchFilling } from './search/fill-search.ts';

const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const canvas = Buffer.from('<h1>Plan</h1><script>alert(1)</script>');
let picture: Buffer;
let test: TestApp;
let premium: TestMember;
let report: ImportReport;

const tsOf = (n: number) => `15000000${String(n).padStart(2, '0')}.000100`;
const message = (n: number, text: string, ...files: readonly object[]) => ({
  type: 'message',
  user: 'U1',
  ts: tsOf(n),
  text,
  files,
});

function exportWith(contents: readonly (readonly [string, Buffer | object])[]): ExportSource {
  async function* entries(): AsyncGenerator<ExportEntry> {
    for (const [path, content] of contents) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      yield {
        path,
        size: bytes.length,
        crc32: null,
        refused: null,
        bytes: async () => bytes,
        chunks: async function* chunks() {
          yield bytes;
        },
      };
    }
  }
  return { entries };
}

beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  premium = await test.demoMember('premium');
  const plain = { width: 4, height: 4, channels: 3, background: 'red' } as const;
  picture = await sharp({ create: plain }).png().toBuffer();
  report = await importExport({
    db: test.database.db,
    source: exportWith([
      [
        'channels.json',
        [
          { id: 'CFILES', name: 'pictures' },
          { id: 'CATTACH', name: 'attachments' },
        ],
      ],
      ['groups.json', [{ id: 'GSECRET', name: 'secret' }]],
      ['dms.json', [{ id: 'D0000001', members: ['U1'] }]],
      [
        'pictures/2017-07-14.json',
        [
          message(1, 'a chart', {
            id: 'F1CHART',
            name: 'umbrella_margins.png',
            title: 'Umbrella margins',
            mimetype: 'image/png',
          }),
          message(2, 'a canvas', {
            id: 'F2CANVAS',
            name: 'Quarterly_plan',
            title: 'Quarterly plan',
            mode: 'quip',
            mimetype: 'application/vnd.slack-docs',
          }),
          message(3, 'no picture', {
            id: 'F3SCRIPT',
            name: 'harmless.png',
            title: '',
            mimetype: 'image/png',
          }),
          message(4, 'not in the export', { id: 'F4AWAY', name: 'lost.pdf', title: '' }),
        ],
      ],
      ['secret/2017-07-14.json', [message(1, 'hush', { id: 'F5SECRET', name: 'zirconium.pdf', title: '' })]],
      ['attachments/2017-07-14.json', [message(9, 'a channel with the name of a folder')]],
      [
        'D0000001/2017-07-14.json',
        [message(1, 'private', { id: 'F6DIRECT', name: 'private.pdf', title: '' })],
      ],
      ['__uploads/F1CHART/umbrella_margins.png', picture],
      ['pictures/attachments/F2CANVAS-Quarterly_plan.html', canvas],
      ['__uploads/F3SCRIPT/harmless.png', script],
      ['secret/attachments/F5SECRET-zirconium.pdf', Buffer.from('%PDF secret')],
      ['__uploads/F6DIRECT/private.pdf', Buffer.from('%PDF private')],
    ]),
  });
});
afterAll(() => test.close());

const fileAt = (channel: string, n: number, file: string, member: TestMember | null = premium) =>
  test.app.http.inject({
    url: urlOf(routes.readArchiveFile, { channel, ts: tsOf(n), file }),
    headers: member === null ? {} : { cookie: member.sessionHeaders()['cookie'] ?? '' },
  });
const idsFound = async (phrase: string) =>
  (await premium.call(routes.searchArchive, { query: { phrase } })).hits.map(({ _id }) => _id);

it('stores files referenced by messages, none from private conversations, and reports it', async () => {
  expect(report.notes).toContain('4 files stored');
  expect(report.notes).toContain('1 files that no imported message names: not stored');
  expect(report.messages).toBe(6);
  const { rows } = await sql<{ hash: string }>`
    select hash from files where hash = any(${[picture, Buffer.from('%PDF private')].map(hashOf)}::text[])`.execute(
    test.database.db,
  );
  expect(rows).toEqual([{ hash: hashOf(picture) }]);
});

it('shows images by their content and offers all other files as a download', async () => {
  const thread = await premium.call(routes.readArchiveThread, { params: { channel: 'CFILES', ts: tsOf(1) } });
  expect(thread[0]?._source.files).toMatchObject([{ id: 'F1CHART', stored: 'picture' }]);
  const shown = await fileAt('CFILES', 1, 'F1CHART');
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  expect(shown.rawPayload.equals(picture)).toBe(true);
  for (const [n, file, bytes] of [
    [2, 'F2CANVAS', canvas],
    [3, 'F3SCRIPT', script],
  ] as const) {
    const answer = await fileAt('CFILES', n, file);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  }
  const [away] = await premium.call(routes.readArchiveThread, { params: { channel: 'CFILES', ts: tsOf(4) } });
  expect(away?._source.files[0]).not.toHaveProperty('stored');
});

it('serves a file only through a message that the caller may read', async () => {
  const expired = await test.demoMember('expired');
  const { db } = test.database;
  expect((await fileAt('CFILES', 1, 'F1CHART', null)).statusCode).toBe(404);
  expect((await fileAt('CFILES', 1, 'F1CHART', expired)).statusCode).toBe(404);
  // Refuses files of another message, another channel and a closed channel.
  expect((await fileAt('CFILES', 2, 'F1CHART')).statusCode).toBe(404);
  expect((await fileAt('CATTACH', 9, 'F1CHART')).statusCode).toBe(404);
  expect((await fileAt('GSECRET', 1, 'F5SECRET')).statusCode).toBe(404);
  await archiveCommands.allowChannel(db, { channel: 'secret', plan: null, isAllowed: true });
  expect((await fileAt('GSECRET', 1, 'F5SECRET')).statusCode).toBe(200);
  await archiveCommands.allowChannel(db, { channel: 'secret', plan: null, isAllowed: false });
  await archiveCommands.hideMessage(db, { channel: 'pictures', ts: tsOf(1), isHidden: true });
  expect((await fileAt('CFILES', 1, 'F1CHART')).statusCode).toBe(404);
  await archiveCommands.hideMessage(db, { channel: 'pictures', ts: tsOf(1), isHidden: false });
});

it('finds messages by the names and titles of their files', async () => {
  expect(await idsFound('umbrella has:file')).toEqual([`CFILES:${tsOf(1)}`]);
  expect(await idsFound('"quarterly plan"')).toEqual([`CFILES:${tsOf(2)}`]);
  expect(await idsFound('lost.pdf')).toEqual([`CFILES:${tsOf(4)}`]);
  expect(await idsFound('zirconium')).toEqual([]);
});

it('finds files of messages from an earlier version, after the job’s first run', async () => {
  const { db } = test.database;
  await sql`update archive_state set has_file_names = false`.execute(db);
  await sql`update archive_search set words = 'a'::tsvector where words @@ 'humbrella | wumbrella'::tsquery`.execute(
    db,
  );
  expect(await idsFound('umbrella has:file')).toEqual([]);
  await archiveSearchFilling(db).run(businessTimeAt(new Date()), 'timed');
  expect(await idsFound('umbrella has:file')).toEqual([`CFILES:${tsOf(1)}`]);
});
