import { isIndianMobile, normaliseMobile } from '../kyc/mobile.ts';
import { isPinCode } from '../kyc/pin-code.ts';
import { outsideIndia } from './states.ts';

const international = /^\+(?!91)[1-9][0-9]{6,14}$/;
const postalCode = /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/;

export function isOutsideIndia(state: string | null): boolean {
  return state === outsideIndia.code;
}

/**
 * Returns a phone number in stored form: ten digits in India, otherwise `+`, country code and number without
 * separators.
 */
export function normalisePhone(state: string | null, typed: string): string {
  return isOutsideIndia(state) ? typed.replaceAll(/[\s().-]/g, '') : normaliseMobile(typed);
}

/** Returns whether a normalised number is valid in the buyer's state or outside India. */
export function isPhoneIn(state: string | null, phone: string): boolean {
  return isOutsideIndia(state) ? international.test(phone) : isIndianMobile(phone);
}

/** Returns whether a code is a valid PIN code or, outside India, a plausible postal code. */
export function isPostalCodeIn(state: string | null, code: string): boolean {
  return isOutsideIndia(state) ? postalCode.test(code) : isPinCode(code);
}
