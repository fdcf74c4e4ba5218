/** Response of the quote provider: decimal rupees by symbol. Omits unknown symbols. */
export type LastPrices =
  | { readonly kind: 'prices'; readonly prices: ReadonlyMap<string, number> }
  /** `signed-out`: staff must sign in at the provider, so do not retry for a while. */
  | { readonly kind: 'unavailable' | 'signed-out' };

export interface QuoteProvider {
  /** Returns last prices for any number of exchange symbols. */
  lastPrices(symbols: readonly string[]): Promise<LastPrices>;
}
