import { afterEach, expect, it, vi } from 'vitest';
import type { ResolvedSearch } from '../ports.ts';
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

afterEach(() => vi.useRealTimers());

it('gives up a correction after 250 ms, however many words there are', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let asked = 0;
  const known = {
    hasAny: async () => false,
    wordsAfter: async () => {
      asked += 1;
      vi.advanceTimersByTime(100);
      return Array.from({ length: 2_000 }, (_each, at) => ({ word: `dividend${at % 10}`, messages: 1 }));
    },
  };
  expect(await correctSearch(known, search, 'divdend')).toBeNull();
  expect(asked).toBe(3);
});

it('corrects with words that share the first letter', async () => {
  const known = {
    hasAny: async ({ must }: ResolvedSearch) =>
      must.every((term) => term.kind === 'word' && term.word === 'dividend'),
    wordsAfter: async () => [
      { word: 'dividend', messages: 2 },
      { word: 'divided', messages: 1 },
    ],
  };
  expect((await correctSearch(known, search, 'Divdend'))?.typed).toBe('dividend');
});
