import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Serves a file located next to the source, read once at start-up. */
export function serveFile(app: FastifyInstance, path: string, file: URL, contentType: string): void {
  const body = readFileSync(file);
  app.get(path, (_request, reply) =>
    reply
      .header('content-type', contentType)
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(body),
  );
}
