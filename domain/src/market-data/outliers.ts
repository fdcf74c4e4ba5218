/** Number of earlier days with which each day is compared. Days with a shorter history are not listed. */
const outlierWindow = 250;
const fewestOutlierDays = 60;
/** Distance from the median, in median absolute deviations, beyond which a day is listed. */
export const outlierDeviations = 3;

/**
 * Returns each value's distance from the median of up to `window` preceding values, in median absolute deviations, or
 * NaN if there are fewer than `fewest` or they do not vary.
 */
export function rollingDeviations(
  values: readonly number[],
  window = outlierWindow,
  fewest = fewestOutlierDays,
): number[] {
  const sorted: number[] = [];
  return values.map((value, at) => {
    const answer = sorted.length < fewest ? Number.NaN : deviationFrom(sorted, value);
    sorted.splice(placeIn(sorted, value), 0, value);
    const leaving = values[at - window];
    if (leaving !== undefined) sorted.splice(placeIn(sorted, leaving), 1);
    return answer;
  });
}

/** Returns the first index at which a value can be inserted into a sorted list. */
function placeIn(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function deviationFrom(sorted: readonly number[], value: number): number {
  const median = medianOf(sorted);
  const spread = spreadOf(sorted, median);
  return spread === 0 ? Number.NaN : (value - median) / spread;
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Returns the median distance from the median. Distances grow outwards from the median, so they are visited in order.
 */
function spreadOf(sorted: readonly number[], median: number): number {
  const half = sorted.length >> 1;
  let left = placeIn(sorted, median) - 1;
  let right = left + 1;
  let before = 0;
  let last = 0;
  for (let met = 0; met <= half; met += 1) {
    const below = left >= 0 ? median - (sorted[left] ?? 0) : Number.POSITIVE_INFINITY;
    const above = right < sorted.length ? (sorted[right] ?? 0) - median : Number.POSITIVE_INFINITY;
    before = last;
    last = Math.min(below, above);
    if (below <= above) left -= 1;
    else right += 1;
  }
  return sorted.length % 2 === 1 ? last : (before + last) / 2;
}

export interface OutlierDay {
  readonly dayReturn: number;
  readonly returnDeviations: number;
  readonly volumeDeviations: number;
}

/**
 * Returns the category of a day whose return or volume exceeds three deviations and whose price moved, otherwise null.
 */
export function outlierCategory(day: OutlierDay): 'bullish' | 'bearish' | null {
  const isFar =
    Math.abs(day.returnDeviations) > outlierDeviations || day.volumeDeviations > outlierDeviations;
  if (!isFar || day.dayReturn === 0) return null;
  return day.dayReturn > 0 ? 'bullish' : 'bearish';
}
