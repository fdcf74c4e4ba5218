import { threadPool } from '../platform/threads/thread-pool.ts';

/**
 * Clean HTML of a legal text, rendered in a worker thread. Wide tables scroll in a box.
 * @throws InputTooComplex when the text exceeds the time or memory budget
 */
export const renderLegalText = threadPool<string, string>(
  new URL('./render-legal-thread.ts', import.meta.url),
  { most: 1, timeLimitMs: 5_000, memoryMb: 256 },
);
