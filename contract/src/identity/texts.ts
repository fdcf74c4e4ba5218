/** Texts of sign-up and sign-in (specification sections 5 and 8). */
export const identityTexts = {
  signUpAgain: 'Correct your email address and choose a password.',
  loginFailedTitle: 'Login failed.',
  wrongPassword: "You've entered an incorrect email or password. Please check and try again.",
  tooManyAttempts: 'Too many failed attempts. Reset your password, or try again later.',
  signUpFailedTitle: 'Sign up failed.',
  disposableEmail: 'This is an alias or disposable email. Use your real address.',
  accountMayExist: 'An account with this email may already exist. Please try signing in instead.',
  signUpServerFailed:
    'Unable to register you at this time. If you have received a verification email, please log in instead.',
  loginServerFailed:
    'Failed to authenticate you on our servers. Please contact the helpdesk or support if the problem persists.',
  logoutFailed: 'Unable to process the request at this time, please try again later.',
  accountSummaryFailed: 'Unable to log you in. Sign in again.',
  byEmail: 'Email me a link or a code instead',
  resetFailedTitle: 'Reset failed.',
  resetFailed: 'Please try again. If the problem persists, please reach out to us.',
  sessionEnded: 'You are signed out. Sign in again.',
} as const;

export const identityMessages = {
  emailRequired: 'Enter your email.',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Enter your password.',
  /** What the identity provider checks at sign-up. A stricter policy returns its own text. */
  passwordHint: 'At least 8 characters, not a common password',
  passwordTooShort: 'Valid passwords are at least 8 characters long',
} as const;
