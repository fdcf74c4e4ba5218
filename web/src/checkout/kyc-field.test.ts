import { kycTexts } from '@niveshak/contract/kyc/texts';
import { expect, it } from 'vitest';
import { fieldOfKycText } from './kyc-field.ts';

it.each([
  [kycTexts.panNotValid, false, 'panNumber'],
  [kycTexts.panFormatRequired, false, 'panNumber'],
  [kycTexts.adultRequired, false, 'dob'],
  [kycTexts.nameMismatch, false, 'firstName'],
  [kycTexts.nameMismatch, true, 'organisationName'],
  [kycTexts.detailsRequired, false, null],
  [kycTexts.failed, false, null],
] as const)('%s (organisation: %s) belongs to %s', (text, isOrganisation, field) => {
  expect(fieldOfKycText(text, isOrganisation)).toBe(field);
});
