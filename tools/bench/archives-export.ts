import { seeded } from '../../server/demo/random.ts';
import type { ZippedFile } from '../../server/src/testing/zip-writer.ts';

/** Channels by their fraction of the messages. Half of the messages are in one channel, as in real communities. */
export const channelShares = [
  0.5, 0.16, 0.1, 0.06, 0.05, 0.04, 0.03, 0.02, 0.02, 0.01, 0.006, 0.004,
] as const;
export const channelId = (at: number) => `C0BENCH${String(at).padStart(2, '0')}`;
export const userId = (at: number) => `U0BENCH${String(at).padStart(4, '0')}`;

const wordCount = 60_000;
const letters = 'aeioubcdfghklmnprstvz';

/**
 * Returns the n-th most common word. Short words are first and consist of letters only, so that stems and spellings
 * behave like English.
 */
export function wordAt(rank: number): string {
  let rest = rank + 1;
  let word = '';
  while (rest > 0) {
    word += `${letters.charAt(5 + (rest % 16))}${letters.charAt((rest >> 4) % 5)}`;
    rest = Math.floor(rest / 80);
  }
  return `${word}x`;
}

/** Occurs in one of ten messages in the first twentieth of the period, and nowhere else. */
export const oldWord = 'oldentimes';
/** Occurs in about one of three messages. */
export const commonestWord = 'the';
/** Adjacent pairs, one of medium frequency and one of common words. */
export const middlingPhrase = ['margin', 'expansion'] as const;
export const commonPhrase = ['of', 'the'] as const;

export const firstUs = Date.UTC(2015, 0, 5) * 1000;
const years = 10;

type Part = { readonly from: number; readonly to: number };

/**
 * Yields the files of a Slack export of messages `from` to `to`, with a Zipf vocabulary, 2,000 members, threads and
 * reactions. Every range of messages is spread over the whole period, so that a tenth of them resembles the whole.
 */
export function* exportFiles({ from, to }: Part, seed: number): Generator<ZippedFile> {
  const random = seeded(seed + from);
  yield [
    'channels.json',
    JSON.stringify(channelShares.map((_share, at) => ({ id: channelId(at), name: `bench-${at}` }))),
  ];
  yield [
    'users.json',
    JSON.stringify(Array.from({ length: 2_000 }, (_each, at) => ({ id: userId(at), name: `member${at}` }))),
  ];
  const zipf = () => Math.min(wordCount - 1, Math.floor(Math.exp(random() * Math.log(wordCount))) - 1);
  const spanUs = years * 365 * 86_400_000_000;
  for (const [channel, share] of channelShares.entries()) {
    const count = Math.max(1, Math.round((to - from) * share));
    const step = spanUs / count;
    let day = '';
    let messages: string[] = [];
    const file = (): ZippedFile => [`bench-${channel}/${day}.json`, `[${messages.join(',')}]`];
    let parent = '';
    // Messages of a later part are between those of an earlier one, never at the same instant.
    const shift = from === 0 ? 0 : 1;
    for (let at = 0; at < count; at += 1) {
      const us = Math.floor((firstUs + step * (at + random() * 0.9)) / 2) * 2 + shift;
      const today = new Date(us / 1000 - 8 * 3_600_000).toISOString().slice(0, 10);
      // Usually one file per day and channel; small days are merged to limit the number of files.
      if (today !== day && (messages.length >= 20 || day === '')) {
        if (messages.length > 0) yield file();
        messages = [];
        day = today;
      }
      const words: string[] = [];
      const length = 4 + Math.floor(random() * 24);
      for (let word = 0; word < length; word += 1) {
        const dice = random();
        if (dice < 0.02) words.push(commonestWord);
        else if (dice < 0.035) words.push(...commonPhrase);
        else if (dice < 0.0352) words.push(...middlingPhrase);
        else if (dice < 0.0356) words.push(middlingPhrase[dice < 0.0354 ? 0 : 1]);
        else words.push(wordAt(zipf()));
      }
      if (at < count / 20 && random() < 0.1) words.push(oldWord);
      const ts = `${Math.floor(us / 1e6)}.${String(us % 1e6).padStart(6, '0')}`;
      const isReply = parent !== '' && random() < 0.3;
      if (!isReply) parent = ts;
      const thread = isReply ? `,"thread_ts":"${parent}","parent_user_id":"U0BENCH0001"` : '';
      const reactions =
        random() < 0.08 ? `,"reactions":[{"name":"+1","users":["U0BENCH0001"],"count":1}]` : '';
      const user = userId(Math.floor(random() * random() * 2_000));
      messages.push(
        `{"type":"message","user":"${user}","ts":"${ts}","text":"${words.join(' ')}","client_msg_id":"0b3f-${at}","team":"T0BENCH"${thread}${reactions}}`,
      );
    }
    yield file();
  }
}
