import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Stops a server without failing requests: stops accepting connections, asks open ones to close with their next
 * response, waits for that (up to `graceMs`), then closes. `server.close()` alone resets idle keep-alive sockets
 * immediately, which loses a client's next request.
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

export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server);
}

/** Adds the hook that sends `Connection: close` while draining. */
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
