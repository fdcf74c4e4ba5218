import { InputTooComplex, threadPool } from '../../platform/threads/thread-pool.ts';
import type { PastedText } from './pasted-html.ts';

const read = threadPool<string, PastedText>(new URL('./paste-thread.ts', import.meta.url), {
  most: 1,
  memoryMb: 256,
});

/** Converts pasted HTML to Markdown. Returns null if that takes more than five seconds. */
export async function readPaste(html: string): Promise<PastedText | null> {
  try {
    return await read(html, 5_000);
  } catch (error) {
    if (error instanceof InputTooComplex) return null;
    throw error;
  }
}
