/** What a quote provider says of last prices, decimal rupees by symbol; a symbol it does not know is left out. */
export type LastPrices =
  | { readonly kind: 'prices'; readonly prices: ReadonlyMap<string, number> }
  /** `signed-out`: somebody must sign in at the provider again; asking on is of no use for a while. */
  | { readonly kind: 'unavailable' | 'signed-out' };

export interface QuoteProvider {
  /** Of symbols of the exchange; any number. */
  lastPrices(symbols: readonly string[]): Promise<LastPrices>;
}
