import type { TaskList } from 'graphile-worker';
import type { FastifyInstance } from 'fastify';
import { giftPort } from '../gifts/index.ts';
import type { OpeningGate } from '../launch-checklist/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import type { CookiePolicy } from '../platform/http/cookies.ts';
import type { DueSource, RecurringJob } from '../platform/jobs/due.ts';
import type { Foreseen } from '../platform/jobs/upcoming.ts';
import type { Keys } from '../platform/keys.ts';
import type { Log } from '../platform/log.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import type { Adapters } from './adapters.ts';

/** What a capability is wired to. */
export type Context = {
  readonly config: Config;
  readonly log: Log;
  /** For calls: short limits. */
  readonly db: Db;
  /** For jobs, timers and what falls due. */
  readonly jobsDb: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly cookies: CookiePolicy;
  readonly limits: RateLimits;
  readonly adapters: Adapters;
  readonly http: FastifyInstance;
  readonly bind: RouteBinder;
  /** Whether the firm may sell. */
  readonly opening: OpeningGate;
  /** A masked copy of another installation (`npm run time-machine`). */
  readonly isCopy: boolean;
};

/** What a capability does besides answering calls. */
export type Part = {
  readonly due?: readonly DueSource[];
  readonly recurring?: readonly RecurringJob[];
  readonly tasks?: TaskList;
  /** What falls due by itself, without a job. */
  readonly foreseen?: readonly Foreseen[];
  /** Takes an event of the outbox; leaves those of others alone. */
  readonly deliver?: (name: string, payload: unknown) => Promise<void>;
};

/** Settings of quotes, gifts and letters, which several capabilities share. */
export function sharedSettings({ config, keys, clock, adapters }: Context) {
  const quotes = { holderKey: keys.planHolder, quoteKey: keys.quote };
  const gifts = { linkKey: keys.giftLink, holderKey: keys.planHolder };
  return {
    quotes,
    gifts,
    settling: (db: Db) => ({ db, provider: adapters.payments, settings: quotes, gifts: giftPort(gifts) }),
    letters: (db: Db) => ({ db, mailer: adapters.mailer, appOrigin: config.APP_ORIGIN, clock }),
  };
}

/** The id that a job was added with. */
export function idIn(payload: unknown, name: string): string {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : null;
  if (typeof id !== 'string') throw new Error(`A job without its ${name}.`);
  return id;
}
