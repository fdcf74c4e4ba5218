type Share = { readonly symbol: string; readonly name: string };

const shown = 10;

/** Returns shares that match the text: symbols with this prefix, then names with it, then any that contain it. */
export function matchingShares(shares: readonly Share[], typed: string): Share[] {
  const search = typed.toUpperCase();
  const rank = ({ symbol, name }: Share): number => {
    if (symbol === search) return 0;
    if (symbol.startsWith(search)) return 1;
    if (name.toUpperCase().startsWith(search)) return 2;
    return symbol.includes(search) || name.toUpperCase().includes(search) ? 3 : 4;
  };
  return shares
    .map((share) => ({ share, rank: rank(share) }))
    .filter((each) => each.rank < 4)
    .toSorted((a, b) => a.rank - b.rank || (a.share.symbol < b.share.symbol ? -1 : 1))
    .slice(0, shown)
    .map(({ share }) => share);
}
