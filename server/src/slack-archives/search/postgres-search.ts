import type { Db } from '../../platform/db/database.ts';
import { SearchUnavailable, maxCounted } from '../ports.ts';
import type { ArchiveSearchEngine, Counted, ResolvedSearch, SearchPage } from '../ports.ts';
import { archiveSearch } from './archive-search.ts';
import { istYearStarts } from './ist-years.ts';
import { bucketsUs, lexemes } from './search-document.ts';
import { wordsQuery } from './search-query.ts';
import type { WordsQuery } from './search-query.ts';
import { countMessages, findMessages, searchFacts } from './search-store.ts';
import type { BucketLevel, CountRow, FoundRows, SearchFacts } from './search-store.ts';

/** How to run a search, with its counts. Valid until an archive message changes. */
type Plan = { readonly level: BucketLevel; total: number | null; counts: readonly CountRow[] | null };

const notReady = 'Messages are still being indexed.';

/**
 * Returns a search engine in PostgreSQL.
 *
 * @param fewestInBucket minimum expected matches per bucket; below it, longer buckets or all time are faster
 */
export function postgresArchiveSearch(db: Db, fewestInBucket = 150): ArchiveSearchEngine {
  const plans = new Plans(db, fewestInBucket);
  return archiveSearch(db, {
    page: async (search, butNot, page, needsTotal) => {
      const { total, messages } = await plans.page(search, wordsQuery(search, butNot), page, needsTotal);
      return { total, messages, isCatchingUp: false };
    },
    count: async (search) => {
      const query = wordsQuery(search);
      const { plan } = await plans.of(search, query, true);
      plan.counts ??= await countMessages(db, search, query, yearStarts);
      return summed(plan.counts, search);
    },
  });
}

/** Caches search plans, so that the next page, another order or a repeated search does not count again. */
class Plans {
  readonly #db: Db;
  readonly #fewestInBucket: number;
  #seq = -1;
  readonly #known = new Map<string, Plan>();

  constructor(db: Db, fewestInBucket: number) {
    this.#db = db;
    this.#fewestInBucket = fewestInBucket;
  }

  /**
   * Returns the plan of a search.
   * @param isChecked whether to check a known plan against the archive; a page of messages checks itself
   * @throws SearchUnavailable while messages are not indexed
   */
  async of(search: ResolvedSearch, query: WordsQuery, isChecked = false) {
    const { fromUs, toUs, channels, allowed } = search;
    const key = JSON.stringify([
      query.tsqueries,
      query.long,
      fromUs,
      toUs,
      channels,
      allowed.map(({ no }) => no),
    ]);
    const known = this.#known.get(key);
    if (known !== undefined && !isChecked) return { plan: known, isKnown: true, seq: this.#seq };
    const facts = await searchFacts(this.#db, [
      lexemes.all,
      lexemes.long,
      ...allowed.map(({ no }) => lexemes.channel(no)),
      ...query.groups.flatMap((group) => group.lexemes),
    ]);
    if (!facts.isReady) throw new SearchUnavailable(notReady);
    if (facts.seq !== this.#seq || this.#known.size >= 500) this.forget();
    this.#seq = facts.seq;
    const plan = this.#known.get(key) ?? {
      level: levelOf(query, facts, this.#fewestInBucket),
      total: knownTotal(search, query, facts),
      counts: null,
    };
    this.#known.set(key, plan);
    return { plan, isKnown: false, seq: facts.seq };
  }

  /**
   * Returns a page of matches.
   * @throws SearchUnavailable while messages are not indexed
   */
  async page(
    search: ResolvedSearch,
    query: WordsQuery,
    page: SearchPage,
    needsTotal: boolean,
  ): Promise<FoundRows> {
    const { plan, isKnown, seq } = await this.of(search, query);
    const isCounting = needsTotal && plan.total === null;
    const found = await findMessages(this.#db, search, query, page, {
      level: plan.level,
      most: Math.max(page.offset + page.limit, isCounting ? maxCounted + 1 : 0),
    });
    if (!found.isReady) throw new SearchUnavailable(notReady);
    if (found.seq !== seq && isKnown) {
      this.forget();
      return this.page(search, query, page, needsTotal);
    }
    if (found.seq === seq && isCounting) plan.total = found.total;
    return { ...found, total: plan.total ?? found.total };
  }

  forget(): void {
    this.#known.clear();
  }
}

function estimate({ groups }: WordsQuery, { counts }: SearchFacts): number {
  const all = counts[lexemes.all] ?? 0;
  return groups.reduce((matches, group) => {
    const each = group.lexemes.map((lexeme) => counts[lexeme] ?? 0);
    const count = group.kind === 'any' ? sum(each) : Math.min(...each);
    return (matches * Math.min(all, count)) / Math.max(1, all);
  }, all);
}

/** Returns the shortest buckets with enough matches, so that a page needs few of them. */
function levelOf(query: WordsQuery, facts: SearchFacts, fewestInBucket: number): BucketLevel {
  const { firstUs, lastUs } = facts;
  if (firstUs === null || lastUs === null) return null;
  const perUs = estimate(query, facts) / Math.max(1, lastUs - firstUs);
  const level = bucketsUs.findLastIndex((us) => us * perUs >= fewestInBucket);
  if (level === -1) return null;
  return query.hasPrefix ? 0 : level;
}

/** Returns the number of messages with one word across all channels, or null if it must be counted. */
function knownTotal(search: ResolvedSearch, query: WordsQuery, facts: SearchFacts): number | null {
  const { counts } = facts;
  const open = sum(search.allowed.map(({ no }) => counts[lexemes.channel(no)] ?? 0));
  const isWhole = open === (counts[lexemes.all] ?? 0) && (counts[lexemes.long] ?? 0) === 0;
  const isOneWord =
    query.isOneWord && search.channels === null && search.fromUs === null && search.toUs === null;
  return isWhole && isOneWord ? Math.round(estimate(query, facts)) : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

const yearStarts = istYearStarts();

function summed(rows: readonly CountRow[], { allowed }: ResolvedSearch): Omit<Counted, 'correction'> {
  const sums = (keyOf: (row: CountRow) => number) =>
    Array.from(Map.groupBy(rows, keyOf), ([key, group]) => ({
      key,
      count: sum(group.map(({ count }) => count)),
    }));
  const ids = new Map(allowed.map(({ no, id }) => [no, id]));
  return {
    channels: sums(({ channelNo }) => channelNo).map(({ key, count }) => ({
      channel: ids.get(key) ?? '',
      count,
    })),
    years: sums(({ year }) => year).map(({ key, count }) => ({ year: key, count })),
  };
}
