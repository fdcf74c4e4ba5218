const panFormat = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Fourth letter of a PAN. Validators also accept E and K without a published meaning, so they are excluded here. */
const holderTypes = {
  P: 'individual',
  H: 'hindu-undivided-family',
  C: 'company',
  F: 'firm',
  A: 'association-of-persons',
  B: 'body-of-individuals',
  T: 'trust',
  L: 'local-authority',
  J: 'artificial-juridical-person',
  G: 'government',
} as const;
export type PanHolderType = (typeof holderTypes)[keyof typeof holderTypes];

export function normalisePan(text: string): string {
  return text.trim().toUpperCase();
}

/** Returns whether a text is five letters, four digits and one letter, in upper case (specification section 5). */
export function isPanFormat(text: string): boolean {
  return panFormat.test(text);
}

/** Returns the holder type of a PAN, or null if the format is invalid or the fourth letter unknown. */
export function panHolderType(pan: string): PanHolderType | null {
  if (!isPanFormat(pan)) return null;
  return panHolderOf(pan.charAt(3));
}

/** Returns the holder type for a PAN's fourth letter, or null if unknown. */
export function panHolderOf(letter: string): PanHolderType | null {
  return isHolderLetter(letter) ? holderTypes[letter] : null;
}

/** Returns whether a PAN belongs to a company, family, trust or other entity represented by a person. */
export function isOrganisationPan(pan: string): boolean {
  const holder = panHolderType(pan);
  return holder !== null && holder !== 'individual';
}

/**
 * Returns a PAN as `XXXXXX000C`, with only the last four characters visible. Masks text shorter than a PAN completely.
 */
export function maskPan(pan: string): string {
  return pan.length < 10 ? 'X'.repeat(pan.length) : `${'X'.repeat(pan.length - 4)}${pan.slice(-4)}`;
}

function isHolderLetter(letter: string): letter is keyof typeof holderTypes {
  return Object.hasOwn(holderTypes, letter);
}
