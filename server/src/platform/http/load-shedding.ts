import type { FastifyInstance } from 'fastify';
import { report } from '../watch/events.ts';
import { watchLoop } from '../watch/loop.ts';
import { refuse } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

/** Queues in this process that grow first under overload. */
export type LoadQueues = {
  /** Number of calls that have waited for a database connection for some time. */
  readonly waitingForDatabase: () => number;
  /** Sustained event-loop delay in milliseconds. */
  readonly loopDelayMs: () => number;
};

export type LoadLimits = {
  readonly waitingForDatabase: number;
  readonly loopDelayMs: number;
};

/** Ten waiting calls per connection (of twenty), and a loop delay of one second. */
export const loadLimits: LoadLimits = { waitingForDatabase: 200, loopDelayMs: 1_000 };

/** Overload that resumes within this time is reported once. */
const calmMs = 5_000;

/**
 * Rejects new calls with 503 and `Retry-After` while the database is unavailable or a queue in this process stays long,
 * so that current calls can finish and callers do not wait for late responses. Always serves webhooks, probes and
 * files.
 */
export function shedLoad(
  app: FastifyInstance,
  { queues, isDatabaseAway }: { readonly queues: LoadQueues; readonly isDatabaseAway: () => boolean },
  limits = loadLimits,
): void {
  let shedAt: number | null = null;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isUncounted === true) return done();
    if (isDatabaseAway()) return void sendRefusal(reply, refuse('unavailable'));
    const queue = longQueue(queues, limits);
    if (queue === null) return done();
    const now = performance.now();
    if (shedAt === null || now - shedAt > calmMs) report('load.shedding', { queue });
    shedAt = now;
    return void sendRefusal(reply, refuse('unavailable'));
  });
}

/** Returns the queue that exceeds its limit, or null if none does. */
export function longQueue(queues: LoadQueues, limits: LoadLimits): keyof LoadQueues | null {
  if (queues.waitingForDatabase() >= limits.waitingForDatabase) return 'waitingForDatabase';
  if (queues.loopDelayMs() >= limits.loopDelayMs) return 'loopDelayMs';
  return null;
}

export type QueueWatch = { readonly queues: LoadQueues; readonly stop: () => void };

/**
 * Measures sustained queue lengths as the minimum of three samples (five per second), so that bursts and single long
 * tasks do not count as overload. Twenty connections serve two hundred calls in a tenth of a second.
 * @param waitingForDatabase number of calls currently waiting for a connection
 */
export function watchQueues(waitingForDatabase: () => number): QueueWatch {
  let looks: readonly Look[] = [calm, calm, calm];
  const stop = watchLoop((lateMs) => {
    looks = [...looks.slice(1), { lateMs, waiting: waitingForDatabase() }];
  });
  return {
    queues: {
      waitingForDatabase: () => Math.min(...looks.map(({ waiting }) => waiting)),
      loopDelayMs: () => Math.min(...looks.map(({ lateMs }) => lateMs)),
    },
    stop,
  };
}

type Look = { readonly lateMs: number; readonly waiting: number };
const calm: Look = { lateMs: 0, waiting: 0 };
