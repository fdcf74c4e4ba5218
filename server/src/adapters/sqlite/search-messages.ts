import type { ResolvedSearch, SearchPage } from '../../slack-archives/ports.ts';
import type { PostingSizes } from './posting-writer.ts';
import type { Withheld } from './withheld.ts';

/** What a search thread is asked. */
export type SearchTask =
  | {
      readonly kind: 'search';
      readonly file: string;
      readonly search: ResolvedSearch;
      readonly page: SearchPage;
      readonly typed: string | null;
      readonly withheld: readonly Withheld[];
      readonly isCatchingUp: boolean;
    }
  | {
      readonly kind: 'count';
      readonly file: string;
      readonly search: ResolvedSearch;
      readonly typed: string | null;
      readonly withheld: readonly Withheld[];
    }
  /** Brings the index up to the archive; the answer is the number it has reached. */
  | {
      readonly kind: 'fill';
      readonly databaseUrl: string;
      readonly folder: string;
      readonly sizes: PostingSizes | undefined;
    }
  /** The number that the index has reached, 0 when there is none. */
  | { readonly kind: 'applied'; readonly file: string };

export type SearchMessage = { readonly id: number; readonly task: SearchTask };

export type SearchReply =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly seq: number }
  | { readonly id: number; readonly problem: string };
