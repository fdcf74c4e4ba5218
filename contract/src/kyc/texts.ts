/** Identity check and eSign (specification sections 5 and 8). */
export const kycTexts = {
  detailsRequired: 'Name, DoB and PAN are required to verify KYC',
  panFormatRequired: 'Valid PAN format is required to verify KYC',
  adultRequired: 'Minimum age should be 18 years to verify KYC',
  verifyFirst: 'Please verify your KYC using PAN to proceed with eSign',
  failed: 'KYC verification failed. Please try again.',
  nameLettersOnly: 'Only alphabets allowed',
  panNotValid: 'This PAN is not valid. Please check it and try again.',
  nameMismatch: 'The name does not match the one on this PAN. Enter it as it stands on the card.',
  dobMismatch: 'The date of birth does not match the one on this PAN.',
  notIndividual: 'A personal PAN (fourth letter P) is needed here.',
  panInUse: 'This PAN belongs to another account. Please sign in there, or write to support.',
  alreadyVerified:
    'Your identity is verified already and cannot be changed here. Write to support if it is wrong.',
  tooManyTries: 'You have used all five PAN checks of today. Please try again tomorrow or write to support.',
  verifiedPanOnly: 'The terms are signed with the PAN that was verified. Please use that one.',
  verified: 'Your identity is verified.',
  eSignUrlFailed: 'Unable to prepare the terms for signing. Please try again in some time.',
  eSignCheckFailed: 'Unable to check whether the terms are signed. Please try again in some time.',
  eSignExpired: 'The signing window has closed. Please start the signing again.',
  eSignFailed:
    'The signing did not go through. Please start it again; the name of the Aadhaar must be the one that was verified with your PAN. If it is spelled differently, write to support.',
  eSignCompleted: 'The terms are signed.',
  eSignStillWaiting: 'Sign above. This page continues automatically.',
  eSignWaitingOutside: 'Sign in the tab that we open. This page continues automatically.',
  eSignOpenTab: 'Open in a new tab',
  eSignFrameEmpty: 'If the page stays empty or shows an error, open it in a new tab.',
  eSignFrameFailed:
    'The signing page did not open here. Nothing is lost: open it in a new tab, and we go on as soon as you have signed.',
  consentsFailed: 'Failed to fetch what you have agreed to. Please try again in some time.',
} as const;
