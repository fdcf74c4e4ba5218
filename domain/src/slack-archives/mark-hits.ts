import type { TextTerm } from './archive-query.ts';
import type { Mark } from './match-text.ts';
import { stemPrefixes, stem } from './stem.ts';
import { asciiWord, compared, eachWord, escapeAt } from './words.ts';

type Phrase = Extract<TextTerm, { readonly kind: 'phrase' }>;

/**
 * Returns a function that finds what to highlight in a text, which is all matching words and whole phrases. It is
 * created once per search and used for every hit, so it only examines words that start like a search term.
 */
export function hitMarker(must: readonly TextTerm[]): (text: string) => Mark[] {
  const stems = new Set(must.flatMap((term) => (term.kind === 'word' ? [stem(term.word)] : [])));
  const phrases = must.flatMap((term) => (term.kind === 'phrase' ? [term] : []));
  const asked = new Map<string, boolean>();
  let lastRun = '';
  let isLastAsked = false;
  const isAsked = (run: string): boolean => {
    // Often the same word as before, which avoids another hash lookup in the map.
    if (run === lastRun) return isLastAsked;
    lastRun = run;
    isLastAsked = asked.get(run) ?? stems.has(stem(compared(run)));
    asked.set(run, isLastAsked);
    return isLastAsked;
  };
  const addMarks = (marks: Mark[], text: string, start: number, end: number) => {
    if (isAsked(text.slice(start, end))) marks.push([start, end]);
    for (const phrase of phrases) {
      const phraseEnd = endOfPhrase(text, start, phrase);
      if (phraseEnd !== null) marks.push([start, phraseEnd]);
    }
  };
  const candidates = candidatesOf([
    ...[...stems].flatMap(stemPrefixes),
    ...phrases.map(({ words }) => words[0] ?? ''),
  ]);

  /** For ASCII texts only. */
  const addCandidates = (marks: Mark[], text: string, pattern: RegExp) => {
    pattern.lastIndex = 0;
    // Use only `lastIndex`, because building a match with groups costs more than finding it.
    while (pattern.test(text)) {
      const end = pattern.lastIndex;
      const start = startOfWord(text, end);
      const isEscape = text.charCodeAt(start - 1) === 38 && escapeAt(text, start - 1) !== undefined;
      if (!isEscape) addMarks(marks, text, start, end);
    }
  };

  return (text) => {
    const marks: Mark[] = [];
    if (must.length === 0) return marks;
    if (candidates !== null && onlyAscii.test(text)) addCandidates(marks, text, candidates);
    else eachWord(text, (start, end) => addMarks(marks, text, start, end));
    return merged(marks);
  };
}

/** Returns the end of a phrase that starts at an offset, or null if there is no match. */
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
 * Returns a pattern for the words of an ASCII text that start with one of the given lower-case prefixes, including
 * those in escapes, or null if the text must be read word by word. The pattern is faster, because a regular expression
 * does not examine each word.
 */
function candidatesOf(beginnings: readonly string[]): RegExp | null {
  if (beginnings.length === 0 || !beginnings.every((each) => /^[0-9a-z]+$/.test(each))) return null;
  const starts = [...new Set(beginnings)].map((each) => `${each}(?<![0-9A-Za-z]${each})`);
  return new RegExp(`(?:${starts.join('|')})[0-9A-Za-z]*`, 'gi');
}

function startOfWord(text: string, end: number): number {
  let start = end;
  while (start > 0 && asciiWord[text.charCodeAt(start - 1)] === true) start -= 1;
  return start;
}

function merged(marks: Mark[]): Mark[] {
  if (marks.length < 2) return marks;
  // Word marks are already in order. Only phrases can overlap.
  if (marks.every(([start], at) => at === 0 || start >= (marks[at - 1]?.[1] ?? 0))) return marks;
  const result: Mark[] = [];
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last !== undefined && start < last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}
