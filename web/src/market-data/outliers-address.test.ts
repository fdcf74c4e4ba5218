import { describe, expect, it } from 'vitest';
import { outliersQueryOf, sortedBy } from './outliers-address.ts';

describe('the URL of the outliers', () => {
  it('requests both categories of the last sessions by default', () => {
    expect(outliersQueryOf({})).toEqual({
      category: 'both',
      page: 1,
      size: 50,
      on: undefined,
      sessions: 20,
      sort: 'date',
      direction: 'down',
      text: '',
      cause: undefined,
      leastTraded: 0,
    });
  });

  it('ignores unknown values', () => {
    const query = outliersQueryOf({ category: 'sideways', page: '8', size: '7', sort: 'luck', traded: '2' });
    expect(query).toMatchObject({ category: 'both', page: 1, size: 50, sort: 'date', leastTraded: 0 });
    expect(outliersQueryOf({ on: '2025-05-30' })).toMatchObject({ on: '2025-05-30', sessions: 1 });
    expect(outliersQueryOf({ traded: '10', sort: 'm3', up: 'yes' })).toMatchObject({
      leastTraded: 100_000_000,
      sort: 'm3',
      direction: 'up',
    });
  });

  it('reverses a column on the second click, and returns to the first page', () => {
    const once = sortedBy({ on: '2025-05-30', page: '3' }, 'day');
    expect(once).toEqual({ on: '2025-05-30', sort: 'day' });
    const twice = sortedBy(once, 'day');
    expect(twice).toEqual({ on: '2025-05-30', sort: 'day', up: 'yes' });
    expect(sortedBy(twice, 'day')).toEqual(once);
    expect(sortedBy(twice, 'name')).toEqual({ on: '2025-05-30', sort: 'name', up: 'yes' });
  });
});
