import { outlierDeviations } from './outliers.ts';

/** Fields for sorting and filtering a day's list. */
export interface ListedOutlier {
  /** Rank in the published list, where 1 is the largest deviation from the stock's own history. */
  readonly rank: number;
  readonly symbol: string;
  readonly name: string;
  /** In rupees. */
  readonly close: number;
  readonly dayReturn: number;
  readonly returnDeviations: number;
  readonly volume: number;
  readonly volumeDeviations: number;
}

export interface OutlierFilter {
  /** Part of a symbol or name; empty for all. */
  readonly text: string;
  readonly cause: 'return' | 'volume' | 'both' | null;
  /** Minimum traded value (price times volume) in rupees. */
  readonly leastTraded: number;
}

export function passesFilter(outlier: ListedOutlier, { text, cause, leastTraded }: OutlierFilter): boolean {
  const wanted = text.trim().toLowerCase();
  const isNamed =
    outlier.name.toLowerCase().includes(wanted) || outlier.symbol.toLowerCase().includes(wanted);
  return isNamed && outlier.close * outlier.volume >= leastTraded && hasCause(outlier, cause);
}

/** Returns a stock's move as a multiple of its usual swings, by return or volume, whichever is larger. */
export function timesUsual({
  returnDeviations,
  volumeDeviations,
}: Pick<ListedOutlier, 'returnDeviations' | 'volumeDeviations'>): number {
  return Math.max(Math.abs(returnDeviations), volumeDeviations);
}

function hasCause(
  { returnDeviations, volumeDeviations }: ListedOutlier,
  cause: OutlierFilter['cause'],
): boolean {
  const byReturn = Math.abs(returnDeviations) > outlierDeviations;
  const byVolume = volumeDeviations > outlierDeviations;
  switch (cause) {
    case null:
      return true;
    case 'both':
      return byReturn && byVolume;
    case 'return':
      return byReturn;
    case 'volume':
      return byVolume;
  }
}

/**
 * Returns the items sorted by a key. Items without a value are last in both directions, and ties keep the published
 * order.
 */
export function orderedBy<T extends { readonly rank: number }>(
  outliers: readonly T[],
  keyOf: (outlier: T) => string | number | null,
  direction: 'up' | 'down',
): T[] {
  const sign = direction === 'up' ? 1 : -1;
  return outliers.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || a.rank - b.rank;
    return sign * compare(left, right) || a.rank - b.rank;
  });
}

function compare(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left).localeCompare(String(right), 'en');
}
