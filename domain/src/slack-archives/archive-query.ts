import type { CalendarDate } from '../primitives/calendar-date.ts';

/** One thing that a text must or must not hold. */
export type TextTerm =
  /** Any form of the word: compared by stem. */
  | { readonly kind: 'word'; readonly word: string }
  /** Words as written, one right after the other; with `isPrefix` the last may go on. */
  | { readonly kind: 'phrase'; readonly words: readonly string[]; readonly isPrefix: boolean };

/** What may stand before a colon in the search box. */
export const queryOperators = ['from', 'in', 'before', 'after', 'on', 'during', 'has'] as const;
export type QueryOperator = (typeof queryOperators)[number];

export const messageTraits = ['link', 'file', 'reaction'] as const;
/** What `has:` asks for. */
export type MessageTrait = (typeof messageTraits)[number];

/** What a search asks for; everything in it must hold. */
export type ArchiveQuery = {
  readonly must: readonly TextTerm[];
  readonly mustNot: readonly TextTerm[];
  /** Names or ids as typed, one of them; empty: anybody. */
  readonly from: readonly string[];
  readonly notFrom: readonly string[];
  readonly in: readonly string[];
  readonly notIn: readonly string[];
  /** IST days, inclusive. */
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
