import type { Chart } from './chart.ts';
import type { Scene } from './scene.ts';

/** Returns the index of the nearest day, or of the bar or cell under the pointer. Returns null if there is none. */
export function spotAt({ spots, crosshair }: Scene, x: number, y: number): number | null {
  if (crosshair === null) {
    const found = spots.findIndex(
      ({ frame }) =>
        frame !== null &&
        x >= frame.x &&
        x <= frame.x + frame.width &&
        y >= frame.y &&
        y <= frame.y + frame.height,
    );
    return found === -1 ? null : found;
  }
  let low = 0;
  let high = spots.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spots[middle]?.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  const before = spots[low - 1];
  const after = spots[low];
  if (after === undefined) return null;
  return before !== undefined && x - before.x < after.x - x ? low - 1 : low;
}

/**
 * Returns the index of the given day, of the first day after it, or else of the last day. Returns null if the chart has
 * no days.
 */
export function spotOfDay(chart: Chart, day: string): number | null {
  if (chart.kind !== 'lines') return null;
  const place = chart.dates.findIndex((date) => date >= day);
  return place === -1 ? chart.dates.length - 1 : place;
}
