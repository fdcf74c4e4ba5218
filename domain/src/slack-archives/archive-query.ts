import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Term that a text must or must not contain. */
export type TextTerm =
  /** Any inflection of the word, matched by stem. */
  | { readonly kind: 'word'; readonly word: string }
  /** Consecutive words as written. With `isPrefix`, the last word may be longer. */
  | { readonly kind: 'phrase'; readonly words: readonly string[]; readonly isPrefix: boolean };

/** Keywords allowed before a colon in the search box. */
export const queryOperators = ['from', 'in', 'before', 'after', 'on', 'during', 'has'] as const;
export type QueryOperator = (typeof queryOperators)[number];

export const messageTraits = ['link', 'file', 'reaction'] as const;
/** Values of `has:`. */
export type MessageTrait = (typeof messageTraits)[number];

/** Parsed search. All its conditions must hold. */
export type ArchiveQuery = {
  readonly must: readonly TextTerm[];
  readonly mustNot: readonly TextTerm[];
  /** Names or ids as typed, any of which matches; empty for any author. */
  readonly from: readonly string[];
  readonly notFrom: readonly string[];
  readonly in: readonly string[];
  readonly notIn: readonly string[];
  /** Days in IST, inclusive. */
  readonly firstDay: CalendarDate | null;
  readonly lastDay: CalendarDate | null;
  readonly has: readonly MessageTrait[];
  readonly hasNot: readonly MessageTrait[];
};

export const emptyQuery: ArchiveQuery = {
  must: [],
  mustNot: [],
  from: [],
  notFrom: [],
  in: [],
  notIn: [],
  firstDay: null,
  lastDay: null,
  has: [],
  hasNot: [],
};

export const searchOrders = ['newest', 'oldest', 'relevance'] as const;
export type SearchOrder = (typeof searchOrders)[number];
