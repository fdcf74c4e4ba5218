import { describe, expect, it } from 'vitest';
import { archiveMessageSchema } from '@niveshak/contract/slack-archives/schemas';
import * as z from 'zod/mini';
import { readMessage } from './read-message.ts';
import type { MessageRow, Speaker } from './read-message.ts';

/** Elements written since 2013 by Slack and other tools. */
const base = { type: 'message', user: 'U1', text: 'Hello', ts: '1621000000.000100' };
const source = archiveMessageSchema.shape._source.shape;
const moreSchema = z.object({
  reactions: source.reactions,
  files: source.files,
  subtype: source.subtype,
  authorName: source.authorName,
  blocks: source.blocks,
  attachments: source.attachments,
});

function read(more: Readonly<Record<string, unknown>>) {
  const result = readMessage({ ...base, ...more });
  if ('skipped' in result) throw new Error(result.skipped);
  const { row, speaker } = result;
  const extras = moreSchema.parse(row.more === null ? { reactions: [], files: [] } : JSON.parse(row.more));
  return { row, speaker, extras } satisfies { row: MessageRow; speaker: Speaker | null; extras: unknown };
}

function whySkipped(value: unknown): string | null {
  const result = readMessage(value);
  return 'skipped' in result ? result.skipped : null;
}

describe('timestamps', () => {
  it.each([
    ['as Slack writes it', '1621000000.000100', 1_621_000_000_000_100],
    ['as a number', 1_621_000_000.0001, 1_621_000_000_000_100],
    ['as a whole number', 1_621_000_000, 1_621_000_000_000_000],
    ['of three decimals', '1621000000.123', 1_621_000_000_123_000],
    ['of 2013', '1358878755.000001', 1_358_878_755_000_001],
  ])('%s', (_name, ts, us) => {
    expect(read({ ts }).row.tsUs).toBe(us);
  });

  it.each([
    [undefined, 'without ts'],
    ['', 'without ts'],
    ['soon', 'unreadable ts'],
    [{}, 'unreadable ts'],
    [-1, 'unreadable ts'],
    [Number.NaN, 'unreadable ts'],
    ['0000000000.000000', 'ts outside 1990 to 2054'],
  ])('%s is skipped: %s', (ts, reason) => {
    expect(whySkipped({ ...base, ts })).toBe(reason);
  });

  it('reads thread_ts in either form', () => {
    expect(read({ thread_ts: 1_620_000_000.0001 }).row).toMatchObject({
      threadUs: 1_620_000_000_000_100,
      isListed: false,
    });
    expect(read({ thread_ts: '' }).row).toMatchObject({ threadUs: null, isListed: true });
  });
});

describe('logs of edits and deletions', () => {
  it('store an edit as the final message', () => {
    const edit = {
      subtype: 'message_changed',
      hidden: true,
      ts: '1621000050.000000',
      user: undefined,
      text: undefined,
      message: { ...base, text: 'Hello all', edited: { user: 'U1', ts: '1621000050.000000' } },
      previous_message: base,
    };
    expect(read(edit).row).toMatchObject({
      tsUs: 1_621_000_000_000_100,
      text: 'Hello all',
      editedUs: 1_621_000_050_000_000,
      isGone: false,
    });
  });

  it('keep the position of a deleted message, and nothing of its content', () => {
    for (const gone of [
      { deleted_ts: base.ts, previous_message: { ...base, thread_ts: '1620000000.000000' } },
      { original: { ...base, thread_ts: '1620000000.000000' } },
    ]) {
      const { row, speaker } = read({ subtype: 'message_deleted', ts: '1621000090.000000', ...gone });
      expect(row).toMatchObject({
        tsUs: 1_621_000_000_000_100,
        threadUs: 1_620_000_000_000_000,
        text: '',
        isSystem: true,
        isGone: true,
      });
      expect(JSON.stringify(row)).not.toContain('Hello');
      expect(speaker).toBeNull();
    }
  });

  it('skip an event without a message, with the reason', () => {
    expect(whySkipped({ ...base, subtype: 'message_replied', hidden: true })).toMatch(/a reply/);
    expect(whySkipped({ ...base, subtype: 'message_changed' })).toMatch(/without its message/);
    expect(whySkipped({ ...base, subtype: 'message_deleted' })).toMatch(/without its message/);
  });

  it('show nothing that Slack hides', () => {
    expect(read({ hidden: true }).row).toMatchObject({ text: '', isSystem: true });
    expect(read({ subtype: 'tombstone', hidden: true, text: 'This message was deleted.' }).row).toMatchObject(
      { text: '', isSystem: true, userId: null },
    );
    expect(read({ subtype: 'channel_name', hidden: true, text: 'renamed' }).row.text).toBe('renamed');
  });
});

