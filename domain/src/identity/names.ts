const lettersAndSpaces = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;

/** Returns a name trimmed and with inner spaces collapsed. */
export function normaliseName(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Returns whether a name has only letters (of any script, with their marks) and spaces, and at least one letter. */
export function isPersonName(text: string): boolean {
  return lettersAndSpaces.test(normaliseName(text));
}

const organisation = /^[\p{L}\p{M}\d][\p{L}\p{M}\d &.,'’()/-]*$/u;

/** Returns whether an organisation's name has only characters allowed on PAN cards. */
export function isOrganisationName(text: string): boolean {
  return organisation.test(normaliseName(text));
}

const asPeopleWrite = /^[\p{L}\p{M}]+(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u;

/**
 * Returns whether a name is acceptable at sign-up, such as D’Souza, Anne-Marie or K. Iyer. Checkout requires
 * `isPersonName`.
 */
export function isWrittenName(text: string): boolean {
  return asPeopleWrite.test(normaliseName(text));
}

/** Returns whether two spellings are the same name, ignoring case, punctuation, spacing and word order. */
export function isSameName(first: string, second: string): boolean {
  const [one, other] = [wordsOf(first), wordsOf(second)];
  return one.join('') === other.join('') || one.toSorted().join(' ') === other.toSorted().join(' ');
}

/** Returns the lower-case words of each name that are missing from the other. */
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
