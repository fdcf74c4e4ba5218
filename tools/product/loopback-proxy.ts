import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { freePort } from '../../server/src/platform/free-port.ts';

export type LoopbackProxy = {
  readonly origin: string;
  readonly port: number;
  /** Ports that receive calls in turn. A failure does not exclude a port. */
  upstreams: number[];
  readonly close: () => void;
};

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Mimics docs/operating/nginx.conf on loopback, with keep-alive to each process. A call refused by one process is sent
 * to the next, and so is a repeatable call with a broken connection.
 */
export async function startLoopbackProxy(): Promise<LoopbackProxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  const forward = (
    query: IncomingMessage,
    answer: ServerResponse,
    body: Buffer,
    first: number,
    tried: number,
  ): void => {
    const port = proxy.upstreams[(first + tried) % proxy.upstreams.length];
    const call = http.request(
      { port, host: '127.0.0.1', agent, method: query.method, path: query.url, headers: query.headers },
      (from) => {
        const { connection: _, 'keep-alive': __, ...headers } = from.headers;
        answer.writeHead(from.statusCode ?? 502, headers);
        from.pipe(answer);
        from.on('error', () => answer.destroy());
      },
    );
    call.on('error', (error) => {
      const wasSent = Reflect.get(error, 'code') !== 'ECONNREFUSED';
      const mayRepeat = !wasSent || idempotent.has(query.method ?? '');
      if (mayRepeat && tried < 4 && !answer.headersSent)
        return forward(query, answer, body, first, tried + 1);
      if (answer.headersSent) return void answer.destroy();
      answer.writeHead(502, { 'content-length': 0 });
      answer.end();
    });
    call.end(body);
  };
  const server = http.createServer((query, answer) => {
    const parts: Buffer[] = [];
    query.on('data', (part: Buffer) => parts.push(part));
    query.on('end', () => {
      turn += 1;
      forward(query, answer, Buffer.concat(parts), turn, 0);
    });
  });
  server.keepAliveTimeout = 120_000;
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const proxy: LoopbackProxy = {
    origin: `http://127.0.0.1:${port}`,
    port,
    upstreams: [],
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
  return proxy;
}
