import { isOrganisationPan } from './pan.ts';

/**
 * Whether a PAN is linked with Aadhaar, as reported by the tax department (P-2). `not-applicable` means exempt, or not
 * an individual.
 */
export const aadhaarLinks = ['linked', 'not-linked', 'not-applicable'] as const;
export type AadhaarLink = (typeof aadhaarLinks)[number];

export const aadhaarLinkNames = {
  linked: 'Linked',
  'not-linked': 'Not linked',
  'not-applicable': 'Not applicable',
} as const satisfies Record<AadhaarLink, string>;

/**
 * Returns the Aadhaar link of a PAN as reported by the provider, or null if not reported. Only individuals have
 * Aadhaar.
 */
export function aadhaarLinkOf(pan: string, reported: AadhaarLink | null): AadhaarLink | null {
  return isOrganisationPan(pan) ? 'not-applicable' : reported;
}
