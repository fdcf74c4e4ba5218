import { limits } from '@niveshak/contract/platform/limits';
import type { LimitName } from '@niveshak/contract/platform/limits';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { refuse } from './http/refusal.ts';
import type { Refusal } from './http/refusal.ts';
import { report } from './watch/events.ts';

/** Enforces the contract's table of limits. Uses wall time. */
export type RateLimits = {
  /** Counts a call for `key`. Returns null within the limit, else 429 with the seconds to wait. */
  readonly take: (name: LimitName, key: string) => Promise<Refusal | null>;
};

export type RateLimitOptions = {
  /** Limits that the environment overrides. */
  readonly most: Readonly<Partial<Record<LimitName, number>>>;
  /** Multiplier for all other limits, for benchmarks in which one member makes the calls of a thousand. */
  readonly factor: number;
};

export function createRateLimits(pool: pg.Pool, options: RateLimitOptions): RateLimits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const limiterOf = (name: LimitName): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const { most, seconds, countedIn } = limits[name];
    const counting = {
      keyPrefix: name,
      points: options.most[name] ?? most * options.factor,
      duration: seconds,
    };
    const made =
      countedIn === 'process'
        ? new RateLimiterMemory(counting)
        : new RateLimiterPostgres({
            ...counting,
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            // One limiter cleans up the table for all.
            clearExpiredByTimeout: name === 'sign-in',
          });
    limiters.set(name, made);
    return made;
  };
  return {
    take: async (name, key) => {
      try {
        await limiterOf(name).consume(key);
        return null;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        report('limit.hit', { limit: name });
        return refuse('rate-limited', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
      }
    },
  };
}
