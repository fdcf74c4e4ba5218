const lettersAndSpaces = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;

/** A name without blanks around it, and single spaces within. */
export function normaliseName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Letters (of any script, with their marks) and spaces only; at least one letter. */
export function isPersonName(text: string): boolean {
  return lettersAndSpaces.test(normaliseName(text));
}
