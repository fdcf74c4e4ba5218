import { describe, expect, it } from 'vitest';
import { messageHead, messageJson, messageTail } from './message-json.ts';

const stored = {
  ts_us: 1_433_558_319_000_002,
  thread_us: 1_433_558_000_000_001,
  user_id: 'U1',
  reply_count: 3,
  edited_us: null,
  more: ' {"reactions":[{"name":"+1","count":1,"users":["U2"]}],"files":[],"subtype":"me_message"} ',
};

describe('a message as JSON', () => {
  it('is what the contract says, with the text as it was written', () => {
    const text = 'a "quoted" <script> \u2028 line\nend \\ 🙂';
    const json = messageJson(
      'C1',
      String(stored.ts_us),
      { head: messageHead(stored), text, tail: messageTail(stored) },
      ',"highlight":[[0,1]]',
    );
    expect(JSON.parse(json)).toEqual({
      _id: 'C1:1433558319.000002',
      _source: {
        cm_sort_ts: 1_433_558_319_000_002,
        channel: 'C1',
        ts: '1433558319.000002',
        threadTs: '1433558000.000001',
        user: 'U1',
        text,
        replyCount: 3,
        editedTs: null,
        reactions: [{ name: '+1', count: 1, users: ['U2'] }],
        files: [],
        subtype: 'me_message',
      },
      highlight: [[0, 1]],
    });
  });

  it('says "none" of what a plain message does not have', () => {
    const plain = { ...stored, thread_us: null, user_id: null, edited_us: 1_433_558_400_000_000, more: null };
    expect(JSON.parse(`{${messageHead(plain)}}`)).toEqual({ threadTs: null, user: null });
    expect(JSON.parse(`{${messageTail(plain)}}`)).toEqual({
      replyCount: 3,
      editedTs: '1433558400.000000',
      reactions: [],
      files: [],
    });
  });
});
