import { serveThread, threadPool } from '../threads/thread-pool.ts';

/**
 * Returns a function that renders PDFs in worker threads. Idle threads end to release memory.
 * @param module a module that calls `servePdfThread`
 * @param most maximum number of threads
 */
export function pdfThreads<Input>(module: URL, most: number): (input: Input) => Promise<Buffer> {
  const render = threadPool<Input, Uint8Array<ArrayBuffer>>(module, { most });
  return async (input) => Buffer.from((await render(input)).buffer);
}

/** Handles `pdfThreads` requests in a worker module. */
export function servePdfThread<Input>(render: (input: Input) => Promise<Buffer>): void {
  serveThread(
    // Copy into a separate buffer, which can be transferred to the caller.
    async (input: Input) => new Uint8Array(await render(input)),
    ({ buffer }) => [buffer],
  );
}
