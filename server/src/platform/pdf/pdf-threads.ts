import { serveThread, threadPool } from '../threads/thread-pool.ts';

/**
 * Renders PDFs in worker threads. An idle thread ends and returns its memory.
 * @param module a module that calls `servePdfThread`. @param most how many threads.
 */
export function pdfThreads<Input>(module: URL, most: number): (input: Input) => Promise<Buffer> {
  const render = threadPool<Input, Uint8Array<ArrayBuffer>>(module, { most });
  return async (input) => Buffer.from((await render(input)).buffer);
}

/** Serves `pdfThreads` in a thread's module. */
export function servePdfThread<Input>(render: (input: Input) => Promise<Buffer>): void {
  serveThread(
    // A copy with its own buffer, which is moved to the caller.
    async (input: Input) => new Uint8Array(await render(input)),
    ({ buffer }) => [buffer],
  );
}
