import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { exactly, sideBySide } from '@niveshak/domain/slack-archives/match-text';
import { mostCounted } from '../../slack-archives/ports.ts';
import type {
  ArchivePoint,
  Correction,
  HiddenMessage,
  ResolvedSearch,
  SearchPage,
} from '../../slack-archives/ports.ts';
import { correctSearch } from './correct-search.ts';
import { channelSql, firstRowIdOf, rowIdAt, rowIdOf, rowsQuery, sinceEpoch, timeSql } from './index-file.ts';
import { matchOf, saysChannels, tokensWanted } from './index-tokens.ts';
import { istYearStarts } from './ist-years.ts';
import { keptSql } from './kept-messages.ts';
import { PostingLists, eachCommonPlace } from './posting-lists.ts';
import type { PostingList, TimeRange } from './posting-lists.ts';
import type { CountedInIndex, FoundInIndex } from './search-messages.ts';

/** Hits in the order of the answer, as `messagesIn` reads them, and where in the index the last of them stands. */
type Page = { readonly kept: string; readonly size: number; readonly last: bigint | null };

type Found = Omit<FoundInIndex, 'correction'>;

type Counts = Omit<CountedInIndex, 'correction'>;

/** What the words cannot say: times, channels by number, messages that are withheld. */
type Filter = {
  readonly sql: string;
  readonly from: bigint;
  readonly to: bigint;
  /** The same without SQL. */
  readonly range: TimeRange;
  readonly admits: (time: number, channelNo: number) => boolean;
};

/** A search by posting lists alone. */
type Lists = { readonly all: readonly PostingList[]; readonly none: readonly PostingList[] };

