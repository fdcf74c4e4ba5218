/** Twelve digits that do not start with 0 or 1, as one group or in groups of four, and not part of a longer number. */
const shaped = /(?<![\p{L}\d+.,/-])[2-9]\d{3}([ -]?)\d{4}\1\d{4}(?![\p{L}\d]|[.,/-]\d)/gu;

/**
 * Returns whether a text contains a possible Aadhaar number, which has a correct Verhoeff check digit. The product
 * stores no Aadhaar numbers (UIDAI, 23 January 2023). One in ten other numbers of this form passes the check.
 */
export function containsAadhaar(text: string): boolean {
  for (const [number] of text.matchAll(shaped)) if (isVerhoeff(number.replaceAll(/\D/g, ''))) return true;
  return false;
}

/** Multiplication table of the dihedral group of order 10, by rows. */
const product = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const permutation = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/** Returns whether the last digit is the Verhoeff check digit of the preceding ones. */
function isVerhoeff(digits: string): boolean {
  let check = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const permuted = Number(permutation[index % 8]?.[Number(digit)]);
    check = Number(product[check]?.[permuted]);
  }
  return check === 0;
}
