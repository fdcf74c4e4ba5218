const shape = /^stock:(?<symbol>[^\s:/?#]{1,32})$/;

/** Returns the symbol of a mention such as `[Zephyrine Valves](stock:ZEPHYR)`, or null for any other URL. */
export function stockCode(href: string): string | null {
  const symbol = shape.exec(href)?.groups?.['symbol'];
  if (symbol === undefined) return null;
  // Markdown percent-encodes characters that it does not recognise.
  return symbol.replaceAll('%26', '&').toUpperCase();
}

/** Returns a stock mention in article syntax, which survives a change of symbol. */
export function stockMention(name: string, symbol: string): string {
  return `[${name.replaceAll(/[[\]\\]/g, '')}](stock:${symbol})`;
}

/** Returns the symbols of the stock mentions in a text. */
export function stockCodesIn(body: string): string[] {
  return [...body.matchAll(/\((?<code>stock:[^\s():/?#]{1,32})\)/g)].flatMap(
    ({ groups }) => stockCode(groups?.['code'] ?? '') ?? [],
  );
}
