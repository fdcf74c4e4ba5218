import http from 'node:http';
import type { Registry } from 'prom-client';

/**
 * Serves only `/metrics`, on a separate address that no proxy exposes.
 * @throws if the port is in use
 */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
): Promise<{ readonly close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
