import { expect, it } from 'vitest';
import { filteredSearchOf, paymentsSearchOf, queryOf } from './search.ts';

it('keeps a valid filter of the URL and drops the rest', () => {
  const given = {
    search: ' a@b.test ',
    from: '2025-06-01',
    state: 'held',
    min: '100',
    max: 8493,
    sort: '-at',
  };
  const search = paymentsSearchOf(given);
  expect(search).toEqual({ ...given, search: 'a@b.test', min: 100 });
  expect(queryOf(search)).toEqual({
    search: 'a@b.test',
    from: '2025-06-01',
    state: 'held',
    min: '100',
    max: '8493',
  });
  const invalid = { search: '  ', from: '2025-02-30', to: '', state: 'lost', min: '', max: '1e9', page: 2 };
  expect(paymentsSearchOf(invalid)).toEqual({});
  // A number in the URL is also a search.
  expect(paymentsSearchOf({ search: 42 })).toEqual({ search: '42' });
  expect(paymentsSearchOf({ search: 'x'.repeat(300) }).search).toHaveLength(100);
});

it('keeps the selection and the search of a whole table', () => {
  expect(filteredSearchOf({ show: '2025-26', search: 202_611, hide: 'utr', other: 1 })).toEqual({
    show: '2025-26',
    search: '202611',
    hide: 'utr',
  });
  expect(filteredSearchOf({ show: '', search: '' })).toEqual({});
});
