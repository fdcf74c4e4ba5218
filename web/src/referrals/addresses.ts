/** Parses pasted addresses, separated by commas, semicolons, spaces or lines, without duplicates. */
export function readAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}
