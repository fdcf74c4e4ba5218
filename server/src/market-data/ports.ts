/** A quote provider's response: decimal rupees by symbol. Unknown symbols are omitted. */
export type LastPrices =
  | { readonly kind: 'prices'; readonly prices: ReadonlyMap<string, number> }
  /** `signed-out`: staff must sign in at the provider again, so repeating the call is useless for a while. */
  | { readonly kind: 'unavailable' | 'signed-out' };

export interface QuoteProvider {
  /** Returns last prices for any number of exchange symbols. */
  lastPrices(symbols: readonly string[]): Promise<LastPrices>;
}