describe('system messages', () => {
  it.each(
    `channel_join channel_leave channel_topic channel_purpose channel_name channel_archive channel_unarchive
     channel_convert_to_private channel_posting_permissions channel_canvas_updated channel_tab_added group_join
     group_archive pinned_item unpinned_item reminder_add bot_add bot_remove bot_enable sh_room_created huddle_thread
     ekm_access_denied tabbed_canvas_updated app_conversation_leave joiner_notification`.split(/\s+/),
  )('%s is stored, and not searchable', (subtype) => {
    expect(read({ subtype }).row).toMatchObject({ isSystem: true, isListed: true, text: 'Hello' });
  });

  it.each([
    'me_message',
    'bot_message',
    'file_share',
    'slackbot_response',
    'thread_broadcast',
    'of_the_future',
  ])('%s is conversation', (subtype) => expect(read({ subtype }).row.isSystem).toBe(false));

  it('treat the reply_broadcast of 2017 like its current name', () => {
    const { row, extras } = read({ subtype: 'reply_broadcast', thread_ts: '1620000000.000000' });
    expect(row.isListed).toBe(true);
    expect(extras.subtype).toBe('thread_broadcast');
  });
});

describe('authors', () => {
  it.each<[string, Record<string, unknown>, Partial<Speaker> | null, string | undefined]>([
    ['a member', {}, { id: 'U1', name: '', isBot: false }, undefined],
    [
      'somebody of another workspace',
      { user: 'W9', user_team: 'T2', user_profile: { real_name: 'Zoe', display_name: 'zo' } },
      { id: 'W9', name: 'zo', realName: 'Zoe', isBot: false },
      undefined,
    ],
    ['Slackbot', { user: 'USLACKBOT' }, { id: 'USLACKBOT', isBot: true }, undefined],
    [
      'a bot with an account',
      { user: 'U8', bot_id: 'B1', bot_profile: { id: 'B1', name: 'ticker' } },
      { id: 'U8', name: 'ticker', isBot: true },
      undefined,
    ],
    [
      'a bot of old',
      { user: undefined, bot_id: 'B1', username: 'ticker', icons: { emoji: ':x:' } },
      { id: 'B1', name: 'ticker', isBot: true },
      'ticker',
    ],
    [
      'a bot with a profile only',
      { user: null, bot_profile: { id: 'B2', name: 'news' } },
      { id: 'B2', name: 'news' },
      undefined,
    ],
    ['a name only', { user: undefined, username: 'webhook' }, null, 'webhook'],
    ['a profile only', { user: undefined, user_profile: { real_name: 'Gone Away' } }, null, 'Gone Away'],
    ['nobody', { user: '' }, null, undefined],
  ])('%s', (_name, more, speaker, authorName) => {
    const found = read(more);
    if (speaker === null) expect(found.speaker).toBeNull();
    else expect(found.speaker).toMatchObject(speaker);
    expect(found.extras.authorName).toBe(authorName);
  });
});

