import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { allowedMistakes, nearestWords } from '@niveshak/domain/slack-archives/nearest-words';
import { compared, eachWord } from '@niveshak/domain/slack-archives/words';
import type { Correction, HiddenMessage, ResolvedSearch } from '../../slack-archives/ports.ts';

/** What a correction asks of the index. */
type KnownWords = {
  readonly hasAny: (search: ResolvedSearch, withheld: readonly HiddenMessage[]) => boolean;
  readonly wordsOfLength: (
    least: number,
    most: number,
    initial: string,
  ) => Iterable<{ readonly word: string; readonly messages: number }>;
};

/** How long one search's correction may take; what takes longer is left as it was typed. */
const budgetMs = 250;
/** Candidates that are tried for a mistyped word. */
const mostTried = 5;

/**
 * A search that found nothing, with its mistyped words put right: words that no allowed channel has, each replaced by
 * the likeliest one that some allowed channel has. All words must still match; null when nothing would be found, or
 * not within the time that a correction may take.
 */
export function correctSearch(
  index: KnownWords,
  search: ResolvedSearch,
  typed: string,
  withheld: readonly HiddenMessage[],
): Correction | null {
  const inAllowed = (word: string): ResolvedSearch => ({
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
    if (term.kind !== 'word' || corrections.has(term.word) || index.hasAny(inAllowed(term.word), withheld))
      continue;
    const better = likeliest(index, until, term.word, (word) => index.hasAny(inAllowed(word), withheld));
    if (better === undefined) return null;
    corrections.set(term.word, better);
  }
  if (corrections.size === 0) return null;
  const must: readonly TextTerm[] = search.must.map((term) =>
    term.kind === 'word' ? { kind: 'word', word: corrections.get(term.word) ?? term.word } : term,
  );
  return index.hasAny({ ...search, must }, withheld) ? { must, typed: retyped(typed, corrections) } : null;
}

/** The first letter is rarely the wrong one, and words that share it are few: they are looked at first. */
function likeliest(
  index: KnownWords,
  until: number,
  typed: string,
  isThere: (word: string) => boolean,
): string | undefined {
  const { length } = typed;
  const mistakes = allowedMistakes(length);
  if (mistakes === 0) return undefined;
  const isLate = () => performance.now() > until;
  for (const initial of [typed.slice(0, 1), '']) {
    const known = index.wordsOfLength(length - mistakes, length + mistakes, initial);
    const near = nearestWords(typed, inTime(known, isLate), mostTried);
    for (const word of near) {
      if (isLate()) return undefined;
      if (isThere(word)) return word;
    }
  }
  return undefined;
}

function* inTime<T>(items: Iterable<T>, isLate: () => boolean): Generator<T> {
  let seen = 0;
  for (const item of items) {
    seen += 1;
    if (seen % 256 === 0 && isLate()) return;
    yield item;
  }
}

/** What was typed, with the corrected words in their places. */
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
