import { matchesText } from '@niveshak/domain/slack-archives/match-text';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import type { Db } from '../../platform/db/database.ts';
import { SearchUnavailable, maxCounted } from '../ports.ts';
import type { ArchiveSearchEngine, MessageIndex, ResolvedSearch } from '../ports.ts';
import { archiveSearch } from '../search/archive-search.ts';
import { searchedText } from '../search/search-document.ts';
import type { FoundPage, MessageFinder } from '../search/archive-search.ts';
import { indexState, loadMessages } from './index-store.ts';
import type { IndexState, LoadedMessage } from './index-store.ts';

/** Maximum attempts to read results from an index that changes meanwhile. */
const maxAttempts = 3;

/**
 * Returns a search engine over an index outside the database. The index returns keys; messages are loaded from the
 * database, which filters out hidden messages and closed channels again, because the index lags behind.
 */
export function indexedArchiveSearch(db: Db, index: MessageIndex): ArchiveSearchEngine {
  return archiveSearch(db, new IndexFinder(db, index));
}

class IndexFinder implements MessageFinder {
  readonly #db: Db;
  readonly #index: MessageIndex;
  /** State at the last search, to save reading it before the next. */
  #known: IndexState | null = null;

  constructor(db: Db, index: MessageIndex) {
    this.#db = db;
    this.#index = index;
  }

  async page(
    search: ResolvedSearch,
    butNot: readonly TextTerm[],
    page: Parameters<MessageFinder['page']>[2],
    needsTotal: boolean,
  ): Promise<FoundPage> {
    const counted = Math.max(page.offset + page.limit, needsTotal ? maxCounted + 1 : 0);
    let before = this.#known;
    this.#known = null;
    for (let attempt = 1; ; attempt += 1) {
      if (before === null || usableName(before) === null) before = await indexState(this.#db);
      const name = usableName(before);
      if (name === null) throw new SearchUnavailable('The index is not complete yet.');
      const found = await this.#index.find(name, search, butNot, { ...page, counted });
      const { state, messages } = await loadMessages(this.#db, found.keys, searchedChannels(search));
      const isSame = usableName(state) === name;
      const isFresh = isSame && before.seq >= state.lastSeq;
      const isLagging = isSame && (state.seq < state.lastSeq || attempt === maxAttempts);
      if (isFresh || isLagging) {
        this.#known = state;
        const indexedSeq = before.seq;
        return {
          total: found.total,
          messages: messages.filter((message) => isStillFound(message, indexedSeq, search, butNot)),
          isCatchingUp: !isFresh,
        };
      }
      if (attempt === maxAttempts) throw new SearchUnavailable('The index was replaced.');
      // The index caught up or was replaced meanwhile.
      before = state;
    }
  }

  async count(search: ResolvedSearch) {
    const name = usableName(await indexState(this.#db));
    if (name === null) throw new SearchUnavailable('The index is not complete yet.');
    const { channels, years } = await this.#index.count(name, search);
    const ids = new Map(search.allowed.map(({ no, id }) => [no, id]));
    return {
      channels: channels.map(({ channelNo, count }) => ({ channel: ids.get(channelNo) ?? '', count })),
      years,
    };
  }
}

function usableName({ name, isComplete, isDiscarded, isOwn }: IndexState): string | null {
  return isComplete && isOwn && !isDiscarded ? name : null;
}

function searchedChannels({ allowed, channels }: ResolvedSearch): number[] {
  const open = allowed.map(({ no }) => no);
  return channels === null ? open : open.filter((no) => channels.includes(no));
}

/** Returns whether a message still contains the words, because it may have changed since indexing. */
function isStillFound(
  { text: written, extras, changedAt }: LoadedMessage,
  indexedSeq: number,
  search: ResolvedSearch,
  butNot: readonly TextTerm[],
): boolean {
  if (changedAt <= indexedSeq) return true;
  const text = searchedText(written, extras?.files ?? []);
  const isExcluded = butNot.length > 0 && matchesText(text, { must: butNot, mustNot: [] });
  return !isExcluded && matchesText(text, search);
}
