import type { Paise } from '../primitives/paise.ts';
import { add, paise, zeroPaise } from '../primitives/paise.ts';
import type { Filled } from './basket.ts';
import { sharePrice } from './share-price.ts';

export interface FilledOrder extends Filled {
  /** Decimal rupees; null if nothing was filled. */
  readonly averagePrice: number | null;
}

export interface FilledAmounts {
  /** Amount of each order at its average price in whole paise, in the given order; null if nothing was filled. */
  readonly amounts: readonly (Paise | null)[];
  readonly bought: Paise;
  readonly sold: Paise;
}

export function filledAmounts(orders: readonly FilledOrder[]): FilledAmounts {
  const amounts = orders.map(({ filledQuantity, averagePrice }) =>
    filledQuantity === 0 || averagePrice === null ? null : paise(filledQuantity * sharePrice(averagePrice)),
  );
  const sum = (wanted: Filled['side']) =>
    add(...orders.map(({ side }, at) => (side === wanted ? amounts[at] : null) ?? zeroPaise));
  return { amounts, bought: sum('BUY'), sold: sum('SELL') };
}
