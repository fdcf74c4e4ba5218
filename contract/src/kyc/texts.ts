/** Texts of the identity check and eSign (specification sections 5 and 8). */
export const kycTexts = {
  detailsRequired: 'Name, DoB and PAN are required to verify KYC',
  panFormatRequired: 'Valid PAN format is required to verify KYC',
  adultRequired: 'Minimum age should be 18 years to verify KYC',
  verifyFirst: 'Please verify your KYC using PAN to proceed with eSign',
  failed: 'KYC verification failed. Please try again.',
  nameLettersOnly: 'Only alphabets allowed',
  nameAdvice: 'Leave out apostrophes and dots, as on the PAN.',
  panNotValid: 'This PAN is not valid. Please check it and try again.',
  nameMismatch: 'The name does not match the one on this PAN. Enter it as printed on the card.',
  dobMismatch: 'The date of birth does not match the one on this PAN.',
  notIndividual: 'Enter a personal PAN (fourth letter P).',
  panInUse: 'This PAN is linked to another account. Please sign in to that account, or write to support.',
  alreadyVerified:
    'Your identity is already verified and cannot be changed here. Write to support if it is wrong.',
  tooManyTries: 'You have used today’s five PAN checks. Please try again tomorrow or write to support.',
  verifiedPanOnly: 'Please sign the terms with the verified PAN.',
  verified: 'Your identity is verified.',
  eSignUrlFailed: 'Unable to prepare the terms for signing. Please try again in some time.',
  eSignCheckFailed: 'Unable to check whether the terms are signed. Please try again in some time.',
  eSignExpired: 'The signing window has closed. Please start the signing again.',
  eSignFailed:
    'The signature did not go through. Please start again. The name on your Aadhaar must match the name verified with your PAN; if the spelling differs, write to support.',
  eSignCompleted: 'The terms are signed.',
  eSignStillWaiting: 'Sign above. This page continues automatically.',
  eSignWaitingOutside: 'Sign the terms in the new tab. This page continues automatically.',
  eSignOpenTab: 'Open in a new tab',
  eSignFrameEmpty: 'If the page stays empty or shows an error, open it in a new tab.',
  eSignFrameFailed:
    'The signing page did not open here. Open it in a new tab; this page continues once you have signed.',
  consentsFailed: 'Failed to fetch your consents. Please try again in some time.',
} as const;
