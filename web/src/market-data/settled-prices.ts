const maxLooks = 4;
const betweenLooksMs = 900;

/**
 * Returns the prices once no live price is pending, or after the last poll. The server requests a live price when a
 * stock is first viewed, and returns the last close until then.
 */
export async function settledPrices<Price extends { readonly isComing: boolean }>(
  look: () => Promise<Price[]>,
  pauseMs = betweenLooksMs,
): Promise<Price[]> {
  for (let looks = 1; ; looks += 1) {
    const prices = await look();
    if (looks === maxLooks || !prices.some(({ isComing }) => isComing)) return prices;
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
}
