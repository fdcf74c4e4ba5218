import type { Purchase, Who } from '../steps.ts';

/** Where a step chooses among things (`pick`), it takes that one modulo how many there are; with none it does nothing. */
export type DisputeStep =
  /** Asks for a quote and orders; with `pays` the payment is captured at once. */
  | { readonly do: 'buy'; readonly who: Who; readonly buy: Purchase; readonly pays: boolean }
  | { readonly do: 'cancel'; readonly who: Who; readonly pick: number }
  | { readonly do: 'claim'; readonly who: Who; readonly pick: number }
  | { readonly do: 'take-back'; readonly who: Who; readonly pick: number }
  /** The bank disputes a payment, wholly or so many percent of it. */
  | { readonly do: 'dispute'; readonly who: Who; readonly pick: number; readonly percent: number }
  | { readonly do: 'decide'; readonly who: Who; readonly pick: number; readonly outcome: 'won' | 'lost' }
  /** Staff refund so many percent of what is left of a term's price. */
  | { readonly do: 'goodwill'; readonly who: Who; readonly pick: number; readonly percent: number }
  | { readonly do: 'pause'; readonly who: Who; readonly days: number }
  | {
      readonly do: 'bring-in';
      readonly who: Who;
      readonly alias: 'CML3M' | 'CMP3M';
      readonly startsIn: number;
    };

/**
 * A history with disputes, goodwill refunds, pauses and terms that were brought in. The model does not tell what these come
 * to; the invariants of `invariants.ts` are checked instead.
 */
export interface DisputeHistory {
  /** What the people of this history do between two moves of the clock. */
  readonly rounds: readonly (readonly DisputeStep[])[];
}
