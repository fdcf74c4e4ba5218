import type { Paise } from '../primitives/paise.ts';
import type { Feature, ReadGrants } from './feature.ts';

export type Frequency = 'PRORATA' | 'QUARTERLY' | 'ANNUAL';
export type PlanTerm = { readonly months: number } | { readonly days: number };

/** Facts about a plan that the rules use. Immutable once the plan exists. */
export interface PlanFacts {
  /** Default display name. The catalogue's texts can override it. */
  readonly name: string;
  /** Rank of the plan. Upgrades lead to a higher level. */
  readonly level: number;
  readonly frequency: Frequency;
  /** Spelling in the specification's table; null if not listed there. */
  readonly freqId: 'Pro-rata' | 'ANNUAL' | 'QUARTERLY' | null;
  readonly term: PlanTerm;
  readonly tier: 'premium' | 'lite' | 'trial' | 'guest';
  readonly kind: 'paid' | 'trial' | 'guest';
  /** How the plan is sold: on a pricing card, through the trial link, or as a grant from staff. */
  readonly sale: 'card' | 'trial-link' | 'granted';
  /** Whether the plan is only sold while a sunset is announced, to members without a paid plan. */
  readonly isUntilSunset: boolean;
  readonly isGiftable: boolean;
  /**
   * Rank that decides which of several current plans applies. The most inclusive plan has the highest rank. Independent
   * of the level.
   */
  readonly accessRank: number;
  /** Features included by alias. Portfolios and experimentals follow from `reads`. */
  readonly opens: readonly Feature[];
  readonly reads: ReadGrants;
  /** Default monthly price ex GST; null for plans that are free or priced for the full term. */
  readonly monthlyPrice: Paise | null;
}
