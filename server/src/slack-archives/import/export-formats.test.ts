import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportSource } from '../../platform/files/export-source.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { writeZip } from '../../testing/zip-writer.ts';
import type { ZipEntryOptions, ZippedFile } from '../../testing/zip-writer.ts';
import { memoryExport, openExport } from './folder-source.ts';
import { importExport } from './import-export.ts';
import type { ImportReport } from './import-export.ts';

/** Export formats from 2015 to 2026, of Slack and other tools. */
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-formats-'));
  database = await createTestDatabase();
});
beforeEach(async () => {
  await sql`truncate archive_messages, archive_day_files, archive_channel_plans, archive_channels, archive_users`.execute(
    database.db,
  );
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const run = (source: ExportSource) => importExport({ db: database.db, source });
const day = 'general/2021-05-14.json';

function message(at: number, more: Readonly<Record<string, unknown>> = {}) {
  return { type: 'message', user: 'U1', text: `Message ${at}`, ts: tsOf(at), ...more };
}
function tsOf(at: number): string {
  return `${1_621_000_000 + at}.000100`;
}

type Files = Readonly<Record<string, unknown>>;
const lists: Files = {
  'channels.json': [{ id: 'C1', name: 'general' }],
  'users.json': [{ id: 'U1', name: 'asha', profile: { real_name: 'Asha Rao' } }],
};

function contentOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

function exportOf(files: Files): ExportSource {
  return memoryExport(Object.entries(files).map(([name, content]) => [name, contentOf(content)]));
}

let zips = 0;
async function zipOf(
  files: readonly (readonly [name: string, content: unknown, options?: ZipEntryOptions])[],
): Promise<ExportSource> {
  zips += 1;
  const file = path.join(folder, `${zips}.zip`);
  await writeZip(
    file,
    files.map(([name, content, options = {}]): ZippedFile => [name, contentOf(content), options]),
  );
  return openExport(file);
}

async function rows() {
  const { rows: found } = await sql<{
    channel: string;
    at: number;
    user: string | null;
    text: string;
    listed: boolean;
    system: boolean;
    more: Record<string, unknown> | null;
  }>`
    select c.name as channel, (m.ts_us / 1000000 - 1621000000)::int as at, m.user_id as "user", m.text,
      m.is_listed as listed, m.is_system as system, m.more
    from archive_messages m join archive_channels c on c.no = m.channel_no order by c.name, m.ts_us`.execute(
    database.db,
  );
  return found;
}

function accounted(report: ImportReport): number {
  return report.messages + Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
}

describe('file locations', () => {
  it.each([
    ['at the top', (name: string) => name],
    ['in a folder', (name: string) => `Acme Slack export Jan 1 2015 - Feb 2 2016/${name}`],
    ['in two folders', (name: string) => `a/b/${name}`],
    ['with ./ before', (name: string) => `./${name}`],
    ['with the \\ of Windows', (name: string) => `export\\${name.replace('/', '\\')}`],
  ])('%s', async (_where, place) => {
    const files = { ...lists, [day]: [message(1)], 'general/2021-05-15.json': [message(90_000)] };
    const source = await zipOf(
      Object.entries(files).map(([name, content]) => {
        const placed = place(name);
        return [placed.replaceAll('\\', '/'), content, { path: Buffer.from(placed) }];
      }),
    );
    const report = await run(source);
    expect(report).toMatchObject({ channels: 1, users: 1, messages: 2, skipped: {} });
    expect(await run(source)).toMatchObject({ messages: 2, unchangedFiles: 2 });
  });

  it('with files of macOS and other tools: no message from them, and one note', async () => {
    const report = await run(
      await zipOf([
        ['__MACOSX/', ''],
        ['__MACOSX/._channels.json', 'x'],
        ['.DS_Store', 'x'],
        ['general/', ''],
        ['general/.DS_Store', 'x'],
        ['general/._2021-05-14.json', 'x'],
        ['channels.json', lists['channels.json']],
        [day, [message(1)]],
        ['__uploads/F1/2021-05-14.json', [message(2)]],
        ['__avatars/U1.png', 'x'],
      ]),
    );
    expect(report).toMatchObject({ channels: 1, messages: 1, skipped: {} });
    expect(report.notes).toEqual([
      '1 copies of pictures: not read',
      '0 files stored',
      '1 files that no imported message names: not stored',
    ]);
  });

  it('reports the lists and files that it does not read', async () => {
    const others = {
      'integration_logs.json': [{ user_id: 'U1', app_type: 'x' }],
      'canvases.json': [],
      'lists.json': [''],
      'huddle_transcripts.json': [''],
      'content_flags.json': {},
      'workspace_settings.json': 'no JSON',
      'general/canvas_in_the_conversation.json': [{ id: 'F1' }],
      'general/tss.json': [message(9)],
    };
    const report = await run(exportOf({ ...lists, ...others, [day]: [message(1)] }));
    expect(report).toMatchObject({ messages: 1, skipped: {} });
    for (const name of Object.keys(others)) {
      expect(report.notes).toContain(`${name} is no day file: not read`);
    }
  });

  it('reads the workspaces of an organisation separately, and a channel in several once', async () => {
    const report = await run(
      exportOf({
        'channels.json': [{ id: 'C9', name: 'all-hands' }],
        'org_users.json': [{ id: 'W1', name: 'asha' }],
        'all-hands/2021-05-14.json': [message(1, { user: 'W1' })],
        'teams/north/channels.json': [{ id: 'C1', name: 'general' }],
        'teams/north/general/2021-05-14.json': [message(2)],
        'teams/north/all-hands/2021-05-15.json': [message(90_000)],
        'teams/south/channels.json': [{ id: 'C2', name: 'general' }],
        'teams/south/users.json': [{ id: 'U7', name: 'zoe' }],
        'teams/south/general/2021-05-14.json': [message(3), message(4)],
      }),
    );
    expect(report).toMatchObject({ channels: 3, users: 2, messages: 5, skipped: {} });
    const { rows: channels } = await sql`
      select id, message_count::int as n from archive_channels order by id`.execute(database.db);
    expect(channels).toEqual([
      { id: 'C1', n: 1 },
      { id: 'C2', n: 2 },
      { id: 'C9', n: 2 },
    ]);
  });

  it('finds a channel’s folder by its id, and merges two folders of one channel', async () => {
    const files = { ...lists, 'C1/2021-05-14.json': [message(1)], [day]: [message(2)] };
    expect(await run(exportOf(files))).toMatchObject({ channels: 1, messages: 2 });
    expect(await run(exportOf(files))).toMatchObject({ channels: 1, messages: 2, unchangedFiles: 2 });
    expect((await rows()).map(({ channel, at }) => [channel, at])).toEqual([
      ['general', 1],
      ['general', 2],
    ]);
  });

  it('follows a channel that was renamed between two exports', async () => {
    await run(exportOf({ ...lists, [day]: [message(1)] }));
    const renamed = { 'channels.json': [{ id: 'C1', name: 'town-square' }] };
    await run(exportOf({ ...renamed, 'town-square/2021-05-15.json': [message(90_000)] }));
    expect((await rows()).map(({ channel, at }) => [channel, at])).toEqual([
      ['town-square', 1],
      ['town-square', 90_000],
    ]);
  });

  it('needs no lists, and accepts records without a folder and folders without a record', async () => {
    expect(await run(exportOf({ [day]: [message(1)] }))).toMatchObject({ channels: 1, messages: 1 });
    const report = await run(
      exportOf({ 'channels.json': [{ id: 'C5', name: 'quiet' }], 'old/2021-05-14.json': [message(1)] }),
    );
    expect(report).toMatchObject({ channels: 2, messages: 1 });
    expect(report.notes).toEqual(['old has no record in the export: kept as a channel of that name']);
  });

  it('keeps comments on canvases and files, in a closed channel, because access is unknown', async () => {
    const links = 'FC:F0CANVAS:🔗 Links';
    const source = await zipOf([
      ['.slack-manifest.json', { version: 2 }],
      ['channels.json', lists['channels.json']],
      ['file_conversations.json', [{ id: 'C0FC', name: links }, '']],
      [`${links}/2021-05-14.json`, [message(1)], { flags: 0 }],
      ['FC_F0OTHER_Plan/2021-05-14.json', [message(2)]],
      ['general/canvas_in_the_conversation.json', [{ id: 'F0CANVAS' }]],
      [day, [message(3)]],
    ]);
    expect(await run(source)).toMatchObject({ channels: 3, messages: 3, skipped: {} });
    expect(await run(source)).toMatchObject({ messages: 3, unchangedFiles: 3 });
    const { rows: open } = await sql`select name from archive_channels where is_open`.execute(database.db);
    expect(open).toEqual([{ name: 'general' }]);
  });

  it('does not read direct messages, whichever list names them', async () => {
    const report = await run(
      exportOf({
        'channels.json': [
          { id: 'C1', name: 'general' },
          { id: 'D0123456789', is_im: true },
          { id: 'G0123456789', name: 'mpdm-asha--dev-1', is_mpim: true },
          { id: 'C0INNER', name: 'inner', is_private: true },
        ],
        'dms.json': [{ id: 'D1' }],
        'D0123456789/2021-05-14.json': [message(1), message(2)],
        'D1/2021-05-14.json': [message(1)],
        'mpdm-asha--dev-1/2021-05-14.json': [message(3)],
        'inner/2021-05-14.json': [message(4)],
        [day]: [message(5)],
      }),
    );
    expect(report).toMatchObject({ messages: 2, skipped: { 'a private conversation': 4 } });
    const { rows: open } = await sql`select name, is_open from archive_channels order by name`.execute(
      database.db,
    );
    expect(open).toEqual([
      { name: 'general', is_open: true },
      { name: 'inner', is_open: false },
    ]);
  });
});

describe('zip files', () => {
  const files = (options: ZipEntryOptions) =>
    zipOf([
      ['channels.json', lists['channels.json'], options],
      [day, [message(1)], options],
      ['general/2021-05-15.json', JSON.stringify([message(90_000)]).padEnd(9_000_000, ' '), options],
      ['general/2021-05-16.json', [message(180_000)], options],
    ]);

  it.each<[string, ZipEntryOptions]>([
    ['deflated', {}],
    ['stored', { isStored: true }],
    ['with lengths after the content', { hasDescriptor: true }],
    ['stored, with lengths after the content', { hasDescriptor: true, isStored: true }],
    ['in the zip64 form', { isWide: true }],
    ['without the sign that names are UTF-8', { flags: 0 }],
  ])('%s, small files and one that is read in pieces', async (_form, options) => {
    const report = await run(await files(options));
    expect(report).toMatchObject({ channels: 1, messages: 3, skipped: {}, notes: [] });
  });

  it.each([
    ['UTF-8 that says so', Buffer.from('général'), 0x800],
    ['UTF-8 that does not', Buffer.from('général'), 0],
    ['UTF-8 of macOS, an é as two signs', Buffer.from('général'.normalize('NFD')), 0],
    ['the letters of the first PCs', Buffer.from([0x67, 0x82, 0x6e, 0x82, 0x72, 0x61, 0x6c]), 0],
  ])('names in %s', async (_form, name, flags) => {
    const file = '/2021-05-14.json';
    const report = await run(
      await zipOf([
        ['channels.json', [{ id: 'C1', name: 'général' }]],
        [
          'x'.repeat(name.length) + file,
          [message(1)],
          { flags, path: Buffer.concat([name, Buffer.from(file)]) },
        ],
      ]),
    );
    expect(report).toMatchObject({ channels: 1, messages: 1, notes: [] });
  });

  it('import a large file entirely or not at all; the next file knows its speakers', async () => {
    const large = JSON.stringify(Array.from({ length: 9_000 }, (_each, at) => message(at, { user: 'U5' })));
    const padded = large.padEnd(9_000_000, ' ');
    const source = (size: number) =>
      zipOf([
        ['channels.json', lists['channels.json']],
        [day, padded, { size }],
        ['general/2021-05-15.json', [message(90_000, { user: 'U5' })]],
      ]);
    const damaged = await run(await source(padded.length + 1));
    expect(damaged).toMatchObject({ messages: 1, skipped: { 'unreadable file': 1 } });
    expect(damaged.notes).toEqual([`${day} is not as long as the zip says`]);
    expect(await rows()).toHaveLength(1);
    const { rows: speakers } = await sql`select id from archive_users`.execute(database.db);
    expect(speakers).toEqual([{ id: 'U5' }]);
    const whole = await run(await source(padded.length));
    expect(whole).toMatchObject({ messages: 9_001, skipped: {}, unchangedFiles: 1 });
    expect(await run(await source(padded.length))).toMatchObject({ messages: 9_001, unchangedFiles: 2 });
  });

  it('use the last of two files with one name', async () => {
    const report = await run(
      await zipOf([
        ['channels.json', lists['channels.json']],
        [day, [message(1, { text: 'first' })]],
        [day, [message(1, { text: 'second' }), message(2)]],
      ]),
    );
    expect(accounted(report)).toBe(3);
    expect((await rows()).map(({ text }) => text)).toEqual(['second', 'Message 2']);
  });
});

describe('day files', () => {
  it('that are empty, null, no list or broken are reported, and the rest is imported', async () => {
    const good = JSON.stringify(message(5));
    const report = await run(
      exportOf({
        ...lists,
        'general/2021-05-01.json': '',
        'general/2021-05-02.json': '[]',
        'general/2021-05-03.json': 'null',
        'general/2021-05-04.json': { messages: [message(1)] },
        'general/2021-05-05.json': `[${good}, {"ts": "1621`,
        'general/2021-05-06.json': 'not JSON at all',
        'general/2021-05-07.json': `\ufeff[${JSON.stringify(message(6))}]\n`,
        'general/2021-05-08.json': `[${JSON.stringify(message(7))}] [${JSON.stringify(message(8))}]`,
        'general/2021-05-09.json': '  \n',
        [day]: [message(9)],
      }),
    );
    expect(report.messages).toBe(4);
    expect(report.skipped).toEqual({
      'is no list': 2,
      'ends in the middle': 1,
      'has more after its list': 1,
    });
    for (const named of [1, 3, 4, 5, 6, 8, 9]) {
      expect(report.notes.join('\n')).toContain(`general/2021-05-0${named}.json`);
    }
    for (const named of [2, 7]) expect(report.notes.join('\n')).not.toContain(`2021-05-0${named}.json`);
  });

  it('are imported despite broken, empty or invalid lists', async () => {
    const report = await run(
      exportOf({
        'channels.json': '[{"id": "C1", "name": "general"}, {"id": "C2", ',
        'users.json': 'null',
        'groups.json': '[""]',
        'mpims.json': '',
        'dms.json': '{}',
        [day]: [message(1)],
      }),
    );
    expect(report).toMatchObject({ channels: 1, users: 0, messages: 1 });
    expect(report.notes.join('\n')).toMatch(/channels\.json ends in the middle/);
    expect(report.notes.join('\n')).toMatch(/users\.json holds null/);
  });

  it('that repeat a message store it once and count it once as skipped, in every run', async () => {
    const files = {
      ...lists,
      [day]: [message(1), message(2, { text: 'old' })],
      'general/2021-05-15.json': [message(2, { text: 'new', edited: { ts: tsOf(50) } }), message(90_000)],
      'general/2021-05-16.json': [message(2, { text: 'old' })],
    };
    const first = await run(exportOf(files));
    expect(first).toMatchObject({
      messages: 3,
      skipped: { 'the same message in two day files, one kept': 2 },
    });
    expect((await rows()).map(({ text }) => text)).toEqual(['Message 1', 'new', 'Message 90000']);
    expect(await run(exportOf(files))).toEqual({ ...first, unchangedFiles: 3 });
  });

  it('do not undo an edit if older, and remove deleted messages if newer', async () => {
    const edited = message(1, { text: 'as corrected', edited: { ts: tsOf(50) } });
    await run(exportOf({ ...lists, [day]: [edited, message(2, { text: 'to be deleted' })] }));
    await run(exportOf({ ...lists, [day]: [message(1, { text: 'as written first' }), message(2)] }));
    expect((await rows())[0]?.text).toBe('as corrected');
    const tombstone = { subtype: 'tombstone', hidden: true, user: 'USLACKBOT' };
    await run(exportOf({ ...lists, [day]: [message(1, { ...tombstone, text: 'This was deleted.' })] }));
    expect((await rows())[0]).toMatchObject({ text: '', system: true, more: { subtype: 'tombstone' } });
  });
});
