import type { Purchase, Who } from '../steps.ts';

/** A step that chooses among items (`pick`) uses `pick` modulo their number, and does nothing if there are none. */
export type DisputeStep =
  /** Gets a quote and places an order; with `pays` the payment is captured immediately. */
  | { readonly do: 'buy'; readonly who: Who; readonly buy: Purchase; readonly pays: boolean }
  | { readonly do: 'cancel'; readonly who: Who; readonly pick: number }
  | { readonly do: 'claim'; readonly who: Who; readonly pick: number }
  | { readonly do: 'take-back'; readonly who: Who; readonly pick: number }
  /** The bank disputes a payment, in full or by the given percentage. */
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
 * A history with disputes, goodwill refunds, pauses and imported terms. The model does not predict their results; the
 * invariants of `invariants.ts` are checked instead.
 */
export interface DisputeHistory {
  /** Steps between two moves of the clock. */
  readonly rounds: readonly (readonly DisputeStep[])[];
}
