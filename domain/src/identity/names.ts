const lettersAndSpaces = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;

/** A name without blanks around it, and single spaces within. */
export function normaliseName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Letters (of any script, with their marks) and spaces only; at least one letter. */
export function isPersonName(text: string): boolean {
  return lettersAndSpaces.test(normaliseName(text));
}

const asPeopleWrite = /^[\p{L}\p{M}]+(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u;

/** A name as people write it at sign-up: D’Souza, Anne-Marie, K. Iyer. Checkout asks for `isPersonName`. */
export function isWrittenName(text: string): boolean {
  return asPeopleWrite.test(normaliseName(text));
}

/** Whether two spellings are of one name: case, punctuation, spaces and the order of the words do not count. */
export function isSameName(first: string, second: string): boolean {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  return one.join('') === other.join('') || one.toSorted().join(' ') === other.toSorted().join(' ');
}

/** The words of each name that the other has not, in lower case. */
export function differingWords(
  first: string,
  second: string,
): { readonly first: string[]; readonly second: string[] } {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  return {
    first: one.filter((word) => !other.includes(word)),
    second: other.filter((word) => !one.includes(word)),
  };
}

function wordsOf(name: string): string[] {
  return normaliseName(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M} ]/gu, '')
    .split(' ')
    .filter((word) => word !== '');
}
