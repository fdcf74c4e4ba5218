import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import { signedPercent } from '@niveshak/domain/primitives/number-format';

export const categoryLabels = { bullish: 'Bullish', bearish: 'Bearish' } as const;

/** The outcome of an outlier after this many months. */
export const outcomeMonths = [
  { id: 'm1', label: '1 m' },
  { id: 'm3', label: '3 m' },
  { id: 'm6', label: '6 m' },
  { id: 'm12', label: '12 m' },
] as const;

export function outcomeText(since: number | null): string {
  return since === null ? 'Not yet' : signedPercent(since);
}

export const columnLabels = {
  rank: 'Farthest from its usual first',
  name: 'Stock',
  close: 'Close',
  day: 'Move that day',
  volume: 'Volume',
  m1: '1 m',
  m3: '3 m',
  m6: '6 m',
  m12: '12 m',
} as const satisfies Record<OutlierSort, string>;
