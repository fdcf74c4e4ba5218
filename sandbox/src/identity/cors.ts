import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, OPTIONS';

/**
 * Allows the app's origins to call from a browser, and rejects all others with the vendor's bare text. Credentials are
 * allowed, so the origin is always named and never `*`.
 */
export function registerCors(app: FastifyInstance, appOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return undefined;
    reply.header('vary', 'Origin');
    if (!appOrigins.includes(origin)) {
      return reply.code(403).type('text/plain; charset=utf-8').send(`Origin ${origin} is not allowed.`);
    }
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset');
    return undefined;
  });
  const preflight = [
    '/dbconnections/*',
    '/oauth/*',
    '/userinfo',
    '/.well-known/*',
    '/passwordless/*',
  ] as const;
  for (const path of preflight) {
    app.options(path, (request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', METHODS)
        .header(
          'access-control-allow-headers',
          request.headers['access-control-request-headers'] ?? 'content-type',
        )
        .header('access-control-max-age', '600')
        .send(),
    );
  }
}
