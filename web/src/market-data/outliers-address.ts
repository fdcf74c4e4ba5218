import type { OutliersAddress } from '../lib/addresses.ts';
import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import {
  outlierListings,
  outlierCauses,
  outlierPages,
  outlierSessions,
  outlierSizes,
  outlierSorts,
} from '@niveshak/contract/market-data/schemas';

export type OutliersQuery = {
  readonly category: (typeof outlierListings)[number];
  readonly page: number;
  readonly size: (typeof outlierSizes)[number];
  readonly on: string | undefined;
  readonly sessions: number;
  readonly sort: OutlierSort;
  readonly direction: 'up' | 'down';
  readonly text: string;
  readonly cause: (typeof outlierCauses)[number] | undefined;
  /** In rupees. */
  readonly leastTraded: number;
};

/** Filter choices for the minimum traded value, in crore rupees. */
export const tradedChoices = ['1', '10', '100'] as const;
const crore = 10_000_000;

/**
 * Returns the query. Missing or unknown values get defaults: both categories of the last sessions by day, first page,
 * 50 per page (specification section 9).
 */
export function outliersQueryOf(address: OutliersAddress): OutliersQuery {
  const { category, page, size, on, sort, up, text, cause, traded } = address;
  const number = Number(page);
  const day = on !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(on) ? on : undefined;
  return {
    category: outlierListings.find((each) => each === category) ?? 'both',
    page: Number.isInteger(number) && number >= 1 && number <= outlierPages ? number : 1,
    size: outlierSizes.find((each) => String(each) === size) ?? 50,
    on: day,
    sessions: day === undefined ? outlierSessions : 1,
    sort: outlierSorts.find((each) => each === sort) ?? 'date',
    direction: up === 'yes' ? 'up' : 'down',
    text: (text ?? '').slice(0, 100),
    cause: outlierCauses.find((each) => each === cause),
    leastTraded: Number(tradedChoices.find((each) => each === traded) ?? 0) * crore,
  };
}

/** Returns the URL of the list sorted by a column. Sorting by the same column again reverses the order. */
export function sortedBy(address: OutliersAddress, sort: OutlierSort): OutliersAddress {
  const { sort: _sort, up: _up, page: _page, ...kept } = address;
  const { sort: now, direction } = outliersQueryOf(address);
  // Names start with A; all other columns start with the largest value.
  const first = sort === 'name' ? 'up' : 'down';
  const next = sort === now ? (direction === 'up' ? 'down' : 'up') : first;
  return { ...kept, sort, ...(next === 'up' ? { up: 'yes' } : {}) };
}
