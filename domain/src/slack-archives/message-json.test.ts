import { describe, expect, it } from 'vitest';
import { messageJson, sourceOpening } from './message-json.ts';

const stored = {
  ts_us: 1_433_558_319_000_002,
  thread_us: 1_433_558_000_000_001,
  user_id: 'U1',
  reply_count: 3,
  edited_us: null,
  text: 'a "quoted" <script> \u2028 line\nend \\ 🙂',
  more: ' {"reactions":[{"name":"+1","count":1,"users":["U2"]}],"files":[],"subtype":"me_message"} ',
};

describe('a message as JSON', () => {
  it('is what the contract says, with the text as it was written', () => {
    const { text, rest } = messageJson('C1', stored);
    expect(JSON.parse(`${sourceOpening}${text}${rest},"highlight":[[0,1]]}`)).toEqual({
      _id: 'C1:1433558319.000002',
      _source: {
        cm_sort_ts: 1_433_558_319_000_002,
        channel: 'C1',
        ts: '1433558319.000002',
        threadTs: '1433558000.000001',
        user: 'U1',
        text: stored.text,
        replyCount: 3,
        editedTs: null,
        reactions: [{ name: '+1', count: 1, users: ['U2'] }],
        files: [],
        subtype: 'me_message',
      },
      highlight: [[0, 1]],
    });
    expect(text + rest).not.toContain('\n');
    expect(JSON.parse(text)).toBe(stored.text);
  });

  it('says "none" of what a plain message does not have', () => {
    const plain = { ...stored, thread_us: null, user_id: null, edited_us: 1_433_558_400_000_000, more: null };
    const { text, rest } = messageJson('C1', plain);
    expect(JSON.parse(`${sourceOpening}${text}${rest}}`)).toMatchObject({
      _source: {
        threadTs: null,
        user: null,
        replyCount: 3,
        editedTs: '1433558400.000000',
        reactions: [],
        files: [],
      },
    });
  });
});
