import type { Rebalance } from './shapes.ts';

export type HoldingPeriod = { readonly from: string; readonly until: string | null };

/** Returns the periods in which a portfolio held a stock, oldest first. The last period may be open. */
export function holdingPeriods(rebalances: readonly Rebalance[], symbol: string): HoldingPeriod[] {
  const spells: HoldingPeriod[] = [];
  let from: string | null = null;
  for (const { date, weights } of rebalances.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const isHeld = weights.some((each) => each.symbol === symbol && each.weight > 0);
    if (isHeld && from === null) from = date;
    if (!isHeld && from !== null) {
      spells.push({ from, until: date });
      from = null;
    }
  }
  if (from !== null) spells.push({ from, until: null });
  return spells;
}
