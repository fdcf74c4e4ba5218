import type { Paise } from '../primitives/paise.ts';
import type { Feature, ReadGrants } from './feature.ts';

export type Frequency = 'PRORATA' | 'QUARTERLY' | 'ANNUAL';
export type PlanTerm = { readonly months: number } | { readonly days: number };

/** Everything the rules know about a plan. It never changes once the plan exists. */
export interface PlanFacts {
  /** The name people read; the catalogue's texts may give another. */
  readonly name: string;
  /** Rank: an upgrade goes to a higher level. */
  readonly level: number;
  readonly frequency: Frequency;
  /** As the specification's table spells it; null where the table shows none. */
  readonly freqId: 'Pro-rata' | 'ANNUAL' | 'QUARTERLY' | null;
  readonly term: PlanTerm;
  readonly tier: 'premium' | 'lite' | 'trial' | 'guest';
  readonly kind: 'paid' | 'trial' | 'guest';
  /** Sold on a pricing card, begun through the trial link, or granted by staff. */
  readonly sale: 'card' | 'trial-link' | 'granted';
  /** Sold only while a sunset is announced, to people without a paid plan. */
  readonly isUntilSunset: boolean;
  readonly isGiftable: boolean;
  /** Which of several current plans applies: the one that opens more. Independent of the level. */
  readonly accessRank: number;
  /** Features opened by alias; portfolios and experimentals follow from `reads`. */
  readonly opens: readonly Feature[];
  readonly reads: ReadGrants;
  /** Default price ex GST of a month; null for plans that are free or priced for their whole term. */
  readonly monthlyPrice: Paise | null;
}
