import { z } from 'zod';
import type { Store } from '../platform/store.ts';

const counter = z.object({
  identifier: z.string(),
  ip: z.string(),
  failures: z.number(),
  lastAt: z.number(),
});

/** Vendor default of 10 failures per identifier and IP. */
const THRESHOLD = 10;
/** A block lasts until the password changes, up to 30 days. */
const BLOCK_MS = 30 * 86_400_000;

export interface BruteForce {
  isBlocked(identifier: string, ip: string): boolean;
  recordFailure(identifier: string, ip: string): void;
  recordSuccess(identifier: string, ip: string): void;
  /** Lifts all blocks of an identifier after a password change. */
  lift(identifier: string): void;
}

export function createBruteForce(store: Store): BruteForce {
  const counters = store.collection('identity-failures', (value) => counter.parse(value));
  const key = (identifier: string, ip: string): string => `${identifier} ${ip}`;
  const live = (identifier: string, ip: string): number => {
    const found = counters.get(key(identifier, ip));
    return found !== undefined && Date.now() - found.lastAt < BLOCK_MS ? found.failures : 0;
  };
  return {
    isBlocked: (identifier, ip) => live(identifier, ip) >= THRESHOLD,
    recordFailure(identifier, ip) {
      const failures = live(identifier, ip) + 1;
      counters.put(key(identifier, ip), { identifier, ip, failures, lastAt: Date.now() });
    },
    recordSuccess: (identifier, ip) => counters.delete(key(identifier, ip)),
    lift(identifier) {
      for (const found of counters.values()) {
        if (found.identifier === identifier) counters.delete(key(found.identifier, found.ip));
      }
    },
  };
}
