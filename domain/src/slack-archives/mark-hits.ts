import type { TextTerm } from './archive-query.ts';
import type { Mark } from './match-text.ts';
import { beginningsOf, stem } from './stem.ts';
import { compared, eachWord, escapeAt } from './words.ts';

type Phrase = Extract<TextTerm, { readonly kind: 'phrase' }>;

/**
 * A function that finds what to mark in a hit: every word that a term asked for, and whole phrases. Made once a search
 * and used on every hit, so it looks only at words that begin as one that is looked for.
 */
export function hitMarker(must: readonly TextTerm[]): (text: string) => Mark[] {
  const stems = new Set(must.flatMap((term) => (term.kind === 'word' ? [stem(term.word)] : [])));
  const phrases = must.flatMap((term) => (term.kind === 'phrase' ? [term] : []));
  const asked = new Map<string, boolean>();
  const isAsked = (word: string) => {
    const known = asked.get(word);
    if (known !== undefined) return known;
    const answer = stems.has(stem(word));
    asked.set(word, answer);
    return answer;
  };
  const candidates = candidatesOf([
    ...[...stems].flatMap(beginningsOf),
    ...phrases.map(({ words }) => words[0]?.slice(0, 2) ?? ''),
  ]);

  return (text) => {
    const marks: Mark[] = [];
    candidates(text, (start, end) => {
      if (isAsked(compared(text.slice(start, end)))) marks.push([start, end]);
      for (const phrase of phrases) {
        const phraseEnd = endOfPhrase(text, start, phrase);
        if (phraseEnd !== null) marks.push([start, phraseEnd]);
      }
    });
    return marks.length < 2 ? marks : merged(marks);
  };
}

/** Where a phrase that begins at an offset ends; null when it does not stand there. */
function endOfPhrase(text: string, from: number, { words, isPrefix }: Phrase): number | null {
  let at = 0;
  let phraseEnd: number | null = null;
  eachWord(
    text,
    (start, end) => {
      const wanted = words[at] ?? '';
      const found = compared(text.slice(start, end));
      at += 1;
      const isLast = at === words.length;
      const isHere = isPrefix && isLast ? found.startsWith(wanted) : found === wanted;
      if (isHere && isLast) phraseEnd = end;
      return isHere && !isLast;
    },
    from,
  );
  return phraseEnd;
}

const onlyAscii = /^[\x00-\x7f]*$/;

/**
 * Calls `found` with the bounds of every word of a text that may begin as given (lower case). Most texts are ASCII, and a
 * regular expression finds its places in them without reading them word by word.
 */
function candidatesOf(
  beginnings: readonly string[],
): (text: string, found: (start: number, end: number) => void) => void {
  if (beginnings.length === 0) return () => undefined;
  if (!beginnings.every((each) => /^[0-9a-z]+$/.test(each))) return eachWord;
  const starts = [...new Set(beginnings)].map((each) => `${each}(?<![0-9A-Za-z]${each})`);
  const places = new RegExp(`(?:${starts.join('|')})[0-9A-Za-z]*`, 'gi');
  return (text, found) => {
    if (!onlyAscii.test(text)) return eachWord(text, found);
    places.lastIndex = 0;
    for (let place = places.exec(text); place !== null; place = places.exec(text)) {
      const start = place.index;
      if (text.charAt(start - 1) === '&' && escapeAt(text, start - 1) !== undefined) continue;
      found(start, places.lastIndex);
    }
    return undefined;
  };
}

/** In order, overlapping ones as one. */
function merged(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last !== undefined && start < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}
