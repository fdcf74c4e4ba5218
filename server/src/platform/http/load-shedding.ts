import type { FastifyInstance } from 'fastify';
import { report } from '../watch/events.ts';
import { watchLoop } from '../watch/loop.ts';
import { refuse } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

/** Queues of this process that grow first when more comes than it can do. */
export type LoadQueues = {
  /** Calls that wait for a database connection, and go on waiting. */
  readonly waitingForDatabase: () => number;
  /** Milliseconds by which the event loop stays late. */
  readonly loopDelayMs: () => number;
};

export type LoadLimits = {
  readonly waitingForDatabase: number;
  readonly loopDelayMs: number;
};

/** Ten calls behind each of twenty connections; a loop that makes everybody wait a second. */
export const loadLimits: LoadLimits = { waitingForDatabase: 200, loopDelayMs: 1_000 };

/** A shedding that ends and begins within this time is one. */
const calmMs = 5_000;

/**
 * Refuses new calls with 503 and `Retry-After` while the database is away or a queue of this process stays long: what is under way is finished in
 * time, and nobody waits for an answer that comes too late. Webhooks, probes and files are always served.
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

/** @returns which queue is longer than it may be. */
export function longQueue(queues: LoadQueues, limits: LoadLimits): keyof LoadQueues | null {
  if (queues.waitingForDatabase() >= limits.waitingForDatabase) return 'waitingForDatabase';
  if (queues.loopDelayMs() >= limits.loopDelayMs) return 'loopDelayMs';
  return null;
}

export type QueueWatch = { readonly queues: LoadQueues; readonly stop: () => void };

/**
 * How long the queues stay, the least of three looks (of five a second): many calls that come at once, or one long piece of
 * work, are no load yet. Twenty connections answer two hundred calls in a tenth of a second.
 * @param waitingForDatabase how many calls wait for a connection at this moment
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
