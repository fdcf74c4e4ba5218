import { threadPool } from '../platform/threads/thread-pool.ts';

const limitMs = 5_000;
const render = threadPool<string, string>(new URL('./render-legal-thread.ts', import.meta.url), {
  most: 1,
  memoryMb: 256,
});

/**
 * Returns a legal text as sanitized HTML, rendered in a worker thread, with wide tables in a scrollable box.
 * @throws InputTooComplex if the text exceeds the time or memory budget
 */
export function renderLegalText(markdown: string): Promise<string> {
  return render(markdown, limitMs);
}
