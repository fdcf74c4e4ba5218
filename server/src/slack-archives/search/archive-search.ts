import { exactly, asPhrase } from '@niveshak/domain/slack-archives/match-text';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import type { Db } from '../../platform/db/database.ts';
import { maxCounted } from '../ports.ts';
import type {
  ArchiveSearchEngine,
  ArchivedMessage,
  Correction,
  Counted,
  Found,
  ResolvedSearch,
  SearchPage,
} from '../ports.ts';
import { correctSearch } from './correct-search.ts';
import { wordsAfter } from './search-store.ts';

type TimePage = SearchPage & { readonly order: 'newest' | 'oldest' };

export type FoundPage = {
  /** Number of matches. Capped above `maxCounted` or, if no total is needed, above the end of the page. */
  readonly total: number;
  readonly messages: readonly ArchivedMessage[];
  readonly isCatchingUp: boolean;
};

/** Finds a search's messages by time. Differs between engines. */
export type MessageFinder = {
  /** @param butNot a message must not match all of these terms */
  readonly page: (
    search: ResolvedSearch,
    butNot: readonly TextTerm[],
    page: TimePage,
    needsTotal: boolean,
  ) => Promise<FoundPage>;
  readonly count: (search: ResolvedSearch) => Promise<Omit<Counted, 'correction'>>;
};

/** Maximum concurrent corrections. Other searches then return without one. */
const maxCorrections = 6;

/**
 * Returns an archive search based on a finder. Adds ordering by closeness and corrections, for which it reads known
 * words from the database.
 */
export function archiveSearch(db: Db, finder: MessageFinder): ArchiveSearchEngine {
  let correcting = 0;

  const hasAny = async (search: ResolvedSearch): Promise<boolean> => {
    if (cannotMatch(search)) return false;
    const first = { order: 'newest', limit: 1, offset: 0 } as const;
    return (await finder.page(search, [], first, false)).total > 0;
  };

  const correct = async (search: ResolvedSearch, typed: string | null): Promise<Correction | null> => {
    if (typed === null || correcting >= maxCorrections) return null;
    correcting += 1;
    try {
      return await correctSearch(
        { hasAny, wordsAfter: (after, options) => wordsAfter(db, after, options) },
        search,
        typed,
      );
    } finally {
      correcting -= 1;
    }
  };

  return {
    search: async (search, page, typed) => {
      if (cannotMatch(search)) return { total: 0, messages: [], correction: null, isCatchingUp: false };
      const found = await findPage(finder, search, page);
      const correction = found.total > 0 ? null : await correct(search, typed);
      return correction === null
        ? { ...found, correction }
        : { ...(await findPage(finder, { ...search, must: correction.must }, page)), correction };
    },
    count: async (search, typed) => {
      if (cannotMatch(search)) return { channels: [], years: [], correction: null };
      const counts = await finder.count(search);
      const correction = counts.channels.length > 0 ? null : await correct(search, typed);
      return correction === null
        ? { ...counts, correction }
        : { ...(await finder.count({ ...search, must: correction.must })), correction };
    },
  };
}

async function findPage(
  finder: MessageFinder,
  search: ResolvedSearch,
  { order, limit, offset }: SearchPage,
): Promise<Omit<Found, 'correction'>> {
  const none = { order: 'newest', limit: 0, offset: 0 } as const;
  if (offset >= maxCounted) return finder.page(search, [], none, true);
  if (order !== 'relevance') return finder.page(search, [], { order, limit, offset }, true);
  const { total, isCatchingUp } = await finder.page(search, [], none, true);
  // Closest first, then newest first.
  const messages: ArchivedMessage[] = [];
  let skip = offset;
  for (const { closer, butNot } of byCloseness(search)) {
    const missing = limit - messages.length;
    if (missing === 0) break;
    const part = await finder.page(closer, butNot, { order: 'newest', limit: missing, offset: skip }, true);
    messages.push(...part.messages);
    skip = Math.max(0, skip - part.total);
  }
  return { total, messages, isCatchingUp };
}

function byCloseness(search: ResolvedSearch): { closer: ResolvedSearch; butNot: readonly TextTerm[] }[] {
  const asWritten = search.must.map(exactly);
  const together = asPhrase(search.must);
  const near = together === null ? asWritten : [...asWritten, together];
  return [
    { must: near, butNot: [] },
    ...(together === null ? [] : [{ must: asWritten, butNot: near }]),
    ...(search.must.some(({ kind }) => kind === 'word') ? [{ must: search.must, butNot: asWritten }] : []),
  ].map(({ must, butNot }) => ({ closer: { ...search, must }, butNot }));
}

/** Returns whether no user or channel is left to search. */
function cannotMatch(search: ResolvedSearch): boolean {
  return (
    search.allowed.length === 0 ||
    search.channels?.length === 0 ||
    search.users?.length === 0 ||
    (search.fromUs !== null && search.toUs !== null && search.fromUs >= search.toUs)
  );
}
