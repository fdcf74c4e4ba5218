import type { Basket } from '../portfolios/schemas.ts';

/** Returns the `txn` of `/basket?txn=…`: base64url of the basket's JSON. */
export function encodeBasket(basket: Basket): string {
  const bytes = new TextEncoder().encode(JSON.stringify(basket));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
