/** Texts of the email verification screen, which the signed-out screens do not load. */
export const verificationTexts = {
  notConfirmedYet: 'This address is not verified yet. Open the link in the email we sent you, then refresh.',
  changeAddress: 'Change email address',
  sent: 'Email sent: Please check your inbox and follow the link to verify your email.',
  failed: 'Unable to resend the verification email. Please try again in some time.',
} as const;
