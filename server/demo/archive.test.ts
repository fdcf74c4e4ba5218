import { expect, it } from 'vitest';
import { demoArchive } from './archive.ts';

type Line = {
  readonly ts: string;
  readonly user?: string;
  readonly text: string;
  readonly subtype?: string;
  readonly thread_ts?: string;
};

async function linesOfThreads(): Promise<Line[][]> {
  const lines: Line[] = [];
  for await (const entry of demoArchive().entries()) {
    if (!/\/\d{4}-/.test(entry.path)) continue;
    lines.push(...(JSON.parse((await entry.bytes()).toString()) as Line[]));
  }
  return [...Map.groupBy(lines, ({ ts, thread_ts }) => thread_ts ?? ts).values()];
}

it('writes conversations in which no one mentions themselves or answers first, or repeats a reply', async () => {
  const threads = await linesOfThreads();
  expect(threads.flat()).toHaveLength(3_209);
  for (const thread of threads) {
    const said = thread.filter(({ subtype }) => subtype !== 'channel_join' && subtype !== 'channel_topic');
    for (const { user, text } of said) {
      expect(text).not.toContain(`<@${user}>`);
      expect(text).not.toMatch(/[{}]/);
    }
    if (said.length > 1) expect(said[1]?.user).not.toBe(said[0]?.user);
    const texts = said.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  }
});