describe('files and attachments', () => {
  it('accept one file or many, in any state, each once', () => {
    const file = {
      id: 'F1',
      name: 'a.pdf',
      title: 'A',
      mimetype: 'application/pdf',
      size: 3,
      mode: 'hosted',
    };
    const { extras } = read({
      file,
      files: [
        file,
        { id: 'F2', mode: 'tombstone', name: null },
        { id: 'F3', mode: 'hidden_by_limit' },
        { id: 'F4', file_access: 'access_denied' },
        { name: 'no id' },
        'F5',
        null,
        {},
      ],
      attachments: [{ fallback: 'screenshot', files: [{ id: 'F6', name: 'b.png' }, file] }],
    });
    expect(extras.files?.map(({ id, mode }) => [id, mode])).toEqual([
      ['F1', 'hosted'],
      ['F2', 'tombstone'],
      ['F3', 'hidden_by_limit'],
      ['F4', 'access_denied'],
      ['file-4', 'hosted'],
      ['F5', 'hosted'],
      ['F6', 'hosted'],
    ]);
  });

  it('include text, pretext, fields, blocks and shared messages of attachments', () => {
    const section = { type: 'section', text: { type: 'mrkdwn', text: 'From *a block*' } };
    const richText = {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: 'a < b ' },
            { type: 'user', user_id: 'U2' },
          ],
        },
        {
          type: 'rich_text_list',
          style: 'bullet',
          elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
        },
      ],
    };
    const { extras } = read({
      text: '',
      attachments: [
        { pretext: 'Before', text: 'and after' },
        { fallback: '[no preview available]', blocks: [section] },
        {
          from_url: 'https://x.slack.com/archives/C1/p1',
          message_blocks: [{ message: { blocks: [richText] } }],
        },
        { fallback: 'a picture', image_url: 'https://x.test/a.png?token=1' },
        { fields: [{ title: 'Price', value: '*12*' }] },
        { actions: [] },
        null,
      ],
    });
    expect(extras.attachments?.map(({ text }) => text)).toEqual([
      'Before\nand after',
      'From *a block*',
      'a &lt; b <@U2>\n• one',
      'a picture',
      '',
    ]);
  });
});

describe('blocks', () => {
  it('keep the text of every layout, and drop invisible parts', () => {
    const { extras } = read({
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Results *today*' } },
        { type: 'divider' },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: 'a *b*' },
          fields: [{ type: 'plain_text', text: 'F' }],
        },
        {
          type: 'context',
          elements: [
            { type: 'image', alt_text: 'logo' },
            { type: 'mrkdwn', text: '_small_' },
          ],
        },
        { type: 'image', title: { text: 'Chart' }, image_url: 'https://x.test/c.png' },
        { type: 'video', title: { text: 'Talk' }, title_url: 'https://x.test/v?token=2' },
        { type: 'actions', elements: [{ type: 'button', text: { text: 'Approve' }, url: 'https://x.test' }] },
        { type: 'input', label: { text: 'Your name' } },
        { type: 'call', call: { v1: { name: 'Weekly' } } },
        { type: 'file', external_id: 'x' },
        {
          type: 'table',
          rows: [
            [
              { type: 'raw_text', text: 'a' },
              { type: 'rich_text', elements: [] },
            ],
          ],
        },
        { type: 'markdown', text: '# hi' },
        { type: 'of_the_future', text: 'x' },
        'no block',
      ],
    });
    const kept = JSON.stringify(extras.blocks);
    for (const said of [
      'Results *today*',
      'a *b*',
      '"F"',
      'logo',
      '_small_',
      'Chart',
      'Talk',
      '[Approve]',
      'Your name',
      'Weekly',
      '# hi',
    ]) {
      expect(kept).toContain(said);
    }
    expect(kept).not.toMatch(/image_url|token|of_the_future|external_id/);
  });

  it('keep dates, groups, skin tones and borders, and the text of unknown blocks', () => {
    const { extras } = read({
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'date', timestamp: '1621000000', format: '{date}', fallback: 'May' },
                { type: 'emoji', name: 'wave', unicode: '1f44b-1f3fd', skin_tone: 4 },
                { type: 'usergroup', usergroup_id: 'S1' },
                { type: 'of_the_future', text: 'kept' },
              ],
            },
            { type: 'rich_text_list', style: 'ordered', indent: 1, offset: 4, border: 1, elements: [] },
          ],
        },
      ],
    });
    expect(extras.blocks).toEqual([
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'date', fallback: 'May', format: '{date}', timestamp: 1_621_000_000 },
              { type: 'emoji', name: 'wave', unicode: '1f44b-1f3fd', skin_tone: 4 },
              { type: 'usergroup', usergroup_id: 'S1' },
              { type: 'text', text: 'kept' },
            ],
          },
          { type: 'rich_text_list', style: 'ordered', indent: 1, offset: 4, border: 1, elements: [] },
        ],
      },
    ]);
  });
});
