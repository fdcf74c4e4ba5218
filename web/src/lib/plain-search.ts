/** Returns URL parameters as plain text (`?plan=CMP1Y`, `?search=9000000103`), not parsed as JSON. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Returns the query string. Omits values that are neither strings nor numbers. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  );
  const text = new URLSearchParams(entries).toString();
  return text && `?${text}`;
}
