import type { Purchase, Who } from '../steps.ts';

/**
 * Step of a history with disputes. A step with `pick` uses it modulo the number of items, and does nothing without
 * items.
 */
export type DisputeStep =
  /** Gets a quote and places an order. With `pays`, the payment is captured immediately. */
  | { readonly do: 'buy'; readonly who: Who; readonly buy: Purchase; readonly pays: boolean }
  | { readonly do: 'cancel'; readonly who: Who; readonly pick: number }
  | { readonly do: 'claim'; readonly who: Who; readonly pick: number }
  | { readonly do: 'take-back'; readonly who: Who; readonly pick: number }
  /** The bank disputes the whole payment, or the given percentage. */
  | { readonly do: 'dispute'; readonly who: Who; readonly pick: number; readonly percent: number }
  | { readonly do: 'decide'; readonly who: Who; readonly pick: number; readonly outcome: 'won' | 'lost' }
  /** Staff refund a percentage of the remaining price of a term. */
  | { readonly do: 'goodwill'; readonly who: Who; readonly pick: number; readonly percent: number }
  | { readonly do: 'pause'; readonly who: Who; readonly days: number }
  | {
      readonly do: 'bring-in';
      readonly who: Who;
      readonly alias: 'CML3M' | 'CMP3M';
      readonly startsIn: number;
    };

/**
 * History with disputes, goodwill refunds, pauses and imported terms. The model does not predict their results, so the
 * invariants of `invariants.ts` are checked instead.
 */
export interface DisputeHistory {
  /** Steps between two clock moves. */
  readonly rounds: readonly (readonly DisputeStep[])[];
}
