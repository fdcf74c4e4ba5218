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

/** A channel by the number that the index knows and the id that the answer names. */
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

/**
 * A point of the archive's history: the last change, and the mark that its transaction left, which no other history
 * has. `mark` null: before the first change.
 */
export type ArchivePoint = { readonly seq: number; readonly mark: string | null };

/** Where the archive stands in PostgreSQL, and the name of its index; null: nothing was ever imported. */
export type ArchiveState = ArchivePoint & { readonly indexId: string | null };

/** A message that is hidden, by its time in microseconds and its channel's number. */
export type HiddenMessage = { readonly tsUs: number; readonly channelNo: number };

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
  /** Changes of the archive have not been taken in yet. */
  readonly isCatchingUp: boolean;
};

/** How many messages a search finds, in any order; channels by their ids, years of IST. */
export type Counted = {
  readonly channels: readonly { readonly channel: string; readonly count: number }[];
  readonly years: readonly { readonly year: number; readonly count: number }[];
  readonly correction: Correction | null;
};

/**
 * The search over the archive. It finds messages; what is marked in them and how they are written for the browser is
 * the slice's own matter. Answers exactly what `domain/slack-archives/match-text` says matches, as far as the
 * archive's changes have been taken in; what is hidden never comes back, taken in or not. What cannot be proven to follow
 * this archive is not answered.
 *
 * @throws SearchUnavailable from `search` and `count`.
 */
export type ArchiveSearchEngine = {
  /** `typed` is what a correction is made from; null: do not correct. */
  readonly search: (
    state: ArchiveState,
    search: ResolvedSearch,
    page: SearchPage,
    typed: string | null,
  ) => Promise<Found>;
  readonly count: (state: ArchiveState, search: ResolvedSearch, typed: string | null) => Promise<Counted>;
  readonly close: () => Promise<void>;
};

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
