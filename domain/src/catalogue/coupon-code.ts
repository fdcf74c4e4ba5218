/** 32 characters that are unambiguous in print, with five random bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Number of random characters in a code, which gives 50 bits. */
export const secretSigns = 10;

export const largestBatch = 10_000;

/**
 * Returns a batch code with one character per random byte, such as `DIWALI-7KQ2MZ9TXA`.
 * @throws RangeError unless there are `secretSigns` bytes
 */
export function batchCode(prefix: string, random: Uint8Array): string {
  if (random.length !== secretSigns) throw new RangeError(`A code has ${secretSigns} random signs.`);
  const secret = Array.from(random, (byte) => alphabet.charAt(byte & 31)).join('');
  return prefix === '' ? secret : `${prefix}-${secret}`;
}
