import type { Paise } from '../primitives/paise.ts';
import type { Feature, ReadGrants } from './feature.ts';

export type Frequency = 'PRORATA' | 'QUARTERLY' | 'ANNUAL';
export type PlanTerm = { readonly months: number } | { readonly days: number };

/** Everything the rules know about a plan. Immutable once the plan exists. */
export interface PlanFacts {
  /** Default display name; the catalogue's texts can override it. */
  readonly name: string;
  /** Rank of the plan; upgrades lead to a higher level. */
  readonly level: number;
  readonly frequency: Frequency;
  /** As spelled in the specification's table, or null if not listed there. */
  readonly freqId: 'Pro-rata' | 'ANNUAL' | 'QUARTERLY' | null;
  readonly term: PlanTerm;
  readonly tier: 'premium' | 'lite' | 'trial' | 'guest';
  readonly kind: 'paid' | 'trial' | 'guest';
  /** Sold on a pricing card, started through the trial link, or granted by staff. */
  readonly sale: 'card' | 'trial-link' | 'granted';
  /** Sold only while a sunset is announced, to members without a paid plan. */
  readonly isUntilSunset: boolean;
  readonly isGiftable: boolean;
  /** Decides which of several current plans applies: the most inclusive one. Independent of the level. */
  readonly accessRank: number;
  /** Features included by alias; portfolios and experimentals follow from `reads`. */
  readonly opens: readonly Feature[];
  readonly reads: ReadGrants;
  /** Default monthly price excluding GST, or null for plans that are free or priced for the full term. */
  readonly monthlyPrice: Paise | null;
}
