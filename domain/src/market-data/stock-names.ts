export interface StockNames {
  /** Current and former symbols. */
  readonly symbols: readonly string[];
  /** Name as given by the exchange. */
  readonly name: string;
}

/** Returns the name as used in prose, such as Infosys for `INFOSYS LIMITED`. */
export function spokenName(name: string): string {
  return name.replace(/[\s,]+(?:limited|ltd\.?)$/i, '').trim();
}

/**
 * Returns whether a text mentions a share, either by an upper-case symbol as a whole word (`M&M` does not match in
 * `M&MFIN`) or by its name in any case.
 */
export function namesStock(text: string, { symbols, name }: StockNames): boolean {
  const spoken = spokenName(name);
  return (
    symbols.some((symbol) => standsIn(text, symbol)) ||
    (spoken.length > 2 && standsIn(text.toLowerCase(), spoken.toLowerCase()))
  );
}

const partOfWord = /[\p{L}\p{N}&-]/u;

function standsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + word.length] ?? ''];
    // A dash before a space ends a word, while a dash between letters is part of it.
    const goesOn = after === '-' ? partOfWord.test(text[at + word.length + 1] ?? '') : partOfWord.test(after);
    if (!partOfWord.test(before) && !goesOn) return true;
  }
  return false;
}
