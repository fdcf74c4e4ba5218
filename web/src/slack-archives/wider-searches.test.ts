import { expect, test } from 'vitest';
import { widerSearches } from './wider-searches.ts';

test.each([
  [{ q: 'xylophonist' }, ['xylopho*']],
  [{ q: 'xylophonist', channel: 'C1' }, ['xylophonist', 'xylopho*']],
  [{ q: 'profit', exact: 'true', sort: 'oldest' }, ['profit', 'prof*']],
  [{ q: '"order book" in:books -tea' }, ['order book', 'order', 'book']],
  [{ q: 'a longer list of words' }, ['longer', 'words', 'list']],
  [{ q: 'L&T' }, []],
  [{ q: 'from:meera' }, []],
  [{ q: 'invest*' }, []],
])('%j is widened to %j', (parameters, wider) => {
  expect(widerSearches(parameters).map(({ search }) => search.q)).toEqual(wider);
});
