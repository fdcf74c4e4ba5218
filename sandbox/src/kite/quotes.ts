import { z } from 'zod';
import type { Collection, Store } from '../platform/store.ts';

const quote = z.strictObject({ token: z.int().positive(), lastPrice: z.number().positive() });
export type Quotes = Collection<z.infer<typeof quote>>;

/** Returns exchange prices in rupees by symbol, shared by the quotes and the broker's fills. */
export function openQuotes(store: Store): Quotes {
  return store.collection('kite-prices', (value) => quote.parse(value));
}
