import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Ends a server without failing a request: stops accepting, tells open connections to close with their next
 * answer, waits until they are gone (at most `graceMs`), then closes. `server.close()` alone resets idle
 * keep-alive sockets at once, and a client's next request with them.
 */
export async function drain(app: FastifyInstance, graceMs: number): Promise<void> {
  draining.add(app.server);
  await new Promise<void>((resolve) => {
    net.Server.prototype.close.call(app.server, () => resolve());
    setTimeout(resolve, 1).unref();
  });
  const until = performance.now() + graceMs;
  while (performance.now() < until && (await openConnections(app)) > 0) await sleep(20);
  await app.close();
}

const draining = new WeakSet<object>();

/** Whether the server takes no new connections any more. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server);
}

/** Adds the hook that answers `Connection: close` while draining. */
export function supportDraining(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining(app)) reply.header('connection', 'close');
    done(null, payload);
  });
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error === null ? count : 0));
  });
}
