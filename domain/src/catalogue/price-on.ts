/** A price of a plan from a day on. */
type PriceFrom = { readonly alias: string; readonly from: string };

/** The price of a plan on a day: the one that has begun last, in whatever order they stand; null while there is none. */
export function priceOn<P extends PriceFrom>(prices: readonly P[], alias: P['alias'], day: string): P | null {
  let last: P | null = null;
  for (const price of prices)
    if (price.alias === alias && price.from <= day && (last === null || price.from >= last.from))
      last = price;
  return last;
}

/** Whether somebody else decides on new prices: where one of the plans has a price today. A first price needs nobody else. */
export function pricesNeedSecondPerson<P extends PriceFrom>(
  wanted: readonly Pick<P, 'alias'>[],
  prices: readonly P[],
  today: string,
): boolean {
  return wanted.some(({ alias }) => priceOn(prices, alias, today) !== null);
}
