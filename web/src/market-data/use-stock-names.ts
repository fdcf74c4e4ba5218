import { useQuery } from '@tanstack/react-query';
import { pricesQuery } from './queries.ts';

/** Returns company names by symbol, for those known and loaded. */
export function useStockNames(symbols: readonly string[]): ReadonlyMap<string, string> {
  const prices = useQuery(pricesQuery(symbols));
  return new Map(
    (prices.data ?? []).flatMap(({ symbol, name }): [string, string][] =>
      name === null ? [] : [[symbol, name]],
    ),
  );
}
