/** Returns the distinct addresses in pasted text, separated by commas, semicolons, spaces or lines. */
export function readAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
