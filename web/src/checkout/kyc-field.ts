import { kycTexts } from '@niveshak/contract/kyc/texts';

export const identityFields = ['firstName', 'lastName', 'organisationName', 'dob', 'panNumber'] as const;
export type IdentityField = (typeof identityFields)[number];

const fields = new Map<string, IdentityField>([
  [kycTexts.panFormatRequired, 'panNumber'],
  [kycTexts.panNotValid, 'panNumber'],
  [kycTexts.panNotLinked, 'panNumber'],
  [kycTexts.panInUse, 'panNumber'],
  [kycTexts.unknownHolder, 'panNumber'],
  [kycTexts.adultRequired, 'dob'],
  [kycTexts.dobMismatch, 'dob'],
  [kycTexts.incorporationMismatch, 'dob'],
]);

/** Returns the field that a message of the identity check is about, or null if it concerns none or several. */
export function fieldOfKycText(text: string, isOrganisation: boolean): IdentityField | null {
  if (text === kycTexts.nameMismatch) return isOrganisation ? 'organisationName' : 'firstName';
  return fields.get(text) ?? null;
}
