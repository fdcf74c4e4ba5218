import { memoryExport } from '../slack-archives/index.ts';

/** Returns the `ts` of a minute in the channel. */
export const archiveTs = (at: number) => `${1_600_000_000 + at * 60}.000100`;

export const archiveThreadTs = archiveTs(10);
const said = Array.from({ length: 60 }, (_each, at) => ({
  type: 'message',
  user: 'U1',
  ts: archiveTs(at),
  text: `message ${at} <b>bold</b> <@U2>`,
  ...(at === 10 ? { thread_ts: archiveThreadTs, reply_count: 2 } : {}),
  ...(at === 20 || at === 30 ? { thread_ts: archiveThreadTs, parent_user_id: 'U1' } : {}),
  ...(at === 40
    ? { reactions: [{ name: '+1', users: ['U2'], count: 1 }], edited: { ts: archiveTs(41) } }
    : {}),
}));

/** Newer than all conversations in the demo. */
export const newestQuestion = {
  type: 'message',
  user: 'U1',
  ts: '1748700000.000001',
  thread_ts: '1748700000.000001',
};

/** Returns an export with 60 messages and a thread in one channel, and a message and the newest question in another. */
export const smallExport = () =>
  memoryExport([
    [
      'channels.json',
      JSON.stringify([
        { id: 'CTEST1', name: 'Valuation' },
        { id: 'CTEST2', name: 'closed' },
      ]),
    ],
    ['users.json', JSON.stringify([{ id: 'U1', name: 'asha', profile: { email: 'asha@members.test' } }])],
    ['Valuation/2020-09-13.json', JSON.stringify(said)],
    [
      'closed/2020-09-13.json',
      JSON.stringify([{ type: 'message', user: 'U1', ts: archiveTs(1), text: 'kryptonite' }]),
    ],
    [
      'closed/2025-05-31.json',
      JSON.stringify([
        { ...newestQuestion, text: '~Was~ Is <https://x.test|this> *it*,\n\n<@U1>? :tada:', reply_count: 1 },
        { ...newestQuestion, ts: '1748700060.000001', parent_user_id: 'U1', text: 'Yes.' },
      ]),
    ],
  ]);
