import { createServer, type IncomingHttpHeaders } from 'node:http';

interface ReceivedHook {
  readonly headers: IncomingHttpHeaders;
  /** Raw body, because signatures cover exactly these bytes. */
  readonly body: string;
}

export interface HookReceiver {
  readonly url: string;
  readonly received: ReceivedHook[];
  /** Statuses for the next hooks, where 0 never responds. Afterwards, hooks get 200. */
  readonly answers: number[];
  /**
   * Returns the hooks once `count` have arrived.
   * @throws after 5 s
   */
  wait(count: number): Promise<ReceivedHook[]>;
  stop(): Promise<void>;
}

/** Returns a merchant's webhook endpoint for tests. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const status = answers.shift() ?? 200;
      if (status !== 0) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    async wait(count) {
      const deadline = Date.now() + 5_000;
      while (received.length < count) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} hooks came`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return received.slice();
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
