import type { FastifyInstance } from 'fastify';
import { isDraining } from './http/drain.ts';

/** A readiness check. Returns null if ready, else the reason. */
export type ReadyCheck = () => Promise<string | null>;

/**
 * Binds the health endpoints. `/healthz` returns 503 only if a restart would help. `/readyz` returns 503 with the
 * reason if a dependency is unavailable.
 */
export function bindHealth(
  app: FastifyInstance,
  checks: readonly ReadyCheck[],
  isPoolDead: () => boolean,
): void {
  app.get('/healthz', { config: { isUncounted: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isPoolDead()) return reply.send({ status: 'ok' });
    return reply
      .code(503)
      .send({ status: 'dead', reasons: ['the database answers others and not this process'] });
  });
  app.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reasons: string[] = isDraining(app) ? ['the process ends'] : [];
    const found = await Promise.all(checks.map((check) => inTime(check)));
    reasons.push(...found.filter((reason) => reason !== null));
    if (reasons.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).send({ status: 'not ready', reasons });
  });
}

/** Time limit in milliseconds, below the typical probe timeout of 2 s. */
const checkLimitMs = 1_500;

async function inTime(check: ReadyCheck): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('a check took too long'), checkLimitMs);
  try {
    return await Promise.race([check().catch(() => 'a check failed'), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a check that a third party responds. Success is cached for 10 s. */
export function reaches(name: string, url: string): ReadyCheck {
  let goodUntil = 0;
  return async () => {
    if (Date.now() < goodUntil) return null;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(checkLimitMs - 200) });
      await response.arrayBuffer();
      if (response.status >= 500) return `${name} answers ${response.status}`;
      goodUntil = Date.now() + 10_000;
      return null;
    } catch {
      return `${name} does not answer`;
    }
  };
}
