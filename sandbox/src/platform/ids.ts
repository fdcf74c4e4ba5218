import { randomBytes, randomInt } from 'node:crypto';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function alphanumeric(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC.charAt(randomInt(ALPHANUMERIC.length))).join('');
}

/** Returns random digits. The first is never 0. */
export function digits(length: number): string {
  return String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(10)).join('');
}

/** Returns a URL-safe random value of 256 bits. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a random value in the format of the identity vendor's database ids. */
export function hex24(): string {
  return randomBytes(12).toString('hex');
}
