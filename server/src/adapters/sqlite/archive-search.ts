import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { SearchUnavailable } from '../../slack-archives/ports.ts';
import type {
  ArchivePoint,
  ArchiveSearchEngine,
  ArchiveState,
  Counted,
  Found,
  HiddenMessage,
  ResolvedSearch,
} from '../../slack-archives/ports.ts';
import { indexPath } from './index-file.ts';
import { messagesIn } from './kept-messages.ts';
import type { PostingSizes } from './posting-writer.ts';
import type { SearchReply, SearchTask } from './search-messages.ts';
import { SearchThread } from './search-worker.ts';

export type ArchiveSearchOptions = {
  readonly databaseUrl: string;
  /** Where indexes lie; several processes of one machine may share it. */
  readonly folder: string;
  /** Messages that were hidden after a point of the archive's history; null when the point is not in it. */
  readonly hiddenSince: (point: ArchivePoint) => Promise<readonly HiddenMessage[] | null>;
  readonly onProblem: (problem: string) => void;
  readonly threads?: number;
  /** Sizes of posting lists, for tests with a small archive. */
  readonly postings?: PostingSizes;
};

export type SqliteArchiveSearch = ArchiveSearchEngine & {
  /** Milliseconds since a search found the index behind the archive and it could not be brought up; 0: it is not. */
  readonly behindForMs: () => number;
};

/** How long a search waits for changes that the index has not taken in yet. */
const patienceMs = 1_500;
/** How long a search may take; one that is stuck ends with its thread. */
const limitMs = 20_000;
/** How many searches may wait for a correction; others are answered without. */
const mostCorrections = 6;
/** How often a search follows an index that moves on while it is asked. */
const mostTries = 5;

type CorrectableTask = Exclude<SearchTask, { readonly kind: 'fill' }>;

/** A point that is proven to be in the archive's history, and what was hidden after it. */
type Proven = {
  readonly at: ArchivePoint;
  readonly withheld: readonly HiddenMessage[];
};

type AnswerKind = 'found' | 'counted';
type ReplyOf<Kind extends AnswerKind> = Extract<SearchReply, { readonly kind: Kind }>;

/** The archive's search on SQLite's FTS5: an index file beside the process, derived from PostgreSQL, read by threads. */
export function sqliteArchiveSearch(options: ArchiveSearchOptions): SqliteArchiveSearch {
  const count = options.threads ?? Math.max(1, Math.min(4, os.availableParallelism()));
  const searchers = Array.from({ length: count }, () => new SearchThread(options.onProblem));
  /** Counting all of a common word takes longer: it must not stand before anybody's search. */
  const counter = new SearchThread(options.onProblem);
  /** Looking through all known words for a mistyped one must not either. */
  const corrector = new SearchThread(options.onProblem);
  const filler = new SearchThread(options.onProblem);
  let filling: Promise<void> | null = null;
  /** The index that this process has begun to look after. */
  let tended = '';
  let behindSince: number | null = null;

  const fill = (): Promise<void> => {
    filling ??= filler
      .ask(
        {
          kind: 'fill',
          databaseUrl: options.databaseUrl,
          folder: options.folder,
          sizes: options.postings,
        },
        null,
      )
      .then((reply) => {
        if (reply.kind === 'problem') throw new SearchUnavailable(reply.problem);
        behindSince = null;
      })
      .finally(() => (filling = null));
    return filling;
  };
  const tend = (file: string) => {
    if (tended === file) return;
    tended = file;
    // Whatever a process that ended early has left undone. Nothing waits for it; a problem has been reported.
    fill().catch(() => undefined);
  };

  /**
   * Asks a thread, first at the point where the archive stands. An index that stands elsewhere is brought up; if it is
   * still elsewhere then, the point it stands at is looked for in the archive's history, and what was hidden since is
   * withheld.
   */
  const answer = async <Kind extends AnswerKind>(
    kind: Kind,
    state: ArchiveState,
    ask: (proven: Proven) => Promise<SearchReply>,
  ): Promise<{ readonly reply: ReplyOf<Kind>; readonly isCatchingUp: boolean }> => {
    let isCatchingUp = false;
    let reply = await ask({ at: state, withheld: [] });
    if (reply.kind === 'elsewhere') {
      behindSince ??= performance.now();
      const isFirst = reply.point === null || reply.point.seq === 0;
      await Promise.race([fill(), sleep(isFirst ? limitMs : patienceMs)]);
      reply = await ask({ at: state, withheld: [] });
    }
    for (let tries = 0; reply.kind === 'elsewhere' && tries < mostTries; tries += 1) {
      const at = reply.point;
      const withheld = at === null ? null : await options.hiddenSince(at);
      if (at === null || withheld === null) break;
      isCatchingUp = at.seq < state.seq;
      reply = await ask({ at, withheld });
    }
    if (isOfKind(reply, kind)) return { reply, isCatchingUp };
    throw new SearchUnavailable(
      reply.kind === 'problem' ? reply.problem : 'The index does not follow the archive.',
    );
  };

  /** Corrects what has found nothing, unless too many wait for that already. */
  const corrected = async (thread: SearchThread, task: CorrectableTask): Promise<SearchReply> => {
    const reply = await thread.ask({ ...task, typed: null }, limitMs);
    return task.typed !== null && isEmpty(reply) && corrector.waiting < mostCorrections
      ? corrector.ask(task, limitMs)
      : reply;
  };

  return {
    search: async (state, search, page, typed) => {
      if (state.indexId === null || cannotMatch(search)) return nothingFound;
      const file = indexPath(options.folder, state.indexId);
      tend(file);
      const { reply, isCatchingUp } = await answer('found', state, (proven) =>
        corrected(leastBusy(searchers), { kind: 'search', file, search, page, typed, ...proven }),
      );
      const { total, kept, correction } = reply.found;
      return { total, messages: messagesIn(kept, search.allowed), correction, isCatchingUp };
    },
    count: async (state, search, typed) => {
      if (state.indexId === null || cannotMatch(search)) return nothingCounted;
      const file = indexPath(options.folder, state.indexId);
      tend(file);
      const { reply } = await answer('counted', state, (proven) =>
        corrected(counter, { kind: 'count', file, search, typed, ...proven }),
      );
      const { channels, years, correction } = reply.counted;
      return {
        channels: search.allowed.flatMap(({ no, id }) => {
          const count = channels.get(no);
          return count === undefined ? [] : [{ channel: id, count }];
        }),
        years: Array.from(years, ([year, count]) => ({ year, count })),
        correction,
      };
    },
    behindForMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    close: async () => {
      await Promise.all([...searchers, counter, corrector, filler].map((thread) => thread.close()));
    },
  };
}

const nothingFound: Found = { total: 0, messages: [], correction: null, isCatchingUp: false };
const nothingCounted: Counted = { channels: [], years: [], correction: null };

function isOfKind<Kind extends AnswerKind>(reply: SearchReply, kind: Kind): reply is ReplyOf<Kind> {
  return reply.kind === kind;
}

/** A search or count that found nothing. */
function isEmpty(reply: SearchReply): boolean {
  if (reply.kind === 'found') return reply.found.total === 0;
  return reply.kind === 'counted' && reply.counted.channels.size === 0;
}

/** Nobody, or no channel, is left to search. */
function cannotMatch(search: ResolvedSearch): boolean {
  return (
    search.allowed.length === 0 ||
    search.channels?.length === 0 ||
    search.users?.length === 0 ||
    (search.fromUs !== null && search.toUs !== null && search.fromUs >= search.toUs)
  );
}

function leastBusy(threads: readonly SearchThread[]): SearchThread {
  return threads.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least));
}
