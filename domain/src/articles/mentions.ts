/** Name that texts may mention, with the path of its page. */
export type Named = {
  /** Matched exactly, such as a stock symbol. */
  readonly exact: readonly string[];
  /** Matched case-insensitively but with an initial capital, such as a company name. */
  readonly spoken: readonly string[];
  /** Path on this origin. */
  readonly path: string;
};

export type Mention = { readonly at: number; readonly length: number; readonly path: string };

type Candidate = { readonly text: string; readonly isExact: boolean; readonly path: string };

const word = /[\p{L}\p{N}&]+(?:-[\p{L}\p{N}&]+)*/gu;
const startsWithCapital = /^[\p{Lu}\p{N}]/u;

/**
 * Returns a function that finds names in a text. It matches whole words, so that `M&M` is not found in `M&MFIN`, and
 * prefers the longest name. Reuse it for many texts, because the work per word does not depend on the number of names.
 */
export function mentionFinder(all: readonly Named[]): (text: string) => Mention[] {
  const byFirstWord = new Map<string, Candidate[]>();
  for (const { exact, spoken, path } of all) {
    const candidates = [
      ...exact.map((text) => ({ text, isExact: true, path })),
      ...spoken.map((text) => ({ text: text.toLowerCase(), isExact: false, path })),
    ];
    for (const candidate of candidates) {
      const [first] = candidate.text.match(word) ?? [];
      if (first === undefined) continue;
      const key = first.toLowerCase();
      byFirstWord.set(key, [...(byFirstWord.get(key) ?? []), candidate]);
    }
  }
  for (const candidates of byFirstWord.values()) {
    candidates.sort((one, other) => other.text.length - one.text.length);
  }

  return (text) => {
    const words = [...text.matchAll(word)];
    const ends = new Set(words.map((each) => each.index + each[0].length));
    const found: Mention[] = [];
    let from = 0;
    for (const { 0: first, index: at } of words) {
      if (at < from) continue;
      const candidate = byFirstWord.get(first.toLowerCase())?.find(({ text: name, isExact }) => {
        const written = text.slice(at, at + name.length);
        if (!ends.has(at + name.length)) return false;
        return isExact ? written === name : written.toLowerCase() === name && startsWithCapital.test(written);
      });
      if (candidate === undefined) continue;
      from = at + candidate.text.length;
      found.push({ at, length: candidate.text.length, path: candidate.path });
    }
    return found;
  };
}
