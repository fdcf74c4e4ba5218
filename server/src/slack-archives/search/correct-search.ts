import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import {
  allowedMistakes,
  mistakesBetween,
  nearestWords,
} from '@niveshak/domain/slack-archives/nearest-words';
import type { KnownWord } from '@niveshak/domain/slack-archives/nearest-words';
import { compared, eachWord } from '@niveshak/domain/slack-archives/words';
import type { Correction, ResolvedSearch } from '../ports.ts';

type KnownWords = {
  readonly hasAny: (search: ResolvedSearch) => Promise<boolean>;
  /** Returns up to `limit` words, sorted. */
  readonly wordsAfter: (
    after: string,
    options: {
      readonly least: number;
      readonly most: number;
      readonly initial: string;
      readonly limit: number;
    },
  ) => Promise<readonly KnownWord[]>;
};

/** Time limit, after which the search stays as entered. */
const budgetMs = 250;
/** Candidates tried per mistyped word. */
const maxTried = 5;
/** Words compared before yielding to other calls. */
const wordsAtOnce = 2_000;

/**
 * Corrects a search without matches: replaces each word that no allowed channel contains with the likeliest one that
 * does. All words must still match. Returns null if the result has no match or the time limit is exceeded.
 */
export async function correctSearch(
  known: KnownWords,
  search: ResolvedSearch,
  typed: string,
): Promise<Correction | null> {
  const isThere = (word: string) =>
    known.hasAny({
      must: [{ kind: 'word', word }],
      mustNot: [],
      users: null,
      notUsers: [],
      allowed: search.allowed,
      channels: null,
      fromUs: null,
      toUs: null,
      has: [],
      hasNot: [],
    });
  const corrections = new Map<string, string>();
  const until = performance.now() + budgetMs;
  for (const term of search.must) {
    if (term.kind !== 'word' || corrections.has(term.word) || (await isThere(term.word))) continue;
    const better = await likeliest(known, until, term.word, isThere);
    if (better === undefined) return null;
    corrections.set(term.word, better);
  }
  if (corrections.size === 0) return null;
  const must: readonly TextTerm[] = search.must.map((term) =>
    term.kind === 'word' ? { kind: 'word', word: corrections.get(term.word) ?? term.word } : term,
  );
  return (await known.hasAny({ ...search, must })) ? { must, typed: retyped(typed, corrections) } : null;
}

/**
 * Returns the likeliest word. Compares words with the same initial first, because it is rarely wrong and few words
 * share it.
 */
async function likeliest(
  known: KnownWords,
  until: number,
  typed: string,
  isThere: (word: string) => Promise<boolean>,
): Promise<string | undefined> {
  const mistakes = allowedMistakes(typed.length);
  if (mistakes === 0) return undefined;
  const isLate = () => performance.now() > until;
  for (const initial of [typed.slice(0, 1), '']) {
    for (const word of await nearestKnown(known, isLate, typed, initial)) {
      if (isLate()) return undefined;
      if (await isThere(word)) return word;
    }
  }
  return undefined;
}

async function nearestKnown(
  { wordsAfter }: KnownWords,
  isLate: () => boolean,
  typed: string,
  initial: string,
): Promise<string[]> {
  const mistakes = allowedMistakes(typed.length);
  const [least, most] = [typed.length - mistakes, typed.length + mistakes];
  const near: KnownWord[] = [];
  for (let after: string | undefined = ''; after !== undefined && !isLate();) {
    const words: readonly KnownWord[] = await wordsAfter(after, { least, most, initial, limit: wordsAtOnce });
    near.push(...words.filter(({ word }) => mistakesBetween(typed, word, mistakes) <= mistakes));
    after = words.length < wordsAtOnce ? undefined : words.at(-1)?.word;
  }
  return nearestWords(typed, near, maxTried);
}

function retyped(typed: string, corrections: ReadonlyMap<string, string>): string {
  let result = '';
  let at = 0;
  eachWord(typed, (start, end) => {
    const better = corrections.get(compared(typed.slice(start, end)));
    if (better === undefined) return;
    result += typed.slice(at, start) + better;
    at = end;
  });
  return result + typed.slice(at);
}
