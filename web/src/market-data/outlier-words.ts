import type { OutlierSort } from '@niveshak/contract/market-data/schemas';

export const categoryLabels = { both: 'Both', bullish: 'Bullish', bearish: 'Bearish' } as const;

/** Outcomes by number of months after the listing. */
export const outcomeMonths = [
  { id: 'm1', label: '1 m', months: 1 },
  { id: 'm3', label: '3 m', months: 3 },
  { id: 'm6', label: '6 m', months: 6 },
  { id: 'm12', label: '12 m', months: 12 },
] as const;

export const columnLabels = {
  rank: 'Times usual',
  name: 'Stock',
  date: 'Day',
  close: 'Close',
  day: 'Move',
  volume: 'Volume',
  m1: '1 m',
  m3: '3 m',
  m6: '6 m',
  m12: '12 m',
  since: 'Return since',
} as const satisfies Record<OutlierSort, string>;
