import { isOrganisationPan } from './pan.ts';

/** Whether a PAN is linked with Aadhaar, as the tax department reports it (P-2). `not-applicable`: exempt, or not a person. */
export const aadhaarLinks = ['linked', 'not-linked', 'not-applicable'] as const;
export type AadhaarLink = (typeof aadhaarLinks)[number];

export const aadhaarLinkNames = {
  linked: 'Linked',
  'not-linked': 'Not linked',
  'not-applicable': 'Not applicable',
} as const satisfies Record<AadhaarLink, string>;

/** Returns the link of a PAN from what the provider reports; null if it does not say. Only persons have Aadhaar. */
export function aadhaarLinkOf(pan: string, reported: AadhaarLink | null): AadhaarLink | null {
  return isOrganisationPan(pan) ? 'not-applicable' : reported;
}
