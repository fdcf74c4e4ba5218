import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SearchUnavailable } from '../../slack-archives/ports.ts';
import type { ArchiveSearchEngine, ArchiveState, ResolvedSearch } from '../../slack-archives/ports.ts';
import { indexPath } from './index-file.ts';
import type { PostingSizes } from './posting-writer.ts';
import type { Withheld } from './withheld.ts';
import type { SearchMessage, SearchReply, SearchTask } from './search-messages.ts';

export type ArchiveSearchOptions = {
  readonly databaseUrl: string;
  /** Where indexes lie; several processes of one machine may share it. */
  readonly folder: string;
  /** Messages that were hidden after a change, which the index may still have. */
  readonly hiddenSince: (seq: number) => Promise<readonly Withheld[]>;
  readonly onProblem: (problem: string) => void;
  readonly threads?: number;
  /** Sizes of posting lists, for tests with a small archive. */
  readonly postings?: PostingSizes;
};

/** How long a search waits for changes that the index has not taken in yet. */
const patienceMs = 1_500;
/** How long a search may take; one that is stuck ends with its thread. */
const limitMs = 20_000;

/** The archive's search on SQLite's FTS5: an index file beside the process, derived from PostgreSQL, read by threads. */
export function sqliteArchiveSearch(options: ArchiveSearchOptions): ArchiveSearchEngine {
  const count = options.threads ?? Math.max(1, Math.min(4, os.availableParallelism()));
  const searchers = Array.from({ length: count }, () => new SearchThread(options.onProblem));
  /** Counting all of a common word takes longer: it must not stand before anybody's search. */
  const counter = new SearchThread(options.onProblem);
  const filler = new SearchThread(options.onProblem);
  let applied: { file: string; seq: number } = { file: '', seq: 0 };
  let filling: Promise<number> | null = null;

  const fill = (): Promise<number> => {
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
      .then((reply) => ('seq' in reply ? reply.seq : 0))
      .finally(() => (filling = null));
    return filling;
  };

  /** Waits a little for what is missing; says what must be withheld if it is still missing then. */
  const ready = async (state: ArchiveState, file: string) => {
    if (applied.file !== file) {
      applied = { file, seq: await appliedOf(file) };
      // Whatever a process that ended early has left undone: nothing waits for it.
      void fill();
    }
    if (applied.seq < state.lastSeq) {
      const isFirst = applied.seq === 0;
      const reached = await Promise.race([fill(), sleep(isFirst ? limitMs : patienceMs, null)]);
      applied = { file, seq: reached ?? (await appliedOf(file)) };
    }
    const isCatchingUp = applied.seq < state.lastSeq;
    return { isCatchingUp, withheld: isCatchingUp ? await options.hiddenSince(applied.seq) : [] };
  };
  const appliedOf = async (file: string): Promise<number> => {
    const reply = await leastBusy(searchers).ask({ kind: 'applied', file }, limitMs);
    return 'seq' in reply ? reply.seq : 0;
  };

  const bytesOf = async (thread: SearchThread, task: SearchTask): Promise<Uint8Array<ArrayBuffer>> => {
    const reply = await thread.ask(task, limitMs);
    if ('bytes' in reply) return reply.bytes;
    // The file may be gone: find out anew how far it is.
    applied = { file: '', seq: 0 };
    throw new SearchUnavailable('problem' in reply ? reply.problem : 'No answer.');
  };

  return {
    search: async (state, search, page, typed) => {
      if (state.indexId === null || cannotMatch(search)) return encoder.encode(nothingFound);
      const file = indexPath(options.folder, state.indexId);
      const { isCatchingUp, withheld } = await ready(state, file);
      return bytesOf(leastBusy(searchers), {
        kind: 'search',
        file,
        search,
        page,
        typed,
        withheld,
        isCatchingUp,
      });
    },
    count: async (state, search, typed) => {
      if (state.indexId === null || cannotMatch(search)) return encoder.encode(nothingCounted);
      const file = indexPath(options.folder, state.indexId);
      const { withheld } = await ready(state, file);
      return bytesOf(counter, { kind: 'count', file, search, typed, withheld });
    },
    close: async () => {
      await Promise.all([...searchers, counter, filler].map((thread) => thread.close()));
    },
  };
}

const encoder = new TextEncoder();
const nothingFound =
  '{"total":0,"totalIsLowerBound":false,"hits":[],"correctedTo":null,"isCatchingUp":false}';
const nothingCounted = '{"channels":[],"years":[],"correctedTo":null}';

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

/** A worker thread that is started when it is first asked, and again when it has died. */
class SearchThread {
  readonly #onProblem: (problem: string) => void;
  readonly #asked = new Map<number, (reply: SearchReply) => void>();
  #worker: Worker | null = null;
  #next = 1;
  #isClosed = false;

  constructor(onProblem: (problem: string) => void) {
    this.#onProblem = onProblem;
  }

  get waiting(): number {
    return this.#asked.size;
  }

  /** Never rejects: a thread that dies or takes too long answers with the problem. */
  ask(task: SearchTask, timeoutMs: number | null): Promise<SearchReply> {
    const id = this.#next;
    this.#next += 1;
    if (this.#isClosed) return Promise.resolve({ id, problem: 'The process is closing.' });
    return new Promise((resolve) => {
      const timer =
        timeoutMs === null
          ? undefined
          : setTimeout(() => this.#fail(`A search took more than ${timeoutMs} ms.`), timeoutMs);
      this.#asked.set(id, (reply) => {
        clearTimeout(timer);
        this.#asked.delete(id);
        if ('problem' in reply) this.#onProblem(reply.problem);
        resolve(reply);
      });
      this.#running().postMessage({ id, task } satisfies SearchMessage);
    });
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./search-thread.ts', import.meta.url));
    worker.on('message', (reply: SearchReply) => this.#asked.get(reply.id)?.(reply));
    worker.on('error', (error) => this.#fail(String(error)));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #fail(problem: string): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    for (const [id, answer] of this.#asked) answer({ id, problem });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
    this.#fail('The process is closing.');
  }
}
