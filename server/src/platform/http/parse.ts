import type { z } from 'zod';
import { safeParse } from 'zod';
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
  const errors: Finding[] = [];
  for (const issue of result.error.issues) {
    errors.push(...findings(issue, maxFindings - errors.length));
    if (errors.length >= maxFindings) break;
  }
  return { ok: false, refusal: refuse('invalid-input', { errors }) };
}

type Finding = { readonly path: string; readonly message: string };

const maxFindings = 50;

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

function findings(issue: z.core.$ZodIssue, most: number): Finding[] {
  const base = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, most).map((key) => ({
      path: [...base, key].join('.').slice(0, 200),
      message: 'This field is not known here.',
    }));
  }
  return [{ path: base.join('.').slice(0, 200), message: wording(issue) }];
}

/** Replaces default messages of the library; our schemas have readable ones. */
function wording(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Expected ${issue.expected}.`;
    case 'invalid_value':
      return `Expected one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return issue.message;
  }
}
