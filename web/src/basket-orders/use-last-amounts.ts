import { sharePrice } from '@niveshak/domain/basket-orders/share-price';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { paise } from '@niveshak/domain/primitives/paise';
import { useQuery } from '@tanstack/react-query';
import { pricesQuery } from '../market-data/queries.ts';
import { addedCash } from './added-cash.ts';

/**
 * Returns the last prices in rupees of the stocks to order, and the totals at these prices. A total is null if a price
 * is unknown. Without `cash`, the last total is the amount to pay instead of what is left.
 */
export function useLastAmounts({ securities }: Basket, cash: string | undefined) {
  const ordered = securities.filter(({ delta }) => delta !== 0);
  const prices = useQuery(pricesQuery(ordered.map(({ ticker }) => ticker)));
  const priceOf = new Map(prices.data?.map(({ symbol, last_price: price }) => [symbol, price]));
  const unpriced = ordered.filter(({ ticker }) => !priceOf.has(ticker)).map(({ ticker }) => ticker);
  const sum = (side: 1 | -1) =>
    paise(
      ordered
        .filter(({ delta }) => Math.sign(delta) === side)
        .reduce(
          (total, { ticker, delta }) => total + Math.abs(delta) * sharePrice(priceOf.get(ticker) ?? 0),
          0,
        ),
    );
  const added = addedCash(cash);
  const lines = [
    { name: 'Buys (approx.)', amount: sum(1) },
    ...(ordered.some(({ delta }) => delta < 0) ? [{ name: 'Sells (approx.)', amount: sum(-1) }] : []),
    added === null
      ? { name: 'To pay, about', amount: sum(1) - sum(-1) }
      : { name: 'Left in cash, about', amount: added + sum(-1) - sum(1) },
  ];
  const missing =
    prices.isSuccess && unpriced.length > 0 ? ` No price is known for ${unpriced.join(', ')}.` : '';
  return {
    // Amounts that load later would shift the table.
    isLoading: prices.isFetching,
    priceOf,
    lines: unpriced.length > 0 ? lines.map(({ name }) => ({ name, amount: null })) : lines,
    note: prices.isError
      ? marketDataTexts.pricesFailed
      : `At last known prices; yours will differ.${missing}`,
  };
}
