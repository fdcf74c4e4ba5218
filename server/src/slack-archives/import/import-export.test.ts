import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/test-database.ts';
import { realData } from '../../testing/is-missing.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { ZipWriter } from '../../testing/zip-writer.ts';
import { ExportError } from '../../platform/files/export-source.ts';
import type { ExportSource } from '../../platform/files/export-source.ts';
import { memoryExport, openExport } from './folder-source.ts';
import { importExport } from './import-export.ts';

let database: TestDatabase;
let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-export-'));
});
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = (source: ExportSource) => importExport({ db: database.db, source });

async function rows() {
  const { rows: found } = await sql<Record<string, unknown>>`
    select c.id as channel, c.name, m.ts_us, m.thread_us, m.user_id, m.is_system, m.is_listed, m.reply_count, m.seq,
      m.edited_us, m.text, m.more
    from archive_messages m join archive_channels c on c.no = m.channel_no order by c.id, m.ts_us`.execute(
    database.db,
  );
  return found;
}

/** An export of one channel with the given elements. */
function exportOf(messages: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): ExportSource {
  const files = {
    'channels.json': [{ id: 'C1', name: 'general', is_general: true, topic: { value: 'All of it' } }],
    'users.json': [
      { id: 'U1', name: 'asha', profile: { real_name: 'Asha Rao', email: 'asha@members.test' } },
      { id: 'U2', name: 'dev', deleted: true, profile: { real_name: 'Dev Shah', display_name: 'devs' } },
    ],
    'general/2021-05-14.json': messages,
    ...more,
  };
  return memoryExport(
    Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  );
}

const message = (ts: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: 'message',
  user: 'U1',
  text: 'Hello',
  ts,
  ...more,
});

