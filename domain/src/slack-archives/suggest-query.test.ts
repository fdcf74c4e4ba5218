import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.ts';
import { suggestionsFor } from './suggest-query.ts';

const known = {
  users: [
    { id: 'U1', name: 'meera', realName: 'Meera Apte' },
    { id: 'U2', name: 'dev', realName: 'Dev Shah' },
    { id: 'U3', name: 'Dev', realName: 'Devika Rao' },
    { id: 'U4', name: 'Asha M', realName: '' },
  ],
  channels: [
    { id: 'C1', name: 'stock-ideas' },
    { id: 'C2', name: 'general' },
  ],
  years: [2025, 2024, 2021],
};

/** Returns the suggestions for a search box text in which `|` marks the caret. */
function offered(marked: string): string[] {
  const caret = marked.indexOf('|');
  return suggestionsFor(marked.replace('|', ''), caret, known).map(({ label }) => label);
}
/** Returns the search box text after accepting a suggestion, by default the first. `|` marks the caret. */
function taken(marked: string, at = 0): string | undefined {
  const caret = marked.indexOf('|');
  const found = suggestionsFor(marked.replace('|', ''), caret, known)[at];
  return found && `${found.text.slice(0, found.caret)}|${found.text.slice(found.caret)}`;
}

describe('operators', () => {
  it.each([
    ['|', ['from:', 'in:', 'before:', 'after:', 'on:', 'during:', 'has:', '"…"', '-']],
    ['dividend |', ['from:', 'in:', 'before:', 'after:', 'on:', 'during:', 'has:', '"…"', '-']],
    ['fr|', ['from:']],
    ['dividend FR|', ['from:']],
    ['-|', ['-from:', '-in:', '-has:', '-"…"']],
    ['-i|', ['-in:']],
    ['dividend|', []],
    ['"cash fl|', []],
  ])('%s', (marked, labels) => expect(offered(marked)).toEqual(labels));
});

describe('values', () => {
  it.each([
    ['from:me|', ['Meera Apte']],
    ['from:@me|', ['Meera Apte']],
    ['from:apte|', ['Meera Apte']],
    ['from: dev|', ['Dev Shah', 'Devika Rao']],
    ['from:"asha|', ['Asha M']],
    ['from:nobody|', []],
    ['in:#id|', ['#stock-ideas']],
    ['-in:g|', ['#general']],
    ['has:|', ['has:link', 'has:file', 'has:reaction']],
    ['during:|', ['2025', '2024', '2021']],
    ['before:202|', ['2025', '2024', '2021']],
    ['after:2021-1|', ['2021-10', '2021-11', '2021-12']],
    ['on:2021-05-1|', []],
  ])('%s', (marked, labels) => expect(offered(marked)).toEqual(labels));

  it('suggests months in words, after the whole year', () => {
    expect(suggestionsFor('on:2021', 7, known).map(({ detail }) => detail)).toEqual([
      'the whole year',
      ...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((month) => `${month} 2021`),
    ]);
  });
});

describe('applying a suggestion', () => {
  it.each([
    ['fr|', 'from:|'],
    ['dividend -h| yield', 'dividend -has:| yield'],
    ['from:me| yield', 'from:meera |yield'],
    ['from:me|', 'from:meera |'],
    ['from:dev|', 'from:U2 |'],
    ['from:"asha|', 'from:"Asha M" |'],
    ['in:st|ock dividend', 'in:stock-ideas |dividend'],
    ['after:202|', 'after:2025 |'],
  ])('%s → %s', (marked, after) => expect(taken(marked)).toBe(after));

  it('yields a query that the search understands', () => {
    for (const marked of ['from:dev|', 'from:asha|', 'in:st|', 'has:f|', 'during:2|', 'before:2021|']) {
      const box = taken(marked)?.replace('|', '') ?? '';
      expect(readQuery(box, false).unreadable).toEqual([]);
    }
  });
});
