import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import type { MessageTrait, SearchOrder, TextTerm } from '@niveshak/domain/slack-archives/archive-query';

/** Optional parts of a message, as stored in `archive_messages.more`. */
export type MessageExtras = Pick<
  ArchiveMessage['_source'],
  'reactions' | 'files' | 'subtype' | 'authorName' | 'blocks' | 'attachments'
>;

/** A message of the archive. Times are microseconds since 1970. */
export type ArchivedMessage = {
  /** Id of the channel. */
  readonly channel: string;
  /** When it was written, unique in its channel. */
  readonly tsUs: number;
  /** Time of the thread's first message, or null if not in a thread. */
  readonly threadUs: number | null;
  readonly userId: string | null;
  readonly text: string;
  readonly replyCount: number;
  readonly editedUs: number | null;
  /** Null if empty. */
  readonly extras: MessageExtras | null;
  /** Content types of its files in the archive, by file id. Null or absent if none. */
  readonly storedFiles?: Readonly<Record<string, string>> | null;
};

/** A channel's database number and id. */
export type SearchedChannel = { readonly no: number; readonly id: string };

/** A search with resolved names and days. All conditions must hold. */
export type ResolvedSearch = {
  readonly must: readonly TextTerm[];
  readonly mustNot: readonly TextTerm[];
  /** User ids, of which one must match, or null to match all users. */
  readonly users: readonly string[] | null;
  readonly notUsers: readonly string[];
  /** Channels that may be searched, counted and named. */
  readonly allowed: readonly SearchedChannel[];
  /** Allowed channels, of which one must match, or null to search all. */
  readonly channels: readonly number[] | null;
  /** Time range in microseconds; the start is inclusive, the end exclusive. */
  readonly fromUs: number | null;
  readonly toUs: number | null;
  readonly has: readonly MessageTrait[];
  readonly hasNot: readonly MessageTrait[];
};

export type SearchPage = { readonly order: SearchOrder; readonly limit: number; readonly offset: number };

export type Correction = {
  /** The entered query with corrected words. */
  readonly typed: string;
  /** Terms that replace the search's own `must`. */
  readonly must: readonly TextTerm[];
};

/** Totals are exact up to this number. */
export const maxCounted = 10_000;

export type Found = {
  /** Number of matches. Above `maxCounted`, only a lower bound is certain. */
  readonly total: number;
  readonly messages: readonly ArchivedMessage[];
  /** Correction that was searched because the query had no match, or null if none. */
  readonly correction: Correction | null;
  /** Whether recent archive changes are missing, because the engine lags behind. */
  readonly isCatchingUp: boolean;
};

/** Match counts of a search, by channel id and by IST year, in any order. */
export type Counted = {
  readonly channels: readonly { readonly channel: string; readonly count: number }[];
  readonly years: readonly { readonly year: number; readonly count: number }[];
  readonly correction: Correction | null;
};

/**
 * The archive's search engine. It finds messages, which the slice highlights and presents. Matches exactly as
 * `domain/slack-archives/match-text` defines, only in `allowed` channels, and never hidden messages.
 *
 * `search` and `count` throw SearchUnavailable.
 */
export type ArchiveSearchEngine = {
  /** Searches. `typed` is the query to correct, or null for no correction. */
  readonly search: (search: ResolvedSearch, page: SearchPage, typed: string | null) => Promise<Found>;
  readonly count: (search: ResolvedSearch, typed: string | null) => Promise<Counted>;
};

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/** A message's state in an index outside the database, at an archive change. */
export type IndexedMessage = {
  readonly channelNo: number;
  readonly tsUs: number;
  readonly seq: number;
  /** Null if searches must not find the message. */
  readonly content: {
    /** Words in order, as the product splits them. */
    readonly words: readonly string[];
    readonly stems: readonly string[];
    readonly userId: string | null;
    readonly traits: readonly MessageTrait[];
    /** Year in IST. */
    readonly year: number;
  } | null;
};

export type MessageKey = { readonly channelNo: number; readonly tsUs: number };

/** A point in the archive's history, with its unique mark (null before the first change). */
export type ArchivePoint = { readonly seq: number; readonly mark: string | null };

/**
 * A search engine outside the database. It has only words and keys; messages, access and history are in PostgreSQL.
 *
 * All methods throw SearchUnavailable.
 */
export type MessageIndex = {
  /** Creates an empty index and returns its name. */
  readonly create: () => Promise<string>;
  readonly drop: (name: string) => Promise<void>;
  /** Returns the last announced point, or null if the index does not exist. */
  readonly announced: (name: string) => Promise<ArchivePoint | null>;
  /** Stores the point up to which changes may be written. Call it before writing them. */
  readonly announce: (name: string, point: ArchivePoint) => Promise<void>;
  /** Stores messages durably. Never overwrites a later change. */
  readonly write: (name: string, messages: readonly IndexedMessage[]) => Promise<void>;
  /** Makes all writes visible to searches. */
  readonly show: (name: string) => Promise<void>;
  /**
   * Returns a page of keys by time and channel number, and the number of matches, capped above `counted`. Only messages
   * in the `allowed` channels match.
   *
   * @param butNot a message must not match all of these terms
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
