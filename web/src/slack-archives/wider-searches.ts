import type { ArchiveSearchParameters } from './address.ts';

export type WiderSearch = { readonly label: string; readonly search: ArchiveSearchParameters };

const operatorOrExcludedWord = /(?:^|\s)(?:-\S+|[a-z]+:(?:"[^"]*"|\S*))/g;
const mostWords = 3;
const shortestForStart = 6;

/** Returns searches that find at least as much: without filters, for one word each, and for the start of a word. */
export function widerSearches({ sort, ...narrow }: ArchiveSearchParameters): WiderSearch[] {
  const q = narrow.q ?? '';
  const words = q
    .replaceAll(operatorOrExcludedWord, ' ')
    .split(/[\s"]+/)
    .filter((word) => word !== '');
  const searchFor = (text: string): ArchiveSearchParameters => ({ q: text, sort });
  const all = words.join(' ');
  const { channel, user, from, to, exact } = narrow;
  const isNarrowed = all !== q.trim() || [channel, user, from, to, exact].some((each) => each !== undefined);
  const [only = ''] = words.length === 1 ? words : [];
  const start = only.slice(0, Math.ceil(only.length * 0.6));
  return [
    ...(isNarrowed && all !== ''
      ? [{ label: `Search “${all}” without filters`, search: searchFor(all) }]
      : []),
    ...(words.length > 1
      ? words
          .toSorted((a, b) => b.length - a.length)
          .slice(0, mostWords)
          .map((word) => ({ label: `Search only “${word}”`, search: searchFor(word) }))
      : []),
    ...(only.length >= shortestForStart && !only.endsWith('*')
      ? [{ label: `Search words starting with “${start}”`, search: searchFor(`${start}*`) }]
      : []),
  ];
}
