import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type pg from 'pg';

/** Counts attempts in PostgreSQL, so that the limit holds across processes. Wall time. */
export type RateLimit = {
  /** True when this attempt is still within the limit. */
  readonly take: (key: string) => Promise<boolean>;
};

export async function createRateLimit(
  pool: pg.Pool,
  name: string,
  attempts: number,
  perSeconds: number,
): Promise<RateLimit> {
  const limiter = await new Promise<RateLimiterPostgres>((resolve, reject) => {
    const made: RateLimiterPostgres = new RateLimiterPostgres(
      {
        storeClient: pool,
        tableName: 'rate_limits',
        keyPrefix: name,
        points: attempts,
        duration: perSeconds,
      },
      (error?: Error) => (error === undefined || error === null ? resolve(made) : reject(error)),
    );
  });
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
  };
}
