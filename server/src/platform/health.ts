import type { FastifyInstance } from 'fastify';

/** One thing that must hold before traffic is served; answers null when it does, else the reason. */
export type ReadyCheck = () => Promise<string | null>;

/** `/healthz`: the process is alive. `/readyz`: everything it needs is there, 503 with the reason otherwise. */
export function bindHealth(app: FastifyInstance, checks: readonly ReadyCheck[]): void {
  app.get('/healthz', { config: { isUncounted: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reasons: string[] = [];
    for (const check of checks) {
      const reason = await check().catch(() => 'a check failed');
      if (reason !== null) reasons.push(reason);
    }
    if (reasons.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).send({ status: 'not ready', reasons });
  });
}

/** Whether a third party answers at all; a good answer is remembered for 10 s. */
export function reaches(name: string, url: string): ReadyCheck {
  let goodUntil = 0;
  return async () => {
    if (Date.now() < goodUntil) return null;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      await response.arrayBuffer();
      if (response.status >= 500) return `${name} answers ${response.status}`;
      goodUntil = Date.now() + 10_000;
      return null;
    } catch {
      return `${name} does not answer`;
    }
  };
}
