import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { hitMarker } from '@niveshak/domain/slack-archives/mark-hits';
import { exactly, sideBySide } from '@niveshak/domain/slack-archives/match-text';
import { formatSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import type { ResolvedSearch, SearchPage } from '../../slack-archives/ports.ts';
import {
  appliedSeq,
  channelMask,
  channelOfRowId,
  firstRowIdOf,
  sinceEpoch,
  sinceEpochSql,
  usOfRowId,
} from './index-file.ts';
import { matchOf, saysChannels } from './index-tokens.ts';
import { correctSearch } from './correct-search.ts';
import { istYearStarts } from './ist-years.ts';

/** `total` is exact up to here. */
export const mostCounted = 10_000;

/** A hidden message that the index still has. */
export type Withheld = { readonly tsUs: number; readonly channelNo: number };

type Filter = { readonly sql: string; readonly from: bigint; readonly to: bigint };

/** Searches one index file; answers are JSON text. Statements are kept, since preparing one costs as much as running it. */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #channels: { readonly seq: number; readonly nos: readonly number[] } = { seq: -1, nos: [] };
  #counted = new Map<string, string>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  applied(): number {
    return appliedSeq(this.#db);
  }

  /** The answer of `searchArchive`. */
  search(
    search: ResolvedSearch,
    page: SearchPage,
    typed: string | null,
    withheld: readonly Withheld[],
    isCatchingUp: boolean,
  ): string {
    let asked = search;
    let correctedTo: string | null = null;
    let ids = this.#page(asked, page, withheld);
    let total = this.#total(asked, page, ids.length, withheld);
    if (total === 0 && typed !== null) {
      const corrected = correctSearch(this, asked, typed, withheld);
      if (corrected !== null) {
        asked = corrected.search;
        correctedTo = corrected.typed;
        ids = this.#page(asked, page, withheld);
        total = this.#total(asked, page, ids.length, withheld);
      }
    }
    return (
      `{"total":${Math.min(total, mostCounted)},"totalIsLowerBound":${total > mostCounted},"hits":[` +
      `${this.#hits(ids, asked)}],"correctedTo":${JSON.stringify(correctedTo)},"isCatchingUp":${isCatchingUp}}`
    );
  }

  /** The answer of `countArchiveSearch`. */
  count(search: ResolvedSearch, typed: string | null, withheld: readonly Withheld[]): string {
    let asked = search;
    let correctedTo: string | null = null;
    if (typed !== null && !this.hasAny(asked, withheld)) {
      const corrected = correctSearch(this, asked, typed, withheld);
      asked = corrected?.search ?? asked;
      correctedTo = corrected?.typed ?? null;
    }
    const match = matchOf(asked, asked.must);
    const filter = this.#filter(asked, withheld);
    const key = `${this.applied()} ${match} ${filter.from} ${filter.to} ${filter.sql}`;
    const known = this.#counted.get(key);
    const counted = known ?? this.#countAll(asked, match, filter);
    if (this.#counted.size > 500) this.#counted.clear();
    this.#counted.set(key, counted);
    return `{${counted},"correctedTo":${JSON.stringify(correctedTo)}}`;
  }

  hasAny(search: ResolvedSearch, withheld: readonly Withheld[]): boolean {
    const filter = this.#filter(search, withheld);
    const found = this.#prepared(
      `select 1 from token where token match ? and rowid >= ? and rowid < ? ${filter.sql} limit 1`,
    ).get(matchOf(search, search.must), filter.from, filter.to);
    return found !== undefined;
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

  /** What the words cannot say: times, channels by number, messages that are hidden and still in the index. */
  #filter(search: ResolvedSearch, withheld: readonly Withheld[]): Filter {
    const wanted = search.channels ?? search.allowed.map(({ no }) => no);
    const needsChannels = !saysChannels(search) && !this.#isEveryChannel(wanted);
    const numbers = [...wanted].sort((a, b) => a - b);
    const hidden = withheld.map(({ tsUs, channelNo }) => firstRowIdOf(tsUs) + BigInt(channelNo));
    return {
      sql:
        (needsChannels ? ` and (rowid & ${channelMask}) in (${numbers.join(',')})` : '') +
        (hidden.length === 0 ? '' : ` and rowid not in (${hidden.join(',')})`),
      from: search.fromUs === null ? -(2n ** 63n) : firstRowIdOf(search.fromUs),
      to: search.toUs === null ? 2n ** 63n - 1n : firstRowIdOf(search.toUs),
    };
  }

  /** Whether these are all the channels that the index knows, so that nothing needs to be left out. */
  #isEveryChannel(nos: readonly number[]): boolean {
    const seq = this.applied();
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
    withheld: readonly Withheld[],
  ): bigint[] {
    if (offset >= mostCounted) return [];
    if (order !== 'relevance') {
      return this.#ids(search, matchOf(search, search.must), order === 'oldest', limit, offset, withheld);
    }
    // The nearest first: side by side as written, then as written, then other forms; each newest first.
    const found: bigint[] = [];
    for (const match of matchesByCloseness(search)) {
      const missing = offset + limit - found.length;
      if (missing <= 0) break;
      found.push(...this.#ids(search, match, false, missing, 0, withheld));
    }
    return found.slice(offset);
  }

  #ids(
    search: ResolvedSearch,
    match: string,
    isOldestFirst: boolean,
    limit: number,
    offset: number,
    withheld: readonly Withheld[],
  ): bigint[] {
    const filter = this.#filter(search, withheld);
    const rows = this.#prepared(
      `select rowid as id from token where token match ? and rowid >= ? and rowid < ? ${filter.sql}
       order by rowid ${isOldestFirst ? 'asc' : 'desc'} limit ? offset ?`,
    ).all(match, filter.from, filter.to, limit, offset);
    return rows.map(({ id }) => toBigInt(id));
  }

  /** Exact up to `mostCounted`; one more stands for "more than that". */
  #total(
    search: ResolvedSearch,
    { limit, offset, order }: SearchPage,
    found: number,
    withheld: readonly Withheld[],
  ): number {
    if (found < limit && (found > 0 || offset === 0) && order !== 'relevance') return offset + found;
    const known = this.#knownTotal(search, withheld);
    if (known !== null) return Math.min(known, mostCounted + 1);
    const filter = this.#filter(search, withheld);
    const row = this.#prepared(
      `select count(*) as n from (select 1 from token where token match ? and rowid >= ? and rowid < ? ${filter.sql}
       limit ${mostCounted + 1})`,
    ).get(matchOf(search, search.must), filter.from, filter.to);
    return Number(row?.['n'] ?? 0);
  }

  /** One token and nothing else: how many messages have it is written down. */
  #knownTotal(search: ResolvedSearch, withheld: readonly Withheld[]): number | null {
    const { from, to, sql } = this.#filter(search, withheld);
    const token = /^"([^" ]+)"$/.exec(matchOf(search, search.must))?.[1];
    if (token === undefined || sql !== '' || search.fromUs !== null || search.toUs !== null) return null;
    if (from > to || token.startsWith('x')) return null;
    return Number(this.#prepared('select messages from term where term = ?').get(token)?.['messages'] ?? 0);
  }

  #hits(ids: readonly bigint[], search: ResolvedSearch): string {
    const marks = hitMarker(search.must);
    const names = new Map(search.allowed.map(({ no, id }) => [no, id]));
    const statement = this.#prepared('select head, text, tail from message where id = ?');
    const hits: string[] = [];
    for (const id of ids) {
      const row = statement.get(id);
      if (row === undefined) continue;
      const us = usOfRowId(id);
      const channel = names.get(channelOfRowId(id)) ?? '';
      const text = String(row['text']);
      const ranges = marks(text)
        .map(([start, end]) => `[${start},${end}]`)
        .join(',');
      hits.push(
        `{"_id":"${channel}:${formatSlackTs(us)}","_source":{"cm_sort_ts":${us},"channel":"${channel}",` +
          `${String(row['head'])},"text":${JSON.stringify(text)},${String(row['tail'])}},"highlight":[${ranges}]}`,
      );
    }
    return hits.join(',');
  }

  #countAll(search: ResolvedSearch, match: string, filter: Filter): string {
    const statement = this.#db.prepare(
      `select rowid & ${channelMask} as no, ${sinceEpochSql} as us from token
       where token match ? and rowid >= ? and rowid < ? ${filter.sql} order by rowid desc`,
    );
    statement.setReturnArrays(true);
    const byChannel = new Map<number, number>();
    const byYear = new Map<number, number>();
    const starts = istYearStarts();
    let at = starts.length - 1;
    for (const row of statement.iterate(match, filter.from, filter.to)) {
      const [no, us] = Object.values(row);
      const channelNo = Number(no);
      const micros = Number(us);
      while (at > 0 && micros < sinceEpoch(starts[at]?.us ?? 0)) at -= 1;
      const year = starts[at]?.year ?? 0;
      byChannel.set(channelNo, (byChannel.get(channelNo) ?? 0) + 1);
      byYear.set(year, (byYear.get(year) ?? 0) + 1);
    }
    const names = new Map(search.allowed.map(({ no, id }) => [no, id]));
    const channels = [...byChannel]
      .map(([no, count]) => ({ channel: names.get(no) ?? '', count }))
      .sort((a, b) => b.count - a.count || (a.channel < b.channel ? -1 : 1));
    const years = [...byYear].map(([year, count]) => ({ year, count }));
    return `"channels":${JSON.stringify(channels)},"years":${JSON.stringify(years)}`;
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

function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  throw new TypeError(`The index answered ${typeof value} for a row id.`);
}
