const shape = /^stock:(?<symbol>[^\s:/?#]{1,32})$/;

/** Returns the symbol of a mention such as `[Zephyrine Valves](stock:ZEPHYR)`; null for another URL. */
export function stockCode(href: string): string | null {
  const symbol = shape.exec(href)?.groups?.['symbol'];
  if (symbol === undefined) return null;
  // Markdown percent-encodes characters it does not know.
  return symbol.replaceAll('%26', '&').toUpperCase();
}

/** Returns a stock mention as written in a text; it survives a change of symbol. */
export function stockMention(name: string, symbol: string): string {
  return `[${name.replaceAll(/[[\]\\]/g, '')}](stock:${symbol})`;
}

/** Returns the symbols of the stock mentions in a text. */
export function stockCodesIn(body: string): string[] {
  return [...body.matchAll(/\((?<code>stock:[^\s():/?#]{1,32})\)/g)].flatMap(
    ({ groups }) => stockCode(groups?.['code'] ?? '') ?? [],
  );
}
