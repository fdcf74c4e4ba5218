type PriceFrom = { readonly alias: string; readonly from: string };

/**
 * Returns a plan's price on a day, or null if there is none. This is the latest price that has started. Prices may be
 * unsorted.
 */
export function priceOn<P extends PriceFrom>(prices: readonly P[], alias: P['alias'], day: string): P | null {
  let last: P | null = null;
  for (const price of prices)
    if (price.alias === alias && price.from <= day && (last === null || price.from >= last.from))
      last = price;
  return last;
}

/**
 * Returns whether new prices need a second approver, because one of the plans already has a price today. First prices
 * do not need one.
 */
export function pricesNeedSecondPerson<P extends PriceFrom>(
  wanted: readonly Pick<P, 'alias'>[],
  prices: readonly P[],
  today: string,
): boolean {
  return wanted.some(({ alias }) => priceOn(prices, alias, today) !== null);
}
