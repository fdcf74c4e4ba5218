import type { z } from 'zod';

/** Problem of one field, named by its path (`userDetails.billingInfo.pincode`). */
export type Finding = { readonly path: string; readonly message: string };

const maxFindings = 50;

/** Returns the problems of a rejected input, at most 50. The input must be reported with the issues. */
export function findingsOf(issues: readonly z.core.$ZodIssue[]): readonly Finding[] {
  const found: Finding[] = [];
  for (const issue of issues) {
    found.push(...findings(issue, maxFindings - found.length));
    if (found.length >= maxFindings) break;
  }
  return found;
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
