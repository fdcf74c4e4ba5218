import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import type { MessageTrait, SearchOrder, TextTerm } from '@niveshak/domain/slack-archives/archive-query';

/** What only some messages have, as `archive_messages.more` keeps it. */
export type MessageExtras = Pick<
  ArchiveMessage['_source'],
  'reactions' | 'files' | 'subtype' | 'authorName' | 'blocks' | 'attachments'
>;

/** A message of the archive. Times are microseconds since 1970. */
export type ArchivedMessage = {
  /** The channel's id. */
  readonly channel: string;
  /** When it was written; unique in its channel. */
  readonly tsUs: number;
  /** When the first message of its thread was written; null: it is in none. */
  readonly threadUs: number | null;
  readonly userId: string | null;
  readonly text: string;
  readonly replyCount: number;
  readonly editedUs: number | null;
  /** Null where there is none of it. */
  readonly extras: MessageExtras | null;
};

/** A channel by its number in the database and its id. */
export type SearchedChannel = { readonly no: number; readonly id: string };

/** A search with names and days resolved: everything in it must hold. */
export type ResolvedSearch = {
  readonly must: readonly TextTerm[];
  readonly mustNot: readonly TextTerm[];
  /** Ids of users, one of them; null: anybody. */
  readonly users: readonly string[] | null;
  readonly notUsers: readonly string[];
  /** Every channel that may be searched, counted and named. */
  readonly allowed: readonly SearchedChannel[];
  /** Of these, one that is asked for; null: any. */
  readonly channels: readonly number[] | null;
  /** Microseconds: first inclusive, last exclusive. */
  readonly fromUs: number | null;
  readonly toUs: number | null;
  readonly has: readonly MessageTrait[];
  readonly hasNot: readonly MessageTrait[];
};

export type SearchPage = { readonly order: SearchOrder; readonly limit: number; readonly offset: number };

/** A search with its misspelt words put right. */
export type Correction = {
  /** What was typed, with the corrected words in their places. */
  readonly typed: string;
  /** What was searched for instead of the search's own `must`. */
  readonly must: readonly TextTerm[];
};

/** Totals are exact up to here. */
export const mostCounted = 10_000;

/** A page of what a search found. */
export type Found = {
  /** How many there are in all; above `mostCounted` any larger number. */
  readonly total: number;
  /** The messages of the page, in its order. */
  readonly messages: readonly ArchivedMessage[];
  /** What was searched instead, where nothing matched as typed; null: nothing else. */
  readonly correction: Correction | null;
  /** Whether recent changes of the archive are missing; an engine that follows the archive may lag behind it. */
  readonly isCatchingUp: boolean;
};

/** How many messages a search finds, in any order; channels by their ids, years of IST. */
export type Counted = {
  readonly channels: readonly { readonly channel: string; readonly count: number }[];
  readonly years: readonly { readonly year: number; readonly count: number }[];
  readonly correction: Correction | null;
};

/**
 * The search over the archive. It finds messages; marking and presenting them is up to the slice. Matches exactly what
 * `domain/slack-archives/match-text` says, in `allowed` channels only, and never a hidden message.
 *
 * @throws SearchUnavailable from `search` and `count`.
 */
export type ArchiveSearchEngine = {
  /** `typed` is what a correction is made from; null: do not correct. */
  readonly search: (search: ResolvedSearch, page: SearchPage, typed: string | null) => Promise<Found>;
  readonly count: (search: ResolvedSearch, typed: string | null) => Promise<Counted>;
};

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
