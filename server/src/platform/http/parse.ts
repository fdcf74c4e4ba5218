import type { z } from 'zod';
import { safeParse } from 'zod';
import { findingsOf } from '@niveshak/contract/http/findings';
import type { Finding } from '@niveshak/contract/http/findings';
import { containsAadhaar } from '@niveshak/domain/primitives/aadhaar';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

type Schema = z.core.$ZodType;

export type Parsed<S extends Schema> =
  | { readonly ok: true; readonly value: z.core.output<S> }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Parses one part of a request. Findings are named by path (`userDetails.billingInfo.pincode`).
 * @param isTyped whether people typed it, so that Aadhaar numbers are rejected
 */
export function parseInput<S extends Schema>(schema: S, input: unknown, isTyped = false): Parsed<S> {
  // The input distinguishes a wrong type from a missing field.
  const result = safeParse(schema, input, { reportInput: true });
  if (result.success) {
    const problem = textProblem(result.data, [], isTyped);
    return problem === null
      ? { ok: true, value: result.data }
      : { ok: false, refusal: refuse('invalid-input', { errors: [problem] }) };
  }
  return { ok: false, refusal: refuse('invalid-input', { errors: [...findingsOf(result.error.issues)] }) };
}

/** Fields for bank numbers. One in ten UPI and IMPS references looks like an Aadhaar number. */
const bankFields: ReadonlySet<string> = new Set(['utr', 'accountNumber', 'statement']);

/**
 * Returns the first text that must not be stored: one that PostgreSQL rejects or, if typed, an Aadhaar number. Else
 * null.
 */
function textProblem(value: unknown, path: readonly string[], isTyped: boolean): Finding | null {
  if (typeof value === 'string') {
    const at = path.join('.').slice(0, 200);
    if (!value.isWellFormed() || value.includes('\0'))
      return { path: at, message: 'This contains characters that cannot be stored.' };
    const isChecked = isTyped && !bankFields.has(path.at(-1) ?? '');
    return isChecked && containsAadhaar(value) ? { path: at, message: aadhaarMessage } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found =
      textProblem(key, [...path, 'a name'], isTyped) ?? textProblem(inner, [...path, key], isTyped);
    if (found !== null) return found;
  }
  return null;
}

export const aadhaarMessage =
  'This looks like an Aadhaar number, which we must not store. Remove it, or leave out its first eight digits.';
