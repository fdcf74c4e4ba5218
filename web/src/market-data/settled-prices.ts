const mostLooks = 4;
const betweenLooksMs = 900;

/**
 * Returns the prices once all are live, or after the last look. The server requests a live price when a stock is first
 * viewed, and returns the last close until it arrives.
 */
export async function settledPrices<Price extends { readonly source: 'live' | 'close' }>(
  look: () => Promise<Price[]>,
  pauseMs = betweenLooksMs,
): Promise<Price[]> {
  for (let looks = 1; ; looks += 1) {
    const prices = await look();
    if (looks === mostLooks || prices.every(({ source }) => source === 'live')) return prices;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
}
