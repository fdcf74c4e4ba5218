/** Texts for sign-in by emailed link or code, in a separate module because few members need them. */
export const passwordlessTexts = {
  lead: 'We email you a link or a code to sign in without a password.',
  byPassword: 'Use a password instead',
  continueAs: (email: string) => `Continue as ${email}`,
  sendLink: 'Send a link',
  sendCode: 'Send a code',
  signInCode: 'Sign in with the code',
  linkSent:
    'Email sent. If you have an account with us, open the link in this browser within three minutes; it works once.',
  codeSent:
    'Email sent. If you have an account with us, it contains a six-digit code that works once, within three minutes.',
  returning: 'Signing you in...',
  startFailedTitle: 'Email not sent.',
  startFailed: 'Could not send the email. Try again.',
  failedTitle: 'Login failed.',
  unreachable:
    'Failed to authenticate you on our servers. Please contact the helpdesk or support if the problem persists.',
  wrongCode: 'This code is wrong or has expired. Check it, or request a new one.',
  notUsable:
    'This link or code has expired, was used before, or was requested in another browser. Request a new one here.',
  codeRequired: 'Enter the code.',
  codeInvalid: 'The code has six digits',
} as const;