describe('messages of every kind', () => {
  it('stores users without their addresses, channels and messages', async () => {
    const report = await run(exportOf([message('1621000000.000100')]));
    expect(report).toMatchObject({ channels: 1, users: 2, messages: 1, threads: 0, skipped: {} });
    const users = await database.db.selectFrom('archive_users').selectAll().orderBy('id').execute();
    expect(users).toEqual([
      { id: 'U1', handle: 'asha', name: 'asha', real_name: 'Asha Rao', is_bot: false, is_deleted: false },
      { id: 'U2', handle: 'dev', name: 'devs', real_name: 'Dev Shah', is_bot: false, is_deleted: true },
    ]);
    expect(JSON.stringify(users)).not.toContain('@');
  });

  it('counts every element as stored or skipped with a reason', async () => {
    const report = await run(
      exportOf([
        message('1621000000.000100'),
        message('1621000000.000200', { text: undefined }),
        message('1621000000.000300', { user: undefined }),
        message('1621000000.000400', { subtype: 'channel_join' }),
        message('1621000000.000400'),
        { ...message('x'), ts: undefined },
        message('yesterday'),
        message('9999999999.000000'),
        message('3999999999.000000'),
        { type: 'canvas', ts: '1621000000.000900' },
        'text',
        null,
      ]),
    );
    expect(report.messages).toBe(4);
    expect(report.skipped).toEqual({
      'without ts': 1,
      'unreadable ts': 2,
      'ts outside 1990 to 2054': 1,
      'not a message': 3,
      'the same ts twice in a file, the last one kept': 1,
    });
  });

  it('keeps threads: broadcasts and orphans are listed in the channel, other replies are not', async () => {
    const report = await run(
      exportOf([
        message('1621000000.000100', { thread_ts: '1621000000.000100', reply_count: 7 }),
        message('1621000001.000000', { thread_ts: '1621000000.000100' }),
        message('1621000002.000000', {
          thread_ts: '1621000000.000100',
          subtype: 'thread_broadcast',
          root: {},
        }),
        message('1621000003.000000', { thread_ts: '1610000000.000000' }),
      ]),
    );
    expect(report.threads).toBe(2);
    expect((await rows()).map((row) => [row['is_listed'], row['reply_count']])).toEqual([
      [true, 2],
      [false, 0],
      [true, 0],
      [true, 0],
    ]);
    // The parent comes with a later export: its reply is no orphan any more.
    await run(
      exportOf([], {
        'general/2021-01-07.json': [message('1610000000.000000', { thread_ts: '1610000000.000000' })],
      }),
    );
    const after = await rows();
    expect(after.map((row) => [row['is_listed'], row['reply_count']])).toEqual([
      [true, 1],
      [true, 2],
      [false, 0],
      [true, 0],
      [false, 0],
    ]);
  });

  it('knows bots, comments on files, Slackbot and people who are in no list', async () => {
    await run(
      exportOf([
        message('1621000001.000000', {
          user: undefined,
          bot_id: 'B1',
          username: 'ticker',
          subtype: 'bot_message',
        }),
        message('1621000002.000000', { user: 'USLACKBOT' }),
        message('1621000003.000000', { user: 'U9', user_profile: { name: 'gone', real_name: 'Gone Away' } }),
        message('1621000004.000000', {
          user: undefined,
          subtype: 'file_comment',
          comment: { user: 'U2' },
          file: { id: 'F1', name: 'a.pdf', url_private: 'https://files.slack.com/a.pdf?t=xoxe-1-2' },
        }),
      ]),
    );
    expect((await rows()).map((row) => row['user_id'])).toEqual(['B1', 'USLACKBOT', 'U9', 'U2']);
    const users = await database.db.selectFrom('archive_users').select(['id', 'name', 'is_bot']).execute();
    expect(users).toContainEqual({ id: 'B1', name: 'ticker', is_bot: true });
    expect(users).toContainEqual({ id: 'USLACKBOT', name: 'Slackbot', is_bot: true });
    expect(users).toContainEqual({ id: 'U9', name: 'gone', is_bot: false });
  });

  it('keeps no token and no address of a file', async () => {
    const url = 'https://files.slack.com/files-pri/T1-F1/chart.png?t=xoxe-123-abc';
    await run(
      exportOf([
        message('1621000001.000000', {
          text: `see <${url}|chart> and <https://x.slack.com/archives/C1/p1621000001000000?thread_ts=1621000000.000100&amp;cid=C1>`,
          files: [
            { id: 'F1', name: 'chart.png', size: 12, mode: 'hosted', url_private: url },
            { id: 'F2', mode: 'tombstone' },
          ],
          attachments: [{ title: 'T', title_link: `${url}#x`, text: 'xoxb-1-2' }],
          blocks: [
            {
              type: 'rich_text',
              elements: [{ type: 'rich_text_section', elements: [{ type: 'link', url, unsafe: true }] }],
            },
          ],
        }),
      ]),
    );
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toMatch(/xox|\?t=|url_private/);
    expect(row?.['text']).toContain('?thread_ts=1621000000.000100');
    expect(row?.['more']).toMatchObject({
      files: [
        { id: 'F1', name: 'chart.png', size: 12, mode: 'hosted' },
        { id: 'F2', mode: 'tombstone' },
      ],
    });
  });

  it('makes a channel of a folder without a record, and the channel of it when the record comes', async () => {
    const first = await run(exportOf([], { 'old-room/2020-01-01.json': [message('1577900000.000000')] }));
    expect(first.channels).toBe(2);
    const before = await rows();
    expect(before[0]?.['channel']).toMatch(/^N[0-9A-F]{10}$/);
    await run(exportOf([], { 'channels.json': [{ id: 'C2', name: 'old-room' }] }));
    expect((await rows()).map((row) => [row['channel'], row['name']])).toEqual([['C2', 'old-room']]);
  });

  it('never reads private conversations, and keeps private channels closed', async () => {
    const report = await run(
      exportOf([], {
        'dms.json': [{ id: 'D012345678', members: ['U1', 'U2'] }],
        'mpims.json': [''],
        'groups.json': [{ id: 'G1', name: 'inner-circle' }],
        'D012345678/2021-05-14.json': [message('1621000000.000100'), message('1621000000.000200')],
        'inner-circle/2021-05-14.json': [message('1621000000.000300')],
      }),
    );
    expect(report).toMatchObject({ messages: 1, skipped: { 'a private conversation': 2 } });
    const channels = await database.db
      .selectFrom('archive_channels')
      .select(['id', 'is_open'])
      .orderBy('id')
      .execute();
    expect(channels).toEqual([
      { id: 'C1', is_open: true },
      { id: 'G1', is_open: false },
    ]);
  });

  it('leaves files alone that are no day files', async () => {
    const report = await run(
      exportOf([message('1621000000.000100')], {
        'general/canvas_in_the_conversation.json': [{ id: 'canvas' }],
        'general/tss.json': [message('1621000000.000200')],
        'integration_logs.json': [''],
      }),
    );
    expect(report.messages).toBe(1);
    expect(report.notes.join('\n')).toMatch(/canvas_in_the_conversation\.json is no day file/);
  });
});

