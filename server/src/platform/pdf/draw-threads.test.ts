import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drawingThreads } from './draw-threads.ts';

/** Answers with the number of its thread. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, pdf: new Uint8Array([threadId]) }));
  `)}`,
);

test('a thread draws one document after the other, ends when it is idle, and another takes its place', async () => {
  const draw = drawingThreads<string>(module, 1, 50);
  const [first, second] = [await draw('a'), await draw('b')];
  expect(second).toEqual(first);
  await sleep(400);
  expect(await draw('c')).not.toEqual(first);
});
