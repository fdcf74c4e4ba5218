/** Without letters and digits that look alike on paper: 32 signs, five random bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Characters of a code that cannot be guessed: 50 random bits. */
export const secretSigns = 10;

/** The most codes that are made at once. */
export const largestBatch = 10_000;

/** A code of a batch from random bytes, one for each sign: `DIWALI-7KQ2MZ9TXA`. */
export function batchCode(prefix: string, random: Uint8Array): string {
  if (random.length !== secretSigns) throw new RangeError(`A code has ${secretSigns} random signs.`);
  const secret = Array.from(random, (byte) => alphabet.charAt(byte & 31)).join('');
  return prefix === '' ? secret : `${prefix}-${secret}`;
}
