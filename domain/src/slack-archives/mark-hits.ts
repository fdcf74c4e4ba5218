import type { TextTerm } from './archive-query.ts';
import type { Mark } from './match-text.ts';
import { stem } from './stem.ts';
import { compared, eachWord } from './words.ts';

/**
 * A function that finds what to mark in a hit: every word that a term asked for, and whole phrases. Made once a search
 * and used on every hit, so it looks at a word only when its first letter is one that is looked for.
 */
export function hitMarker(must: readonly TextTerm[]): (text: string) => Mark[] {
  const stems = new Set(must.flatMap((term) => (term.kind === 'word' ? [stem(term.word)] : [])));
  const phrases = must.flatMap((term) => (term.kind === 'phrase' ? [term] : []));
  const initials = new Set([
    ...[...stems].map((each) => each.charCodeAt(0)),
    ...phrases.map(({ words }) => words[0]?.charCodeAt(0) ?? 0),
  ]);
  const asked = new Map<string, boolean>();
  const isAsked = (word: string) => {
    const known = asked.get(word);
    if (known !== undefined) return known;
    const answer = stems.has(stem(word));
    asked.set(word, answer);
    return answer;
  };

  return (text) => {
    const marks: Mark[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const needsAll = phrases.some(({ words }) => words.length > 1);
    eachWord(text, (start, end) => {
      if (needsAll) {
        starts.push(start);
        ends.push(end);
      }
      const first = text.charCodeAt(start);
      const initial = first >= 65 && first <= 90 ? first + 32 : first;
      if (first < 128 && !initials.has(initial)) return;
      const word = compared(text.slice(start, end));
      if (isAsked(word)) marks.push([start, end]);
      for (const { words, isPrefix } of phrases) {
        if (words.length > 1) continue;
        const [wanted = ''] = words;
        if (isPrefix ? word.startsWith(wanted) : word === wanted) marks.push([start, end]);
      }
    });
    if (needsAll) {
      const words = starts.map((start, at) => compared(text.slice(start, ends[at])));
      for (const { words: wanted, isPrefix } of phrases) {
        if (wanted.length < 2) continue;
        for (let at = 0; at + wanted.length <= words.length; at += 1) {
          const isHere = wanted.every((each, index) => {
            const found = words[at + index] ?? '';
            return isPrefix && index === wanted.length - 1 ? found.startsWith(each) : found === each;
          });
          if (isHere) marks.push([starts[at] ?? 0, ends[at + wanted.length - 1] ?? 0]);
        }
      }
    }
    return merged(marks);
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
