import { expect, it } from 'vitest';
import type { ResolvedSearch } from '../../slack-archives/ports.ts';
import { correctSearch } from './correct-search.ts';

const search: ResolvedSearch = {
  must: [{ kind: 'word', word: 'divdend' }],
  mustNot: [],
  users: null,
  notUsers: [],
  allowed: [{ no: 1, id: 'C1' }],
  channels: null,
  fromUs: null,
  toUs: null,
  has: [],
  hasNot: [],
};

it('gives a correction up in time, however many words there are', () => {
  const index = {
    hasAny: () => false,
    *wordsOfLength() {
      for (let at = 0; ; at += 1) yield { word: `dividend${at % 10}`, messages: 1 };
    },
  };
  const start = performance.now();
  expect(correctSearch(index, search, 'divdend', [])).toBeNull();
  expect(performance.now() - start).toBeLessThan(2_000);
});

it('corrects from the words that share the first letter', () => {
  const index = {
    hasAny: ({ must }: ResolvedSearch) =>
      must.every((term) => term.kind === 'word' && term.word === 'dividend'),
    wordsOfLength: () => [
      { word: 'dividend', messages: 2 },
      { word: 'divided', messages: 1 },
    ],
  };
  expect(correctSearch(index, search, 'Divdend', [])?.typed).toBe('dividend');
});
