/** Response of a quote provider: decimal rupees by symbol; unknown symbols are omitted. */
export type LastPrices =
  | { readonly kind: 'prices'; readonly prices: ReadonlyMap<string, number> }
  /** `signed-out`: someone must sign in at the provider again; repeated calls are useless for a while. */
  | { readonly kind: 'unavailable' | 'signed-out' };

export interface QuoteProvider {
  /** Symbols of the exchange, any number of them. */
  lastPrices(symbols: readonly string[]): Promise<LastPrices>;
}
