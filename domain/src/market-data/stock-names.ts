/** How people write of a share. */
export interface StockNames {
  /** Of today and of before. */
  readonly symbols: readonly string[];
  /** As the exchange gives it. */
  readonly name: string;
}

/** `INFOSYS LIMITED` is written of as Infosys. */
export function spokenName(name: string): string {
  return name.replace(/[\s,]+(?:limited|ltd\.?)$/i, '').trim();
}

/**
 * Whether a text names a share: by a symbol as the exchange writes it, which is a word of its own (`M&M` does not stand in
 * `M&MFIN`), or by its name in whatever case.
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
    // A dash before a space ends a word; one between letters is part of it.
    const goesOn = after === '-' ? partOfWord.test(text[at + word.length + 1] ?? '') : partOfWord.test(after);
    if (!partOfWord.test(before) && !goesOn) return true;
  }
  return false;
}
