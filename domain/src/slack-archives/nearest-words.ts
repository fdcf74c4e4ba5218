/** Returns how many characters may be wrong, missing, extra or swapped in a word of this length. */
export function allowedMistakes(length: number): 0 | 1 | 2 {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Returns the edit distance with swapped neighbours counted once (optimal string alignment), or `limit + 1` as soon as
 * it exceeds `limit`.
 */
export function mistakesBetween(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: second.length + 1 }, (_each, index) => index);
  for (let i = 1; i <= first.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= second.length; j += 1) {
      const isSame = first.charCodeAt(i - 1) === second.charCodeAt(j - 1);
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap =
        i > 1 &&
        j > 1 &&
        first.charCodeAt(i - 1) === second.charCodeAt(j - 2) &&
        first.charCodeAt(i - 2) === second.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = above;
    above = row;
  }
  return above[second.length] ?? limit + 1;
}

export type KnownWord = { readonly word: string; readonly messages: number };

/**
 * Returns the likeliest intended words for a mistyped one, with the fewest mistakes first, then the same first
 * character, then most used.
 */
export function nearestWords(typed: string, known: Iterable<KnownWord>, count: number): string[] {
  const limit = allowedMistakes(typed.length);
  if (limit === 0) return [];
  const found: { word: string; rank: number; messages: number }[] = [];
  for (const { word, messages } of known) {
    const mistakes = mistakesBetween(typed, word, limit);
    if (mistakes === 0 || mistakes > limit) continue;
    const rank = mistakes * 2 + (word.charCodeAt(0) === typed.charCodeAt(0) ? 0 : 1);
    found.push({ word, rank, messages });
  }
  return found
    .sort((a, b) => a.rank - b.rank || b.messages - a.messages || (a.word < b.word ? -1 : 1))
    .slice(0, count)
    .map(({ word }) => word);
}
