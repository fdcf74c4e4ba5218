import type { OutlierSort } from '@niveshak/contract/market-data/schemas';

export const categoryLabels = { both: 'Both', bullish: 'Bullish', bearish: 'Bearish' } as const;

/** Outcomes by number of months after the listing. */
export const outcomeMonths = [
  { id: 'm1', label: 'After 1 month', months: 1 },
  { id: 'm3', label: 'After 3 months', months: 3 },
  { id: 'm6', label: 'After 6 months', months: 6 },
  { id: 'm12', label: 'After 12 months', months: 12 },
] as const;

export const columnLabels = {
  rank: 'Times usual',
  name: 'Stock',
  date: 'Day',
  close: 'Close',
  day: 'Move',
  volume: 'Volume',
  m1: 'After 1 month',
  m3: 'After 3 months',
  m6: 'After 6 months',
  m12: 'After 12 months',
  since: 'Return since',
} as const satisfies Record<OutlierSort, string>;
