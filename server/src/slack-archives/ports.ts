import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import type { MessageTrait, SearchOrder, TextTerm } from '@niveshak/domain/slack-archives/archive-query';

/** Optional parts of a message, as stored in `archive_messages.more`. */
export type MessageExtras = Pick<
  ArchiveMessage['_source'],
  'reactions' | 'files' | 'subtype' | 'authorName' | 'blocks' | 'attachments'
>;

/** A message of the archive. Times are microseconds since 1970. */
export type ArchivedMessage = {
  /** The channel's id. */
  readonly channel: string;
  /** Time of writing; unique within its channel. */
  readonly tsUs: number;
  /** Time of its thread's first message; null if it is not in a thread. */
  readonly threadUs: number | null;
  readonly userId: string | null;
  readonly text: string;
  readonly replyCount: number;
  readonly editedUs: number | null;
  /** Null if there are none. */
  readonly extras: MessageExtras | null;
  /** Content types of its files that the archive has, by id; null or absent if there are none. */
  readonly storedFiles?: Readonly<Record<string, string>> | null;
};

/** A channel by its database number and its id. */
export type SearchedChannel = { readonly no: number; readonly id: string };

/** A search with names and days resolved; all conditions must hold. */
export type ResolvedSearch = {
  readonly must: readonly TextTerm[];
  readonly mustNot: readonly TextTerm[];
  /** Any of these user ids; if null, any user. */
  readonly users: readonly string[] | null;
  readonly notUsers: readonly string[];
  /** All channels that may be searched, counted and named. */
  readonly allowed: readonly SearchedChannel[];
  /** Any of these allowed channels; if null, all of them. */
  readonly channels: readonly number[] | null;
  /** Microseconds: first inclusive, last exclusive. */
  readonly fromUs: number | null;
  readonly toUs: number | null;
  readonly has: readonly MessageTrait[];
  readonly hasNot: readonly MessageTrait[];
};

export type SearchPage = { readonly order: SearchOrder; readonly limit: number; readonly offset: number };

export type Correction = {
  /** The typed query with the corrected words inserted. */
  readonly typed: string;
  /** Terms searched instead of the search's own `must`. */
  readonly must: readonly TextTerm[];
};

/** Totals are exact up to this number. */
export const mostCounted = 10_000;

export type Found = {
  /** Number of all matches; above `mostCounted`, any larger number. */
  readonly total: number;
  readonly messages: readonly ArchivedMessage[];
  /** The correction that was searched because the typed query had no match; null if none. */
  readonly correction: Correction | null;
  /** Whether recent changes of the archive are missing, because an engine may lag behind. */
  readonly isCatchingUp: boolean;
};

/** Match counts of a search: by channel id and by IST year, in any order. */
export type Counted = {
  readonly channels: readonly { readonly channel: string; readonly count: number }[];
  readonly years: readonly { readonly year: number; readonly count: number }[];
  readonly correction: Correction | null;
};

/**
 * Search engine of the archive. It finds messages; the slice highlights and presents them. Matches exactly what
 * `domain/slack-archives/match-text` defines, in `allowed` channels only, and never a hidden message.
 *
 * @throws SearchUnavailable from `search` and `count`.
 */
export type ArchiveSearchEngine = {
  /** `typed` is the basis of a correction; if null, no correction. */
  readonly search: (search: ResolvedSearch, page: SearchPage, typed: string | null) => Promise<Found>;
  readonly count: (search: ResolvedSearch, typed: string | null) => Promise<Counted>;
};

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/** A message's state in an index outside the database, as of a change of the archive. */
export type IndexedMessage = {
  readonly channelNo: number;
  readonly tsUs: number;
  readonly seq: number;
  /** Null if searches must not find it. */
  readonly content: {
    /** As the product splits texts, in order. */
    readonly words: readonly string[];
    readonly stems: readonly string[];
    readonly userId: string | null;
    readonly traits: readonly MessageTrait[];
    /** IST. */
    readonly year: number;
  } | null;
};

export type MessageKey = { readonly channelNo: number; readonly tsUs: number };

/** A point of the archive's history; the mark is unique to it. Null before the first change. */
export type ArchivePoint = { readonly seq: number; readonly mark: string | null };

/**
 * A search engine outside the database. It holds words and keys only; messages, access and their history are in
 * PostgreSQL.
 *
 * @throws SearchUnavailable from every function
 */
export type MessageIndex = {
  /** Returns the name of a new, empty index. */
  readonly create: () => Promise<string>;
  readonly drop: (name: string) => Promise<void>;
  /** Returns the point announced last; null if there is no such index. */
  readonly announced: (name: string) => Promise<ArchivePoint | null>;
  /** Stores the point up to which changes may be written, before they are. */
  readonly announce: (name: string, point: ArchivePoint) => Promise<void>;
  /** Stores messages durably. A later change of the same message is kept. */
  readonly write: (name: string, messages: readonly IndexedMessage[]) => Promise<void>;
  /** Makes everything written visible to searches. */
  readonly show: (name: string) => Promise<void>;
  /**
   * Returns a page of keys by time and channel number, and the number of matches, capped above `counted`. Only
   * messages in the search's `allowed` channels match.
   *
   * @param butNot terms of which a message must not match all
   */
  readonly find: (
    name: string,
    search: ResolvedSearch,
    butNot: readonly TextTerm[],
    page: SearchPage & { readonly order: 'newest' | 'oldest'; readonly counted: number },
  ) => Promise<{ readonly total: number; readonly keys: readonly MessageKey[] }>;
  /** Returns match counts by channel number and IST year. */
  readonly count: (
    name: string,
    search: ResolvedSearch,
  ) => Promise<{
    readonly channels: readonly { readonly channelNo: number; readonly count: number }[];
    readonly years: readonly { readonly year: number; readonly count: number }[];
  }>;
};
