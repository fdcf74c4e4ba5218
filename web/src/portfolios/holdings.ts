export type Holdings = ReadonlyMap<string, number>;

/**
 * Holdings as they are typed or come from a broker's CSV: a symbol and a number of whole shares on each line, separated by
 * a comma, semicolon, tab, colon or space; a header is passed over, a symbol that comes twice is added up. Answers the
 * lines that say nothing, too.
 */
export function readHoldings(text: string): { readonly held: Holdings; readonly unread: readonly string[] } {
  const held = new Map<string, number>();
  const unread: string[] = [];
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  lines.forEach((line, at) => {
    if (line === '') return;
    const cells = line.split(/[,;\t:]|\s+/).map((cell) => cell.trim().replaceAll('"', ''));
    const symbol = (cells[0] ?? '').toUpperCase().replace(/^NSE$/, '');
    const shares = cells.slice(1).find((cell) => /^\d+(\.0+)?$/.test(cell));
    if (/^[A-Z0-9][A-Z0-9&-]{0,31}$/.test(symbol) && shares !== undefined)
      held.set(symbol, (held.get(symbol) ?? 0) + Number(shares));
    else if (at > 0 || /\d/.test(line)) unread.push(line);
  });
  for (const [symbol, shares] of held) if (shares === 0) held.delete(symbol);
  return { held, unread };
}

/** For the address: `INFY:4,TCS:2`. */
export function holdingsText(held: Holdings): string {
  return [...held].map(([symbol, shares]) => `${symbol}:${shares}`).join(',');
}
