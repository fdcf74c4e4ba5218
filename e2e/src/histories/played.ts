import type { Account } from './account.ts';
import type { Allowed, Model } from './model/model.ts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { Place } from './place.ts';
import type { History, Purchase, Tally } from './steps.ts';

/** Quote still shown on its page. */
export interface KeptQuote {
  readonly quote: Quote;
  readonly buy: Purchase;
  readonly priced: Allowed;
  readonly on: number;
  readonly at: number;
}

export interface Played {
  readonly place: Place;
  readonly history: History;
  /** Number that keeps this history's people distinct from all others of the run. */
  readonly number: number;
  readonly model: Model;
  readonly tally: Tally;
  /** Accounts by name in the model. */
  readonly accounts: Map<string, Account>;
  readonly quotes: Map<string, KeptQuote>;
  /** Completed steps, for the failure report. */
  readonly log: string[];
}
