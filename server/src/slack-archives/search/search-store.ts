import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';

import type { ArchivedMessage, ResolvedSearch, SearchPage } from '../ports.ts';
import { messageColumns } from '../store.ts';
import { bucketsUs, searchDocument, searchedText } from './search-document.ts';
import type { Searchable } from './search-document.ts';
import type { Parts, WordsQuery } from './search-query.ts';
import '../tables.ts';

/** A message's key and search data. The data is null if searches must not find it. */
export type SearchRow = {
  readonly tsUs: number;
  readonly channelNo: number;
  readonly searchable: Omit<Searchable, 'tsUs' | 'channelNo'> | null;
};

/** Writes search rows in the transaction that changes the messages. */
export async function writeSearchRows(tx: Tx, rows: readonly SearchRow[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ tsUs, channelNo }) => ({ t: tsUs, c: channelNo }));
  const documents = rows.flatMap(({ tsUs, channelNo, searchable }) => {
    if (searchable === null) return [];
    const { words, longText } = searchDocument({ tsUs, channelNo, ...searchable });
    return [{ t: tsUs, c: channelNo, w: words, l: longText }];
  });
  await sql`
    delete from archive_search s using json_to_recordset(${JSON.stringify(keys)}::json) as r (t bigint, c int)
    where s.ts_us = r.t and s.channel_no = r.c`.execute(tx);
  await sql`
    insert into archive_search (ts_us, channel_no, words, long_text)
    select t, c, w::tsvector, l from json_to_recordset(${JSON.stringify(documents)}::json)
      as r (t bigint, c int, w text, l text)`.execute(tx);
  await sql`select merge_archive_search()`.execute(tx);
}

/** State of the archive, with the number of messages per lexeme. */
export type SearchFacts = {
  /** Changes whenever a message changes. */
  readonly seq: number;
  readonly isReady: boolean;
  readonly firstUs: number | null;
  readonly lastUs: number | null;
  readonly counts: Readonly<Record<string, number>>;
};

const countsSchema = z.record(z.string(), z.number());

export async function searchFacts(db: Db, lexemes: readonly string[]): Promise<SearchFacts> {
  const { rows } = await sql<Omit<SearchFacts, 'counts'> & { readonly counts: unknown }>`
    select last_seq as seq, searched_seq = last_seq as "isReady",
      (select min(ts_us) from archive_search) as "firstUs", (select max(ts_us) from archive_search) as "lastUs",
      (select coalesce(json_object_agg(word, messages), '{}'::json) from archive_words
       where word = any(${[...lexemes]}::text[])) as counts
    from archive_state`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The archive’s state row is missing.');
  return { ...row, counts: countsSchema.parse(row.counts) };
}

/** Returns the SQL condition for the matching rows of `archive_search` (`s`). */
function matching(search: ResolvedSearch, { tsqueries, long }: WordsQuery) {
  const { allowed, channels, fromUs, toUs } = search;
  const open = allowed.map(({ no }) => no);
  const wanted = channels === null ? open : channels.filter((no) => open.includes(no));
  const contains = (parts: Parts) =>
    sql`(${sql.join(
      parts.map((part) => sql`strpos(s.long_text, ${part}) > 0`),
      sql` or `,
    )})`;
  const all = (conditions: readonly RawBuilder<unknown>[]) =>
    sql.join([sql`true`, ...conditions], sql` and `);
  return all([
    ...tsqueries.map((tsquery) => sql`s.words @@ ${tsquery}::tsquery`),
    sql`s.channel_no = any(${wanted}::int[])`,
    sql`(s.long_text is null or (${all([
      ...long.all.map(contains),
      ...long.none.map((terms) => sql`not (${all(terms.map(contains))})`),
    ])}))`,
    // An expression, so that the planner uses the index on words rather than the one on time.
    ...(fromUs === null ? [] : [sql`s.ts_us + 0 >= ${fromUs}::bigint`]),
    ...(toUs === null ? [] : [sql`s.ts_us + 0 < ${toUs}::bigint`]),
  ]);
}

/** Index into `bucketsUs` of the buckets to search, newest first, or null for one query over all time. */
export type BucketLevel = number | null;

/** Returns SQL for the first `most` matches, in order. */
function firstMatches(
  search: ResolvedSearch,
  query: WordsQuery,
  level: BucketLevel,
  isOldestFirst: boolean,
  most: number,
): RawBuilder<unknown> {
  const order = isOldestFirst ? sql`asc` : sql`desc`;
  const from = (inBucket: RawBuilder<unknown>) => sql`
    select s.ts_us, s.channel_no from archive_search s where ${matching(search, query)} ${inBucket}
    order by s.ts_us + 0 ${order}, s.channel_no ${order} limit ${most}`;
  const us = level === null ? undefined : bucketsUs[level];
  if (us === undefined) return from(sql``);
  const first = sql`(select greatest(min(ts_us), ${search.fromUs}::bigint) / ${us}::bigint from archive_search)`;
  const last = sql`(select least(max(ts_us), ${search.toUs}::bigint) / ${us}::bigint from archive_search)`;
  const buckets = isOldestFirst
    ? sql`generate_series(${first}, ${last})`
    : sql`generate_series(${last}, ${first}, -1)`;
  return sql`
    select h.* from ${buckets} as bucket
    cross join lateral (${from(sql`and s.words @@ (${`t${level}`}::text || bucket)::tsquery`)}) h limit ${most}`;
}

