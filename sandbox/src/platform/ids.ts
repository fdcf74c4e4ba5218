import { randomBytes, randomInt } from 'node:crypto';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random case-sensitive letters and digits. */
export function alphanumeric(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC.charAt(randomInt(ALPHANUMERIC.length))).join('');
}

/** `length` random decimal digits, the first not 0. */
export function digits(length: number): string {
  return String(randomInt(1, 10)) + Array.from({ length: length - 1 }, () => randomInt(10)).join('');
}

/** An unguessable value of 256 bits, safe in a URL. */
export function secretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 24 hex digits, the form of the identity vendor's database ids. */
export function hex24(): string {
  return randomBytes(12).toString('hex');
}