/** Searches one index file. Statements are kept: preparing one costs as much as running it. */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #countsBefore = new Remembered<Counts>();
  readonly #totalsBefore = new Remembered<number>();
  readonly #lists: PostingLists;
  #channels: { readonly seq: number; readonly nos: readonly number[] } = { seq: -1, nos: [] };

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#lists = new PostingLists(db);
  }

  /** The point of the archive's history that the index has reached. */
  point(): ArchivePoint {
    const { seq = 0, mark = null } = this.#prepared('select applied_seq as seq, mark from state').get() ?? {};
    return { seq: Number(seq), mark: typeof mark === 'string' ? mark : null };
  }

  /** Does something with the index as it is at one moment: where it stands and what it finds are of one state. */
  atOneMoment<T>(work: () => T): T {
    this.#prepared('begin').run();
    try {
      return work();
    } finally {
      this.#lists.release();
      this.#prepared('commit').run();
    }
  }

  search(
    search: ResolvedSearch,
    page: SearchPage,
    typed: string | null,
    withheld: readonly HiddenMessage[],
  ): FoundInIndex {
    const found = this.#page(search, page, withheld);
    const correction =
      found.total > 0 || typed === null ? null : correctSearch(this, search, typed, withheld);
    if (correction === null) return { ...found, correction };
    return { ...this.#page({ ...search, must: correction.must }, page, withheld), correction };
  }

  count(search: ResolvedSearch, typed: string | null, withheld: readonly HiddenMessage[]): CountedInIndex {
    const correction: Correction | null =
      typed === null || this.hasAny(search, withheld) ? null : correctSearch(this, search, typed, withheld);
    const asked = correction === null ? search : { ...search, must: correction.must };
    const match = matchOf(asked, asked.must);
    const filter = this.#filter(asked, withheld);
    const counts = this.#countsBefore.get(this.#keyOf(match, filter), () =>
      this.#countAll(asked, match, filter),
    );
    return { ...counts, correction };
  }

  hasAny(search: ResolvedSearch, withheld: readonly HiddenMessage[]): boolean {
    return this.#counted(matchOf(search, search.must), this.#filter(search, withheld), 1) > 0;
  }

  /** Known words of about a length, all or those that begin with a letter, for correcting a mistyped one. */
  *wordsOfLength(
    least: number,
    most: number,
    initial: string,
  ): Generator<{ word: string; messages: number }> {
    const rows = this.#prepared(
      `select substr(term, 2) as word, messages from term
       where term >= ? and term < ? and messages > 0 and length(term) between ? and ?`,
    ).iterate(`w${initial}`, initial === '' ? 'x' : `w${initial}\u{10ffff}`, least + 1, most + 1);
    for (const { word, messages } of rows) yield { word: String(word), messages: Number(messages) };
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    made.setReadBigInts(true);
    if (this.#statements.size > 200) this.#statements.clear();
    this.#statements.set(sql, made);
    return made;
  }

  #filter(search: ResolvedSearch, withheld: readonly HiddenMessage[]): Filter {
    const { fromUs, toUs } = search;
    const wanted = search.channels ?? search.allowed.map(({ no }) => no);
    const isEvery = this.#isEveryChannel(wanted);
    const numbers = [...wanted].sort((a, b) => a - b);
    const hidden = withheld.map(({ tsUs, channelNo }) => rowIdOf(tsUs, channelNo));
    const [wantedSet, hiddenSet] = [new Set(wanted), new Set(hidden)];
    return {
      sql:
        (saysChannels(search) || isEvery ? '' : ` and (${channelSql('rowid')}) in (${numbers.join(',')})`) +
        (hidden.length === 0 ? '' : ` and rowid not in (${hidden.join(',')})`),
      from: fromUs === null ? -(2n ** 63n) : firstRowIdOf(fromUs),
      to: toUs === null ? 2n ** 63n - 1n : firstRowIdOf(toUs),
      range: {
        from: fromUs === null ? -Infinity : sinceEpoch(fromUs),
        to: toUs === null ? Infinity : sinceEpoch(toUs),
      },
      admits: (time, channelNo) =>
        (isEvery || wantedSet.has(channelNo)) &&
        (hidden.length === 0 || !hiddenSet.has(rowIdAt(time, channelNo))),
    };
  }

  /** The posting lists of a search of so many tokens at least; null where only FTS5 can answer it. */
  #listsOf(search: ResolvedSearch, least: number): Lists | null {
    const tokens = tokensWanted(search);
    if (tokens === null || tokens.all.length + tokens.none.length < least) return null;
    const all = tokens.all.map((token) => this.#lists.of(token));
    const none = tokens.none.map((token) => this.#lists.of(token));
    return all.every((list) => list !== null) && none.every((list) => list !== null) ? { all, none } : null;
  }

  /** Whether these are all the channels that the index knows, so that nothing needs to be left out. */
  #isEveryChannel(nos: readonly number[]): boolean {
    const { seq } = this.point();
    if (this.#channels.seq !== seq) {
      const rows = this.#prepared(
        `select cast(substr(term, 2) as integer) as no from term
         where term >= 'c0' and term < 'c:' and messages > 0`,
      ).all();
      this.#channels = { seq, nos: rows.map(({ no }) => Number(no)) };
    }
    const wanted = new Set(nos);
    return this.#channels.nos.every((no) => wanted.has(no));
  }

  #page(
    search: ResolvedSearch,
    { order, limit, offset }: SearchPage,
    withheld: readonly HiddenMessage[],
  ): Found {
    const filter = this.#filter(search, withheld);
    const match = matchOf(search, search.must);
    if (offset >= mostCounted) return { kept: [], total: this.#total(search, match, filter) };
    if (order === 'relevance') {
      // The nearest first: side by side as written, then as written, then other forms; each newest first.
      const kept: string[] = [];
      let [toSkip, missing] = [offset, limit];
      for (const each of matchesByCloseness(search)) {
        const part = this.#read(each, filter, false, missing, toSkip);
        kept.push(part.kept);
        missing -= part.size;
        if (missing === 0) break;
        toSkip = part.size > 0 ? 0 : Math.max(0, toSkip - this.#counted(each, filter, toSkip));
      }
      return { kept, total: this.#total(search, match, filter) };
    }
    const isOldestFirst = order === 'oldest';
    // The newest of one token stand at the end of FTS5's list; several it would go through entry by entry.
    const lists = this.#listsOf(search, 2);
    if (lists !== null)
      return this.#pageOfLists(lists, this.#keyOf(match, filter), filter, isOldestFirst, limit, offset);
    const page = this.#read(match, filter, isOldestFirst, limit, offset);
    const { size, last } = page;
    const kept = [page.kept];
    if (size < limit && (last !== null || offset === 0)) return { kept, total: offset + size };
    const known = this.#knownTotal(search, match, filter);
    if (known !== null) return { kept, total: known };
    if (last === null) return { kept, total: this.#total(search, match, filter) };
    // The rest is counted from where the page ends, so that nothing is gone through twice.
    const rest = isOldestFirst ? { ...filter, from: last + 1n } : { ...filter, to: last };
    const total = this.#totalsBefore.get(
      this.#keyOf(match, filter),
      () => offset + size + this.#counted(match, rest, mostCounted + 1),
    );
    return { kept, total };
  }

  #pageOfLists(
    lists: Lists,
    key: string,
    filter: Filter,
    isOldestFirst: boolean,
    limit: number,
    offset: number,
  ): Found {
    const ids: bigint[] = [];
    const totalBefore = this.#totalsBefore.known(key);
    const most = totalBefore === undefined ? mostCounted + 1 : offset + limit;
    let found = 0;
    eachCommonPlace(lists, isOldestFirst, filter.range, (time, channelNo) => {
      if (!filter.admits(time, channelNo)) return true;
      if (found >= offset && ids.length < limit) ids.push(rowIdAt(time, channelNo));
      found += 1;
      return found < most;
    });
    const order = isOldestFirst ? 'asc' : 'desc';
    const row = this.#prepared(
      `select ${keptSql('found')} as kept from (
         select id, kept from message where id in (select value from json_each(?)) order by id ${order}) as found`,
    ).get(`[${ids.join(',')}]`);
    return { kept: [String(row?.['kept'] ?? '')], total: this.#totalsBefore.get(key, () => found) };
  }

  /**
   * In the order in which they are found. `+ 0`, because SQLite plans a statement anew for every value of a bare `limit ?`.
   */
  #read(match: string, filter: Filter, isOldestFirst: boolean, limit: number, offset: number): Page {
    const [order, furthest] = isOldestFirst ? ['asc', 'max'] : ['desc', 'min'];
    const row = this.#prepared(
      `select count(*) as size, ${furthest}(m.id) as last, ${keptSql('m')} as kept
       from (
         select rowid as id from token where token match ? and rowid >= ? and rowid < ? ${filter.sql}
         order by rowid ${order} limit ? + 0 offset ? + 0) as found
       cross join message m on m.id = found.id`,
    ).get(match, filter.from, filter.to, limit, offset);
    const { size = 0, last = null, kept } = row ?? {};
    return {
      kept: String(kept ?? ''),
      size: Number(size),
      last: typeof last === 'bigint' ? last : null,
    };
  }

  /** Exact up to `mostCounted`; one more stands for "more than that". */
  #total(search: ResolvedSearch, match: string, filter: Filter): number {
    return (
      this.#knownTotal(search, match, filter) ??
      this.#totalsBefore.get(this.#keyOf(match, filter), () => this.#counted(match, filter, mostCounted + 1))
    );
  }

  /** Names what a search finds as long as the index stands where it does. */
  #keyOf(match: string, filter: Filter): string {
    return `${this.point().seq} ${match} ${filter.from} ${filter.to} ${filter.sql}`;
  }

  #counted(match: string, filter: Filter, limit: number): number {
    const row = this.#prepared(
      `select count(*) as n from (select 1 from token where token match ? and rowid >= ? and rowid < ? ${filter.sql}
       limit ${limit})`,
    ).get(match, filter.from, filter.to);
    return Number(row?.['n'] ?? 0);
  }

  /** One token and nothing else: how many messages have it is written down. */
  #knownTotal(search: ResolvedSearch, match: string, filter: Filter): number | null {
    const token = /^"([^" ]+)"$/.exec(match)?.[1];
    if (token === undefined || filter.sql !== '' || search.fromUs !== null || search.toUs !== null) {
      return null;
    }
    // Pairs of user and channel are not counted.
    if (token.startsWith('x')) return null;
    const row = this.#prepared('select messages from term where term = ?').get(token);
    return Number(row?.['messages'] ?? 0);
  }

  #countAll(search: ResolvedSearch, match: string, filter: Filter): Counts {
    const byChannel = new Map<number, number>();
    const byYear = new Map<number, number>();
    const starts = istYearStarts();
    let at = starts.length - 1;
    // From the newest on.
    const count = (time: number, channelNo: number) => {
      while (at > 0 && time < sinceEpoch(starts[at]?.us ?? 0)) at -= 1;
      const year = starts[at]?.year ?? 0;
      byChannel.set(channelNo, (byChannel.get(channelNo) ?? 0) + 1);
      byYear.set(year, (byYear.get(year) ?? 0) + 1);
    };
    const lists = this.#listsOf(search, 1);
    if (lists !== null) {
      eachCommonPlace(lists, false, filter.range, (time, channelNo) => {
        if (filter.admits(time, channelNo)) count(time, channelNo);
        return true;
      });
    } else {
      const rows = rowsQuery(
        this.#db,
        `select ${timeSql('rowid')}, ${channelSql('rowid')} from token
         where token match ? and rowid >= ? and rowid < ? ${filter.sql} order by rowid desc`,
      ).iterate(match, filter.from, filter.to);
      for (const [time, no] of rows) count(Number(time), Number(no));
    }
    return { channels: byChannel, years: byYear };
  }
}

/** What was counted is asked for again by the next page and by another order. */
class Remembered<T> {
  readonly #known = new Map<string, T>();

  known(key: string): T | undefined {
    return this.#known.get(key);
  }

  get(key: string, make: () => T): T {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#known.size >= 500) this.#known.clear();
    this.#known.set(key, made);
    return made;
  }
}

function matchesByCloseness(search: ResolvedSearch): string[] {
  const asWritten = search.must.map(exactly);
  if (asWritten.length === 0) return [matchOf(search, [])];
  const together = sideBySide(search.must);
  const near: readonly TextTerm[] = together === null ? asWritten : [...asWritten, together];
  const without = (terms: readonly TextTerm[], others: readonly TextTerm[]) =>
    `(${matchOf(search, terms)}) NOT (${matchOf(search, others)})`;
  return [
    matchOf(search, near),
    ...(together === null ? [] : [without(asWritten, near)]),
    ...(search.must.some(({ kind }) => kind === 'word') ? [without(search.must, asWritten)] : []),
  ];
}