export type FoundRows = {
  readonly seq: number;
  readonly isReady: boolean;
  /** Total, capped at `most`. */
  readonly total: number;
  readonly messages: readonly ArchivedMessage[];
};

type FoundRow = Omit<FoundRows, 'messages'> & (ArchivedMessage | { readonly tsUs: null });

/** Returns a page of the first `most` matches and their number. */
export async function findMessages(
  db: Db,
  search: ResolvedSearch,
  query: WordsQuery,
  { order, limit, offset }: SearchPage,
  { level, most }: { readonly level: BucketLevel; readonly most: number },
): Promise<FoundRows> {
  const isOldestFirst = order === 'oldest';
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<FoundRow>`
    with found as materialized (${firstMatches(search, query, level, isOldestFirst, most)})
    select a.last_seq as seq, a.searched_seq = a.last_seq as "isReady", (select count(*) from found) as total, page.*
    from archive_state a left join (
      select ${messageColumns}, m.channel_no as no
      from (select * from found order by ts_us ${direction}, channel_no ${direction} limit ${limit} offset ${offset}) f
      join archive_messages m on m.channel_no = f.channel_no and m.ts_us = f.ts_us
      join archive_channels c on c.no = m.channel_no
    ) page on true
    order by page."tsUs" ${direction}, page.no ${direction}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The archive’s state row is missing.');
  const { seq, isReady, total } = row;
  return { seq, isReady, total, messages: rows.flatMap((each) => (each.tsUs === null ? [] : [each])) };
}

export type CountRow = { readonly channelNo: number; readonly year: number; readonly count: number };

/**
 * Returns the match counts by channel and year.
 * @param yearStarts consecutive years, ascending
 */
export async function countMessages(
  db: Db,
  search: ResolvedSearch,
  query: WordsQuery,
  yearStarts: readonly { readonly year: number; readonly us: number }[],
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select s.channel_no as "channelNo",
      width_bucket(s.ts_us, ${yearStarts.map(({ us }) => us)}::bigint[]) - 1 + ${yearStarts[0]?.year ?? 0} as year,
      count(*) as count
    from archive_search s where ${matching(search, query)} group by 1, 2`.execute(db);
  return rows;
}

/** Returns known words after another word, with given lengths and initial, in order, for spelling correction. */
export async function wordsAfter(
  db: Db,
  after: string,
  { least, most, initial, limit }: { least: number; most: number; initial: string; limit: number },
): Promise<{ readonly word: string; readonly messages: number }[]> {
  const { rows } = await sql<{ word: string; messages: number }>`
    select substr(word, 2) as word, messages from archive_words
    where word > ${`w${after}`} and word like ${`w${initial}%`} and messages > 0
      and length(word) between ${least + 1} and ${most + 1}
    order by word limit ${limit}`.execute(db);
  return rows;
}

type ChangedRow = {
  readonly seq: number;
  readonly tsUs: number;
  readonly channelNo: number;
  readonly userId: string | null;
  readonly text: string;
  readonly files: readonly { readonly title: string; readonly name: string }[] | null;
  readonly hasReactions: boolean;
  readonly isFindable: boolean;
};

/** Returns messages by last change, from the one following `after` up to `upTo`. */
export async function changedSince(
  db: Db,
  after: number,
  limit: number,
  { upTo = Number.MAX_SAFE_INTEGER, withFiles = false } = {},
): Promise<(SearchRow & { seq: number })[]> {
  const { rows } = await sql<ChangedRow>`
    select seq, ts_us as "tsUs", channel_no as "channelNo", user_id as "userId", text,
      more->'files' as files,
      coalesce(json_array_length(more->'reactions'), 0) > 0 as "hasReactions",
      not is_system and not is_hidden as "isFindable"
    from archive_messages where seq > ${after} and seq <= ${upTo}
      ${withFiles ? sql`and json_array_length(more->'files') > 0` : sql``} order by seq limit ${limit}`.execute(
    db,
  );
  return rows.map(({ seq, tsUs, channelNo, isFindable, files, text, ...searchable }) => ({
    seq,
    tsUs,
    channelNo,
    searchable: isFindable
      ? { ...searchable, text: searchedText(text, files ?? []), hasFiles: (files ?? []).length > 0 }
      : null,
  }));
}
