import type { z } from 'zod';
import { safeParse } from 'zod';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

type Schema = z.core.$ZodType;

export type Parsed<S extends Schema> =
  | { readonly ok: true; readonly value: z.core.output<S> }
  | { readonly ok: false; readonly refusal: Refusal };

/** Parses one part of a request; each finding is named by its path (`userDetails.billingInfo.pincode`). */
export function parseInput<S extends Schema>(schema: S, input: unknown): Parsed<S> {
  // Without the input, a wrong type and a missing field are indistinguishable.
  const result = safeParse(schema, input, { reportInput: true });
  if (result.success) {
    const unstorable = pathOfUnstorable(result.data, []);
    if (unstorable === null) return { ok: true, value: result.data };
    const message = 'This contains characters that cannot be stored.';
    return { ok: false, refusal: refuse('invalid-input', { errors: [{ path: unstorable, message }] }) };
  }
  const errors: Finding[] = [];
  for (const issue of result.error.issues) {
    errors.push(...findings(issue, mostFindings - errors.length));
    if (errors.length >= mostFindings) break;
  }
  return { ok: false, refusal: refuse('invalid-input', { errors }) };
}

type Finding = { readonly path: string; readonly message: string };

const mostFindings = 50;

/** Returns the path of the first text with an unpaired surrogate or a NUL, which PostgreSQL cannot store. */
function pathOfUnstorable(value: unknown, path: readonly string[]): string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : path.join('.');
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfUnstorable(key, [...path, 'a name']) ?? pathOfUnstorable(inner, [...path, key]);
    if (found !== null) return found.slice(0, 200);
  }
  return null;
}

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

/** Our schemas have readable messages; the library's default messages are replaced. */
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
