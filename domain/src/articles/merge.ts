/** Run of chunks common to both texts, or the differing chunks of each. */
export type DiffPart =
  | { readonly kind: 'same'; readonly pieces: readonly string[] }
  | { readonly kind: 'changed'; readonly before: readonly string[]; readonly after: readonly string[] };

/** Returns the paragraphs of a Markdown text, each with the empty lines after it. Joining them restores the text. */
export function paragraphsOf(text: string): string[] {
  return text.match(/[^]+?(?:\n{2,}|$)/g) ?? [];
}

/** Returns the words of a text, each with the spaces after it. Joining them restores the text. */
export function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+\s*/g) ?? [];
}

/** Returns the differences between two lists of chunks, based on their longest common subsequence. */
export function diffPieces(before: readonly string[], after: readonly string[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [a, b] = [0, 0];
  for (const [atBefore, atAfter, length] of commonRuns(before, after)) {
    if (atBefore > a || atAfter > b)
      parts.push({ kind: 'changed', before: before.slice(a, atBefore), after: after.slice(b, atAfter) });
    if (length > 0) parts.push({ kind: 'same', pieces: before.slice(atBefore, atBefore + length) });
    [a, b] = [atBefore + length, atAfter + length];
  }
  return parts;
}

type Run = readonly [atBefore: number, atAfter: number, length: number];

/** Returns the common runs in order, followed by an empty one. */
function commonRuns(before: readonly string[], after: readonly string[]): Run[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const middle = commonInMiddle(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  ).map(([a, b, length]): Run => [a + head, b + head, length]);
  const runs: Run[] = [[0, 0, head], ...middle, [before.length - tail, after.length - tail, tail]];
  return [...runs.filter(([, , length]) => length > 0), [before.length, after.length, 0]];
}

function commonInMiddle(before: readonly string[], after: readonly string[]): Run[] {
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  for (let a = before.length - 1; a >= 0; a -= 1)
    for (let b = after.length - 1; b >= 0; b -= 1)
      longest[a * width + b] =
        before[a] === after[b]
          ? (longest[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(longest[(a + 1) * width + b] ?? 0, longest[a * width + b + 1] ?? 0);
  const runs: Run[] = [];
  let [a, b] = [0, 0];
  while (a < before.length && b < after.length) {
    if (before[a] === after[b]) {
      const [atBefore, atAfter] = [a, b];
      while (a < before.length && b < after.length && before[a] === after[b]) [a, b] = [a + 1, b + 1];
      runs.push([atBefore, atAfter, a - atBefore]);
    } else if ((longest[(a + 1) * width + b] ?? 0) >= (longest[a * width + b + 1] ?? 0)) a += 1;
    else b += 1;
  }
  return runs;
}

export type Merged = {
  readonly text: string;
  /** Conflicting edits. The text keeps both, theirs first. */
  readonly conflicts: readonly { readonly mine: string; readonly theirs: string }[];
};

/**
 * Returns the merge of two people's edits of a text, by paragraph, and by word in a paragraph that both changed. Keeps
 * both of two conflicting edits, theirs first, so that no input is lost.
 */
export function mergeTexts(base: string, theirs: string, mine: string): Merged {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  return mergePieces(paragraphsOf(base), paragraphsOf(theirs), paragraphsOf(mine), (o, t, m) => {
    const words = mergePieces(wordsOf(o), wordsOf(t), wordsOf(m), keepBoth);
    return words.conflicts.length === 0 ? words : keepBoth(o, t, m);
  });
}

function keepBoth(_base: string, theirs: string, mine: string): Merged {
  const between = theirs === '' || mine === '' ? '' : gapAfter(theirs);
  return { text: theirs + between + mine, conflicts: [{ mine: mine.trim(), theirs: theirs.trim() }] };
}

/** Returns the separator between a paragraph and the next. */
function gapAfter(text: string): string {
  return text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
}

type Clash = (base: string, theirs: string, mine: string) => Merged;

function mergePieces(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
  clash: Clash,
): Merged {
  const [inTheirs, inMine] = [stepsOf(base, theirs), stepsOf(base, mine)];
  let text = '';
  const conflicts: { mine: string; theirs: string }[] = [];
  let [at, t, m] = [0, 0, 0];
  const taken = (o: string, their: string, my: string) => {
    const merged =
      my === o || my === their
        ? { text: their, conflicts: [] }
        : their === o
          ? { text: my, conflicts: [] }
          : clash(o, their, my);
    text += merged.text;
    conflicts.push(...merged.conflicts);
  };
  for (let end = 0; end <= base.length; end += 1) {
    // Extends to the next chunk kept by both.
    const [nextTheirs, nextMine] = [inTheirs[end], inMine[end]];
    if (end < base.length && (nextTheirs === null || nextMine === null)) continue;
    const [toTheirs, toMine] = [nextTheirs ?? theirs.length, nextMine ?? mine.length];
    taken(base.slice(at, end).join(''), theirs.slice(t, toTheirs).join(''), mine.slice(m, toMine).join(''));
    if (end < base.length) text += base[end];
    [at, t, m] = [end + 1, toTheirs + 1, toMine + 1];
  }
  return { text, conflicts };
}

/** Returns the position of each base chunk in another text; null if it was removed. */
function stepsOf(base: readonly string[], other: readonly string[]): (number | null)[] {
  const places: (number | null)[] = base.map(() => null);
  for (const [atBase, atOther, length] of commonRuns(base, other))
    for (let step = 0; step < length; step += 1) places[atBase + step] = atOther + step;
  return places;
}
