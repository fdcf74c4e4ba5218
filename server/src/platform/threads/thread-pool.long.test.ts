import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InputTooComplex, threadPool } from './thread-pool.ts';

/** Behaves as its input specifies, and returns its thread id. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads';
    import { serveThread } from ${JSON.stringify(new URL('./thread-pool.ts', import.meta.url).href)};
    serveThread((input) => {
      if (input === 'endless') for (;;);
      if (input === 'hungry') { const all = []; for (;;) all.push(new Array(1_000).fill(all.length)); }
      if (input === 'deep') { const dive = (n) => dive(n + 1) + 1; dive(0); }
      if (input === 'fault') throw new Error('A fault.');
      return threadId;
    });
  `)}`,
);

test('runs tasks in order on one thread, ends it when idle, and replaces it', async () => {
  const run = threadPool<string, number>(module, { most: 1, idleMs: 50 });
  const [first, second] = await Promise.all([run('a'), run('b')]);
  expect(second).toBe(first);
  await sleep(400);
  expect(await run('c')).not.toBe(first);
});

test.each(['endless', 'hungry', 'deep'])('rejects an %s input and serves the next ones', async (kind) => {
  const run = threadPool<string, number>(module, { most: 1, memoryMb: 64 });
  const refused = run(kind, 1_500);
  const next = run('a');
  await expect(refused).rejects.toThrow(InputTooComplex);
  expect(await next).toBeGreaterThan(0);
});

test('excludes time in the queue from the limit', async () => {
  const run = threadPool<string, number>(module, { most: 1 });
  const inputs = ['endless', 'a', 'endless', 'b'];
  const answers = await Promise.allSettled(inputs.map((input) => run(input, 1_000)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test('excludes thread start from the limit', async () => {
  const slow = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { serveThread } from ${JSON.stringify(new URL('./thread-pool.ts', import.meta.url).href)};
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      serveThread((input) => input);
    `)}`,
  );
  const run = threadPool<string, string>(slow, { most: 1 });
  expect(await run('a', 1_000)).toBe('a');
});

test('does not blame a fault on the input', async () => {
  const run = threadPool<string, number>(module, { most: 1 });
  const error: unknown = await run('fault').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(InputTooComplex);
});
