/** Returns the match quality (exact, prefix, start of a word, anywhere), or null without a match. */
function rankOf(names: readonly string[], typed: string): number | null {
  const ranks = names.flatMap((name) => {
    const text = name.toLowerCase();
    if (text === typed) return [0];
    if (text.startsWith(typed)) return [1];
    const at = text.indexOf(typed);
    if (at === -1) return [];
    return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? [3] : [2];
  });
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** Returns the items with the best matching names: closest first, then shortest. */
export function bestNames<T>(
  all: readonly T[],
  typed: string,
  limit: number,
  namesOf: (each: T) => readonly string[],
): { readonly total: number; readonly hits: T[] } {
  const wanted = typed.toLowerCase().trim();
  const ranked = all.flatMap((each) => {
    const names = namesOf(each);
    const rank = rankOf(names, wanted);
    return rank === null ? [] : [{ each, rank, length: names[0]?.length ?? 0 }];
  });
  return {
    total: ranked.length,
    hits: ranked
      .toSorted((a, b) => a.rank - b.rank || a.length - b.length)
      .slice(0, limit)
      .map(({ each }) => each),
  };
}
