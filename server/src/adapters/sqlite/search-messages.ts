import type {
  ArchivePoint,
  Correction,
  HiddenMessage,
  ResolvedSearch,
  SearchPage,
} from '../../slack-archives/ports.ts';
import type { PostingSizes } from './posting-writer.ts';

/** A search of the index, answered only where the index stands at a point that its asker has proven. */
type Search = {
  readonly file: string;
  readonly search: ResolvedSearch;
  /** What a correction is made from; null: do not correct. */
  readonly typed: string | null;
  readonly at: ArchivePoint;
  /** Messages that were hidden after that point. */
  readonly withheld: readonly HiddenMessage[];
};

/** What a search thread is asked. */
export type SearchTask =
  | (Search & { readonly kind: 'search'; readonly page: SearchPage })
  | (Search & { readonly kind: 'count' })
  /** Brings the index up to the archive. */
  | {
      readonly kind: 'fill';
      readonly databaseUrl: string;
      readonly folder: string;
      readonly sizes: PostingSizes | undefined;
    };

export type SearchMessage = { readonly id: number; readonly task: SearchTask };

/** A page of hits as texts for `messagesIn`, which are cheaper to hand over than messages. */
export type FoundInIndex = {
  readonly total: number;
  readonly kept: readonly string[];
  readonly correction: Correction | null;
};

/** Hits by channel number and by IST year. */
export type CountedInIndex = {
  readonly channels: ReadonlyMap<number, number>;
  readonly years: ReadonlyMap<number, number>;
  readonly correction: Correction | null;
};

export type SearchReply =
  | { readonly id: number; readonly kind: 'found'; readonly found: FoundInIndex }
  | { readonly id: number; readonly kind: 'counted'; readonly counted: CountedInIndex }
  /** The index stands elsewhere; null: there is none. Nothing was searched. */
  | { readonly id: number; readonly kind: 'elsewhere'; readonly point: ArchivePoint | null }
  | { readonly id: number; readonly kind: 'filled' }
  | { readonly id: number; readonly kind: 'problem'; readonly problem: string };
