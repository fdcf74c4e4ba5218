import { describe, expect, it } from 'vitest';
import { orderedBy, passesFilter } from './order-outliers.ts';

const orvenna = {
  rank: 1,
  symbol: 'ORVENNA',
  name: 'Orvenna Diagnostics',
  close: 200,
  dayReturn: 0.05,
  returnDeviations: 3.4,
  volume: 50_000,
  volumeDeviations: 1,
};
const none = { text: '', cause: null, leastTraded: 0 } as const;

describe('filters', () => {
  it.each([
    [{ text: ' diag ' }, true],
    [{ text: 'orv' }, true],
    [{ text: 'tindrel' }, false],
    [{ cause: 'return' }, true],
    [{ cause: 'volume' }, false],
    [{ cause: 'both' }, false],
    [{ leastTraded: 10_000_000 }, true],
    [{ leastTraded: 10_000_001 }, false],
  ] as const)('%j: %s', (query, expected) => {
    expect(passesFilter(orvenna, { ...none, ...query })).toBe(expected);
  });

  it('use the size of a fall', () => {
    expect(passesFilter({ ...orvenna, returnDeviations: -3.1 }, { ...none, cause: 'return' })).toBe(true);
  });
});

describe('sorting', () => {
  const list = [
    { rank: 1, since: null },
    { rank: 2, since: 0.1 },
    { rank: 3, since: -0.2 },
    { rank: 4, since: 0.1 },
  ];
  const ranks = (direction: 'up' | 'down') =>
    orderedBy(list, ({ since }) => since, direction).map(({ rank }) => rank);

  it('puts unknown values last in both directions, and keeps the published order of equal ones', () => {
    expect(ranks('up')).toEqual([3, 2, 4, 1]);
    expect(ranks('down')).toEqual([2, 4, 3, 1]);
  });
});
