import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { realData } from '../../testing/is-missing.ts';
import { exportOf, message, messageRows } from '../../testing/small-export.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import type { ExportSource } from '../../platform/files/export-source.ts';
import { openExport } from './folder-source.ts';
import { importExport } from './import-export.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

const run = (source: ExportSource) => importExport({ db: database.db, source });
const rows = () => messageRows(database.db);

describe('messages of every kind', () => {
  it('stores users without their email addresses, channels and messages', async () => {
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
    // A later export contains the parent, so its reply has a thread again.
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

  it('recognises bots, file comments, Slackbot and people missing from the list', async () => {
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

  it('stores no token and no file URL', async () => {
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

  it('creates a channel from a folder without a record, and completes it when the record is imported', async () => {
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

  it('ignores files that are not day files', async () => {
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

  it('changes nothing, and has the same report', async () => {
    const first = await run(exportOf(day));
    const before = await rows();
    const second = await run(exportOf(day));
    expect(second).toEqual({ ...first, unchangedFiles: 1 });
    expect(await rows()).toEqual(before);
  });

  it('applies edits, and only them', async () => {
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

const real = realData('slack/community-2015.zip');
describe.skipIf(real.leaveOut)('a real export', () => {
  it('accounts for all 1,382 messages, identically in two runs', async () => {
    const first = await run(openExport(real.path));
    expect(first).toMatchObject({ channels: 16, users: 71, messages: 1382, threads: 0, skipped: {} });
    const before = await rows();
    expect(before).toHaveLength(1382);
    expect(await run(openExport(real.path))).toMatchObject({ messages: 1382, unchangedFiles: 375 });
    expect(await rows()).toEqual(before);
  });
});
