import type { z } from 'zod';
import { safeParse } from 'zod';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

type Schema = z.core.$ZodType;

export type Parsed<S extends Schema> =
  { readonly ok: true; readonly value: z.core.output<S> } | { readonly ok: false; readonly refusal: Refusal };

/** Parses one part of a request; every finding is named by its path (`userDetails.billingInfo.pincode`). */
export function parseInput<S extends Schema>(schema: S, input: unknown): Parsed<S> {
  // Without the input a wrong type and a missing field look the same.
  const result = safeParse(schema, input, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  const errors = result.error.issues.flatMap(findings);
  return { ok: false, refusal: refuse('invalid-input', { errors: errors.slice(0, 50) }) };
}

function findings(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const base = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...base, key].join('.').slice(0, 200),
      message: 'This field is not known here.',
    }));
  }
  return [{ path: base.join('.').slice(0, 200), message: wording(issue) }];
}

/** Our own schemas carry a person's words; the library's default sentences are replaced. */
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
