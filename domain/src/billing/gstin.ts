import type { Result } from '../primitives/result.ts';
import { err, ok } from '../primitives/result.ts';
import type { StateCode } from './states.ts';
import { stateByGstCode } from './states.ts';

export interface GstinFacts {
  /** Trimmed and upper-case. Store this form. */
  readonly gstin: string;
  /** Null if the registration is not tied to a state. */
  readonly stateCode: StateCode | null;
  readonly pan: string;
}

const gstinProblems = ['length', 'state', 'pan', 'format', 'check'] as const;
export type GstinProblem = (typeof gstinProblems)[number];

/** Codes for other territory and centre jurisdiction. */
const codesWithoutState = ['97', '99'];
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Stricter than PAN input, because the fourth letter must be one issued to taxpayers. */
const panPart = /^[A-Z]{3}[ABCEFGHJKLPT][A-Z][0-9]{4}[A-Z]$/;
/** Entity number 1-9 or A-Z, the letter Z of ordinary taxpayers, and the check character. */
const tail = /^[1-9A-Z]Z[0-9A-Z]$/;

/**
 * Returns the facts in a GSTIN, which has 15 characters with state, PAN, entity number and check character, or the
 * problem with it. Ignores case and surrounding whitespace. A valid number may not be registered.
 */
export function checkGstin(text: string): Result<GstinFacts, GstinProblem> {
  const gstin = text.trim().toUpperCase();
  if (gstin.length !== 15) return err('length');
  const code = gstin.slice(0, 2);
  const state = stateByGstCode(code);
  if (state === null && !codesWithoutState.includes(code)) return err('state');
  const pan = gstin.slice(2, 12);
  if (!panPart.test(pan)) return err('pan');
  if (!tail.test(gstin.slice(12))) return err('format');
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin.charAt(14)) return err('check');
  return ok({ gstin, stateCode: state?.code ?? null, pan });
}

/**
 * Returns the fifteenth character for the first fourteen (base 36, alternating weights 1 and 2, digit sums). Widely
 * copied samples omit the last `mod 36` and fail if the sum is a multiple of 36.
 */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = alphabet.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36);
}
