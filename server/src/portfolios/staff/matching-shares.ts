type Share = { readonly symbol: string; readonly name: string };

const shown = 10;

/** Shares that what was typed may mean: symbols that begin with it first, then names, then what contains it. */
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
