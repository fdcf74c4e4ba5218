import type { MessageTrait, SearchOrder, TextTerm } from '@niveshak/domain/slack-archives/archive-query';

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

/**
 * The search over the archive. Answers exactly what `domain/slack-archives/match-text` says matches, as far as the
 * archive's changes have been taken in; what is hidden never comes back, taken in or not. What cannot be proven to follow
 * this archive is not answered.
 *
 * @throws SearchUnavailable from `search` and `count`.
 */
export type ArchiveSearchEngine = {
  /** The answer of `searchArchive` as JSON. `typed` is what `correctedTo` is made from; null: do not correct. */
  readonly search: (
    state: ArchiveState,
    search: ResolvedSearch,
    page: SearchPage,
    typed: string | null,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /** The answer of `countArchiveSearch` as JSON. */
  readonly count: (
    state: ArchiveState,
    search: ResolvedSearch,
    typed: string | null,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
};

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
