import { assertNever } from '../primitives/assert-never.ts';
import type { TextTerm } from './archive-query.ts';
import { stem } from './stem.ts';
import { wordsIn } from './words.ts';
import type { Word } from './words.ts';

/** UTF-16 offsets into a message's text, with exclusive end. */
export type Mark = [start: number, end: number];

/**
 * Returns whether a text contains all required terms and no excluded term. This is the reference definition of search.
 */
export function matchesText(
  text: string,
  terms: { readonly must: readonly TextTerm[]; readonly mustNot: readonly TextTerm[] },
): boolean {
  const words = wordsIn(text);
  return (
    terms.must.every((term) => placesOf(words, term).length > 0) &&
    terms.mustNot.every((term) => placesOf(words, term).length === 0)
  );
}

/** Returns a term's occurrences as indexes of their first and last word. */
export function placesOf(words: readonly Word[], term: TextTerm): (readonly [number, number])[] {
  switch (term.kind) {
    case 'word': {
      const wanted = stem(term.word);
      return words.flatMap(({ word }, at) => (stem(word) === wanted ? [[at, at] as const] : []));
    }
    case 'phrase': {
      const last = term.words.length - 1;
      return words.flatMap((_word, at) =>
        term.words.every((wanted, index) =>
          isWord(words[at + index], wanted, term.isPrefix && index === last),
        )
          ? [[at, at + last] as const]
          : [],
      );
    }
    default:
      return assertNever(term);
  }
}

function isWord(found: Word | undefined, wanted: string, isPrefix: boolean): boolean {
  if (found === undefined) return false;
  return isPrefix ? found.word.startsWith(wanted) : found.word === wanted;
}

/**
 * Returns how closely a text matches the query: 2 for the words as written and adjacent, 1 for the words as written, 0
 * for other inflections. `relevance` sorts by this, then newest first.
 */
export function closeness(text: string, must: readonly TextTerm[]): 0 | 1 | 2 {
  const words = wordsIn(text);
  const asWritten = must.map(exactly);
  if (!asWritten.every((term) => placesOf(words, term).length > 0)) return 0;
  const together = asPhrase(must);
  return together === null || placesOf(words, together).length > 0 ? 2 : 1;
}

/** Returns the term without inflections. */
export function exactly(term: TextTerm): TextTerm {
  return term.kind === 'phrase' ? term : { kind: 'phrase', words: [term.word], isPrefix: false };
}

/** Returns all terms as one phrase, or null if there is nothing to combine. */
export function asPhrase(must: readonly TextTerm[]): TextTerm | null {
  if (must.length < 2) return null;
  return {
    kind: 'phrase',
    words: must.flatMap((term) => (term.kind === 'word' ? [term.word] : term.words)),
    isPrefix: must.some(
      (term, index) => index === must.length - 1 && term.kind === 'phrase' && term.isPrefix,
    ),
  };
}
