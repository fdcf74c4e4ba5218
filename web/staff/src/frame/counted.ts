/** Returns a count with its noun and Indian digit grouping, such as `1 plan` or `1,204 plans`. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-IN')} ${word}${count === 1 ? '' : 's'}`;
}
