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
  /** Time of writing, unique within its channel. */
  readonly tsUs: number;
  /** Time of the thread's first message, or null if the message is not in a thread. */
  readonly threadUs: number | null;
  readonly userId: string | null;
  readonly text: string;
  readonly replyCount: number;
  readonly editedUs: number | null;
  /** Null if there are none. */
  readonly extras: MessageExtras | null;
  /** Content types of its files in the archive, by id. Null or absent if there are none. */
  readonly storedFiles?: Readonly<Record<string, string>> | null;
};

/** A channel by its database number and its id. */
export type SearchedChannel = { readonly no: number; readonly id: string };

/** A search with names and days resolved, whose conditions must all hold. */
export type ResolvedSearch = {
  readonly must: readonly TextTerm[];
  readonly mustNot: readonly TextTerm[];
  /** User ids, any of which may match, or null for any user. */
  readonly users: readonly string[] | null;
  readonly notUsers: readonly string[];
  /** All channels that may be searched, counted and named. */
  readonly allowed: readonly SearchedChannel[];
  /** Allowed channels, any of which may match, or null for all of them. */
  readonly channels: readonly number[] | null;
  /** Time range in microseconds; the first is inclusive, the last exclusive. */
  readonly fromUs: number | null;
  readonly toUs: number | null;
  readonly has: readonly MessageTrait[];
  readonly hasNot: readonly MessageTrait[];
};

export type SearchPage = { readonly order: SearchOrder; readonly limit: number; readonly offset: number };

export type Correction = {
  /** The entered query with the corrected words inserted. */
  readonly typed: string;
  /** Terms used instead of the search's own `must`. */
  readonly must: readonly TextTerm[];
};

/** Totals are exact up to this number. */
export const mostCounted = 10_000;

export type Found = {
  /** Number of all matches. Above `mostCounted`, it may be any larger number. */
  readonly total: number;
  readonly messages: readonly ArchivedMessage[];
  /** Correction that was searched because the entered query had no match, or null if there is none. */
  readonly correction: Correction | null;
  /** Whether recent changes to the archive are missing, because an engine may lag behind. */
  readonly isCatchingUp: boolean;
};

/** Match counts of a search, by channel id and by IST year, in any order. */
export type Counted = {
  readonly channels: readonly { readonly channel: string; readonly count: number }[];
  readonly years: readonly { readonly year: number; readonly count: number }[];
  readonly correction: Correction | null;
};

/**
 * The archive's search engine. It finds messages, and the slice highlights and presents them. It matches exactly as
 * `domain/slack-archives/match-text` defines, only in `allowed` channels, and never a hidden message.
 *
 * @throws SearchUnavailable from `search` and `count`.
 */
export type ArchiveSearchEngine = {
  /** `typed` is the basis for a correction, or null for no correction. */
  readonly search: (search: ResolvedSearch, page: SearchPage, typed: string | null) => Promise<Found>;
  readonly count: (search: ResolvedSearch, typed: string | null) => Promise<Counted>;
};

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/** A message's state in an index outside the database, as of a change to the archive. */
export type IndexedMessage = {
  readonly channelNo: number;
  readonly tsUs: number;
  readonly seq: number;
  /** Null if searches must not find it. */
  readonly content: {
    /** Words in order, as the product splits texts. */
    readonly words: readonly string[];
    readonly stems: readonly string[];
    readonly userId: string | null;
    readonly traits: readonly MessageTrait[];
    /** Year in IST. */
    readonly year: number;
  } | null;
};

export type MessageKey = { readonly channelNo: number; readonly tsUs: number };

/** A point in the archive's history, with its unique mark, which is null before the first change. */
export type ArchivePoint = { readonly seq: number; readonly mark: string | null };

/**
 * A search engine outside the database. It contains only words and keys; messages, access and their history are in
 * PostgreSQL.
 *
 * @throws SearchUnavailable from every function
 */
export type MessageIndex = {
  /** Creates an empty index and returns its name. */
  readonly create: () => Promise<string>;
  readonly drop: (name: string) => Promise<void>;
  /** Returns the last announced point, or null if there is no such index. */
  readonly announced: (name: string) => Promise<ArchivePoint | null>;
  /** Stores the point up to which changes may be written, before they are written. */
  readonly announce: (name: string, point: ArchivePoint) => Promise<void>;
  /** Stores messages durably. A later change to the same message is kept. */
  readonly write: (name: string, messages: readonly IndexedMessage[]) => Promise<void>;
  /** Makes everything written visible to searches. */
  readonly show: (name: string) => Promise<void>;
  /**
   * Returns a page of keys by time and channel number, and the number of matches, capped above `counted`. Only messages
   * in the search's `allowed` channels match.
   *
   * @param butNot terms that a message must not match all of
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
