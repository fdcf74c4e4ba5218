import { expect, it } from 'vitest';
import { seeded } from '../../../demo/random.ts';
import { DayFileReading } from './day-file-reading.ts';
import { elementsIn } from './json-elements.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const subtypes = 'message_changed message_deleted tombstone thread_broadcast bot_message channel_join'.split(
  ' ',
);

it(`stores or skips each element of any file, seed ${seed}`, async () => {
  const next = seeded(seed);
  const random = (below: number) => Math.floor(next() * below);
  const oneOf = <Each>(...values: readonly Each[]): Each | undefined => values[random(values.length)];
  const anything = (depth: number): unknown =>
    oneOf<() => unknown>(
      () => null,
      () => random(2e9) / 7,
      () => `${1_621_000_000 + random(40)}.000100`,
      () => oneOf('', 'text', 'U1', '\u0000', '<@U1>', '\ud800'),
      () => (depth > 3 ? {} : [anything(depth + 1), anything(depth + 1)]),
      () => (depth > 3 ? [] : message(depth + 1)),
    )?.();
  const message = (depth: number): Record<string, unknown> => {
    const made: Record<string, unknown> = {
      type: oneOf('message', 'message', 'message', undefined, 'canvas'),
      ts: oneOf<unknown>(`${1_621_000_000 + random(40)}.000100`, 1_621_000_000 + random(9), anything(4)),
      subtype: oneOf(undefined, undefined, ...subtypes),
    };
    const fields =
      'text user blocks attachments files file reactions edited message previous_message user_profile bot_profile hidden thread_ts comment';
    for (const field of fields.split(' ')) if (random(3) === 0) made[field] = anything(depth);
    return made;
  };

  for (let round = 0; round < 500; round += 1) {
    const elements = Array.from({ length: random(30) }, () => (random(5) === 0 ? anything(0) : message(0)));
    const reading = new DayFileReading('general/2021-05-14.json', () => undefined);
    const bytes = Buffer.from(JSON.stringify(elements));
    for await (const some of elementsIn(bytes)) for (const element of some) reading.add(element);
    const skipped = Object.values(reading.skipped).reduce((sum, count) => sum + count, 0);
    expect(reading.stored + skipped).toBe(elements.length);
    const { rows } = reading.take();
    expect(rows).toHaveLength(reading.stored);
    expect(new Set(rows.map(({ tsUs }) => tsUs)).size).toBe(rows.length);
    // PostgreSQL rejects NUL characters and lone surrogates.
    expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\\ud800/);
  }
});
