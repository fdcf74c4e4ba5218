const shape = /^stock:(?<symbol>[^\s:/?#]{1,32})$/;

/** The symbol that a mention such as `[Zephyrine Valves](stock:ZEPHYR)` links to; null for another address. */
export function stockCode(href: string): string | null {
  const symbol = shape.exec(href)?.groups?.['symbol'];
  if (symbol === undefined) return null;
  // Markdown writes what it does not know in hexadecimal.
  return symbol.replaceAll('%26', '&').toUpperCase();
}

/** A mention of a share, as it stands in a text: it survives when the share is renamed. */
export function stockMention(name: string, symbol: string): string {
  return `[${name.replaceAll(/[[\]\\]/g, '')}](stock:${symbol})`;
}
