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
