import { istYearOf } from '../search/ist-years.ts';
import { stem } from '@niveshak/domain/slack-archives/stem';
import type { Db } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/due.ts';
import type { Log } from '../../platform/log.ts';
import { SearchUnavailable } from '../ports.ts';
import type { IndexedMessage, MessageIndex } from '../ports.ts';
import { traitsOf, wordsOf } from '../search/search-document.ts';
import { changedSince } from '../search/search-store.ts';
import type { SearchRow } from '../search/search-store.ts';
import { beginIndex, hasMark, indexState, reachIndex } from './index-store.ts';
import type { IndexState } from './index-store.ts';

/** Messages per call to the search engine. */
const batchSize = 2_000;
/** Interval between rounds, and usually the lag of the index. */
const everyMs = 2_000;
/** Interval for checking an index without changes, in case it was lost. */
const checkedEveryMs = 30_000;

/**
 * Keeps an index up to date with the archive by `seq`, which increases in commit order, so that no change is missed.
 * Safe to interrupt, and to run in several processes, because writes are versioned by `seq` and the cursor only
 * increases.
 */
export class ArchiveFollower {
  readonly #db: Db;
  readonly #index: MessageIndex;
  readonly #log: Log;
  #checked = { name: '', at: Number.NEGATIVE_INFINITY };

  constructor(db: Db, index: MessageIndex, log: Log) {
    this.#db = db;
    this.#index = index;
    this.#log = log;
  }

  get job(): RecurringJob {
    return { name: 'index-archive', everyMs, run: () => this.run() };
  }

  /** Writes all changes since the cursor. Stops if the search engine is unavailable; the next round continues. */
  async run(): Promise<void> {
    try {
      await this.catchUp();
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      this.#log.warn({ reason: error.message }, 'the archive’s index is behind; retried in the next round');
    }
  }

  /**
   * Writes all changes since the cursor.
   * @throws SearchUnavailable
   */
  async catchUp(): Promise<void> {
    for (;;) {
      const state = await this.#usable(await indexState(this.#db));
      if (state === null) continue;
      const { name, seq, lastSeq, mark, isComplete } = state;
      if (isComplete && seq >= lastSeq) return;
      // Announce first, so that the index never has changes beyond the announced point.
      await this.#index.announce(name, { seq: lastSeq, mark });
      await this.#write(state);
      await this.#index.show(name);
      await reachIndex(this.#db, name, lastSeq, true);
    }
  }

  async #write({ name, seq, lastSeq, isComplete }: IndexState & { readonly name: string }): Promise<void> {
    for (let after = seq; ;) {
      const rows = await changedSince(this.#db, after, batchSize, { upTo: lastSeq });
      const last = rows.at(-1);
      if (last === undefined) return;
      await this.#index.write(name, rows.map(indexedMessage));
      // An incomplete index is not searched and need not be visible.
      if (isComplete) await this.#index.show(name);
      await reachIndex(this.#db, name, last.seq, false);
      after = last.seq;
    }
  }

  /** Returns the state if its index can be continued. Otherwise starts a new index and returns null. */
  async #usable(state: IndexState): Promise<(IndexState & { readonly name: string }) | null> {
    const { name, isDiscarded, isOwn } = state;
    if (name === null) return this.#begin(null, 'there is none yet');
    if (!isOwn)
      return this.#begin(name, 'this database was restored; the index may be used by the original one');
    if (isDiscarded) {
      await this.#begin(name, 'staff discarded it');
      await this.#index.drop(name);
      return null;
    }
    const isChecked = this.#checked.name === name && performance.now() - this.#checked.at < checkedEveryMs;
    if (!isChecked || state.seq < state.lastSeq) {
      const announced = await this.#index.announced(name);
      if (announced === null) return this.#begin(name, 'it is missing');
      if (announced.mark !== null && !(await hasMark(this.#db, announced.mark)))
        return this.#begin(name, 'it contains changes that this database has lost');
      this.#checked = { name, at: performance.now() };
    }
    return { ...state, name };
  }

  async #begin(replaced: string | null, why: string): Promise<null> {
    const name = await this.#index.create();
    if (await beginIndex(this.#db, replaced, name))
      this.#log.warn({ index: name, replaced, why }, 'the archive’s index is built from the beginning');
    else await this.#index.drop(name);
    return null;
  }
}

function indexedMessage({ channelNo, tsUs, seq, searchable }: SearchRow & { seq: number }): IndexedMessage {
  if (searchable === null) return { channelNo, tsUs, seq, content: null };
  const words = wordsOf(searchable.text);
  return {
    channelNo,
    tsUs,
    seq,
    content: {
      words,
      stems: [...new Set(words.map(stem))],
      userId: searchable.userId,
      traits: traitsOf(searchable),
      year: istYearOf(tsUs),
    },
  };
}
