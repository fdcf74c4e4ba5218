import type { TaskList } from 'graphile-worker';
import type { FastifyInstance } from 'fastify';
import { giftPort } from '../gifts/index.ts';
import type { LaunchGate } from '../launch-checklist/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import type { CookiePolicy } from '../platform/http/cookies.ts';
import type { DueSource, RecurringJob } from '../platform/jobs/due.ts';
import type { ForecastSource } from '../platform/jobs/upcoming.ts';
import type { Keys } from '../platform/keys.ts';
import type { Log } from '../platform/log.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import type { Adapters } from './adapters.ts';

export type Context = {
  readonly config: Config;
  readonly log: Log;
  /** Database for API calls, with short time limits. */
  readonly db: Db;
  /** Database for jobs, timers and scheduled work. */
  readonly jobsDb: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly cookies: CookiePolicy;
  readonly limits: RateLimits;
  readonly adapters: Adapters;
  readonly http: FastifyInstance;
  readonly bind: RouteBinder;
  /** Whether the firm is open for sales. */
  readonly opening: LaunchGate;
  /** Whether this installation is a masked copy of another (`npm run time-machine`). */
  readonly isCopy: boolean;
};

/** Background work of one capability. */
export type Part = {
  readonly due?: readonly DueSource[];
  readonly recurring?: readonly RecurringJob[];
  readonly tasks?: TaskList;
  /** Effects of dates alone, which need no job. */
  readonly foreseen?: readonly ForecastSource[];
  /** Handles an outbox event; ignores events of other capabilities. */
  readonly deliver?: (name: string, payload: unknown) => Promise<void>;
};

/** Returns the settings for quotes, gifts and emails that several capabilities share. */
export function sharedSettings({ config, keys, clock, adapters }: Context) {
  const quotes = { holderKey: keys.planHolder, quoteKey: keys.quote };
  const gifts = { linkKey: keys.giftLink, holderKey: keys.planHolder };
  return {
    quotes,
    gifts,
    settling: (db: Db) => ({ db, gateways: adapters.gateways, settings: quotes, gifts: giftPort(gifts) }),
    letters: (db: Db) => ({ db, mailer: adapters.mailer, appOrigin: config.APP_ORIGIN, clock }),
  };
}

export function idIn(payload: unknown, name: string): string {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : null;
  if (typeof id !== 'string') throw new Error(`The job lacks its ${name}.`);
  return id;
}