describe('a second run', () => {
  const day = Array.from({ length: 50 }, (_each, at) =>
    message(`16210000${String(at).padStart(2, '0')}.000100`),
  );

  it('changes nothing, and tells the same', async () => {
    const first = await run(exportOf(day));
    const before = await rows();
    const second = await run(exportOf(day));
    expect(second).toEqual({ ...first, unchangedFiles: 1 });
    expect(await rows()).toEqual(before);
  });

  it('takes edits over, and only them', async () => {
    await run(exportOf(day));
    const before = await rows();
    const edited = day.with(
      7,
      message('1621000007.000100', { text: 'Edited', edited: { ts: '1621000100.000000' } }),
    );
    await run(exportOf(edited));
    const after = await rows();
    expect(after[7]).toMatchObject({ text: 'Edited', edited_us: 1621000100000000 });
    expect(after.filter((row, at) => row['seq'] !== before[at]?.['seq'])).toHaveLength(1);
  });
});

describe('what is made to hurt', () => {
  const zipOf = (name: string, fill: (zip: ZipWriter) => void): string => {
    const file = path.join(folder, `${name}.zip`);
    const zip = new ZipWriter(file);
    fill(zip);
    zip.close();
    return file;
  };
  const channels = JSON.stringify([{ id: 'C1', name: 'general' }]);

  it('reads a zip, in a folder of its own and with litter beside it', async () => {
    const file = zipOf('nested', (zip) => {
      zip.add('My export/channels.json', channels);
      zip.add('My export/general/2021-05-14.json', JSON.stringify([message('1621000000.000100')]));
      zip.add('__MACOSX/My export/general/2021-05-14.json', 'x');
    });
    expect(await run(openExport(file))).toMatchObject({ channels: 1, messages: 1, skipped: {} });
  });

  it('reads a list nested fifty thousand deep, and keeps links to pages and e-mails only', async () => {
    const depth = 50_000;
    const leaves = [
      'javascript:alert(1)',
      'data:text/html,x',
      'https://ex.test/a',
      'mailto:asha@ex.test',
    ].map((url) => ({ type: 'link', url, text: 'here' }));
    const deep =
      '{"type":"rich_text_list","style":"bullet","elements":['.repeat(depth) +
      JSON.stringify({ type: 'rich_text_section', elements: leaves }) +
      ']}'.repeat(depth);
    const plain = JSON.stringify(message('1621000000.000100', { text: 'deep' }));
    const hurt = plain.replace(/}$/, `,"blocks":[{"type":"rich_text","elements":[${deep}]}]}`);
    const file = zipOf('deep', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', `[${hurt},${JSON.stringify(message('1621000001.000100'))}]`);
    });
    expect(await run(openExport(file))).toMatchObject({ messages: 2, skipped: {} });
    const kept = JSON.stringify((await rows())[0]?.['more']);
    expect(kept.match(/rich_text_list/g)).toHaveLength(8);
    expect(kept).not.toMatch(/javascript:|data:/);
    expect(kept).toContain('https://ex.test/a');
    expect(kept).toContain('mailto:asha@ex.test');
  });

  it('leaves alone what leads out of the export', async () => {
    const file = zipOf('paths', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', JSON.stringify([message('1621000000.000100')]));
      for (const name of [
        '../general/2021-05-15.json',
        '/etc/2021-05-15.json',
        'general\\..\\2021-05-16.json',
      ])
        zip.add(name, JSON.stringify([message('1621000000.000200')]));
    });
    const report = await run(openExport(file));
    expect(report.messages).toBe(1);
    expect(report.notes.filter((note) => /leads out|no path inside/.test(note))).toHaveLength(3);
  });

  it('refuses what would grow without end', async () => {
    const bomb = zipOf('bomb', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', Buffer.alloc(80_000_000, ' '));
      zip.add('general/2021-05-15.json', JSON.stringify([message('1621000000.000100')]));
    });
    const report = await run(openExport(bomb));
    expect(report).toMatchObject({ messages: 1, skipped: { 'unreadable file': 1 } });
    expect(report.notes.join()).toMatch(/grows \d+ times/);

    const liar = zipOf('liar', (zip) => {
      zip.add('channels.json', channels);
      for (let at = 0; at < 40; at += 1)
        zip.add(`general/2021-05-${10 + at}.json`, '[]', { size: 1_900_000_000 });
    });
    expect(() => openExport(liar)).toThrow(ExportError);
  });

  it('skips a file whose size or checksum is not what the zip says', async () => {
    const file = zipOf('sizes', (zip) => {
      zip.add('channels.json', channels);
      zip.add('general/2021-05-14.json', JSON.stringify([message('1621000000.000100')]), { size: 5 });
      zip.add('general/2021-05-15.json', '[]', { flags: 1 });
      zip.add('general/2021-05-16.json', JSON.stringify([message('1621000000.000300')]));
    });
    expect(await run(openExport(file))).toMatchObject({ messages: 1, skipped: { 'unreadable file': 2 } });
  });

  it('says what is no export at all', async () => {
    const text = path.join(folder, 'text.zip');
    fs.writeFileSync(text, 'no zip');
    expect(() => openExport(text)).toThrow('no zip file');
    expect(() => openExport(path.join(folder, 'missing'))).toThrow('nothing at');
    await expect(run(memoryExport([['readme.txt', 'hello']]))).rejects.toThrow('no Slack export');
  });

  it('takes the good elements of a broken file', async () => {
    const good = JSON.stringify(message('1621000000.000100', { text: 'a ] } , " \\ tricky' }));
    const report = await run(
      exportOf([], {
        'general/2021-05-15.json': `[${good}, {"ts": 1x}, ${JSON.stringify(message('1621000000.000200'))}]`,
        'general/2021-05-16.json': `[${JSON.stringify(message('1621000000.000300'))}, {"ts": "16210`,
        'general/2021-05-17.json': '{"not": "a list"}',
      }),
    );
    expect(report.messages).toBe(3);
    expect(report.skipped).toEqual({ 'is no JSON': 1, 'ends in the middle': 1, 'is no list': 1 });
  });

  it('stores a megabyte of text, NULs, broken characters and right-to-left tricks as text', async () => {
    const report = await run(
      exportOf([
        message('1621000000.000100', { text: `${'wide '.repeat(200_000)}` }),
        message('1621000000.000200', { text: 'nul \u0000 lone \ud800 bidi \u202e<script>alert(1)</script>' }),
        message('1621000000.000300', {
          text: 'x',
          attachments: [{ text: '\ud800\u0000', title_link: 'javascript:alert(1)' }],
          reactions: [{ name: '\u0000+1', users: ['U1', '<script>'], count: 2 }],
        }),
      ]),
    );
    expect(report).toMatchObject({ messages: 3, skipped: {} });
    const [wide, tricky, odd] = await rows();
    expect(String(wide?.['text'])).toHaveLength(1_000_000);
    expect(tricky?.['text']).toBe('nul  lone \ufffd bidi \u202e<script>alert(1)</script>');
    expect(JSON.stringify(odd)).not.toContain('javascript:');
  });
});

const real = realData('slack/community-2015.zip');
describe.skipIf(real.leaveOut)('a real export', () => {
  it('accounts for all of its 1,382 messages, twice the same', async () => {
    const first = await run(openExport(real.path));
    expect(first).toMatchObject({ channels: 16, users: 71, messages: 1382, threads: 0, skipped: {} });
    const before = await rows();
    expect(before).toHaveLength(1382);
    expect(await run(openExport(real.path))).toMatchObject({ messages: 1382, unchangedFiles: 375 });
    expect(await rows()).toEqual(before);
  });
});
