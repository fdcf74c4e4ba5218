/** `1 plan`, `1,204 plans`: with Indian digit grouping. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-IN')} ${word}${count === 1 ? '' : 's'}`;
}
