import { SearchUnavailable } from '../ports.ts';
import type { ArchiveSearchEngine } from '../ports.ts';

/** How long a failed engine is not used. */
const pauseMs = 5_000;

/**
 * Returns an engine that uses `first`, or `second` while `first` is unavailable. Both must return the same hits in the
 * same order.
 */
export function withFallback(
  first: ArchiveSearchEngine,
  second: ArchiveSearchEngine,
  now: () => number = () => performance.now(),
): ArchiveSearchEngine {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const answer = async <Answer>(ask: (engine: ArchiveSearchEngine) => Promise<Answer>): Promise<Answer> => {
    if (now() < pausedUntil) return ask(second);
    try {
      return await ask(first);
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      pausedUntil = now() + pauseMs;
      return ask(second);
    }
  };
  return {
    search: (search, page, typed) => answer((engine) => engine.search(search, page, typed)),
    count: (search, typed) => answer((engine) => engine.count(search, typed)),
  };
}
