/** Bearer value for `login` and `staffLogin` that refers to the sign-in stored in this browser's cookie. */
export const ticketBearer = 'cookie';

export type SignInPagesError = 'identity-unavailable' | 'sign-in-expired' | 'sign-in-cancelled' | 'bad-token';

/** URL fragment after signing in at the provider. */
export const signedInFragment = '#signed-in';

/** Returns the URL fragment after a failed sign-in. */
export function signInErrorFragment(code: SignInPagesError): string {
  return `#error=${code}`;
}

type Purpose = 'signin' | 'signup' | 'forgot' | 'staff' | 'staff-again';
type Hints = { readonly redirect_to?: string; readonly login_hint?: string; readonly return_to?: string };

/** Returns the path that redirects to the provider's page. */
export function signInPagePath(purpose: Purpose, hints: Hints = {}): string {
  return `/oidc/start?${new URLSearchParams({ for: purpose, ...hints }).toString()}`;
}

/** Returns the path that ends the session here and at the provider. */
export function signOutPagePath(who: 'member' | 'staff'): string {
  return `/oidc/logout?for=${who}`;
}

/** Texts for pages that lead to the provider's sign-in. */
export const signInPagesTexts = {
  signin: {
    title: 'Sign in',
    lead: 'You sign in on a separate page and return here.',
    button: 'Continue to sign in',
  },
  signup: {
    title: 'Create your account',
    lead: 'You create your account on a separate page and return here.',
    button: 'Continue to sign up',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'You choose a new password on a separate page and return here.',
    button: 'Continue to reset',
  },
  staffButton: 'Continue to sign in',
  staffAgain: 'Money and personal data require that you confirm your sign-in every ten minutes.',
  staffAgainButton: 'Confirm sign-in',
  returning: 'Signing you in...',
  failedTitle: 'Login failed.',
  failed:
    'Failed to authenticate you on our servers. Please contact the helpdesk or support if the problem persists.',
  errors: {
    'identity-unavailable': 'Sign-in is unavailable. Please try again in a few minutes.',
    'sign-in-expired': 'This sign-in took too long or was started in another browser. Please start again.',
    'sign-in-cancelled': 'You cancelled the sign-in.',
    'bad-token': 'We could not verify this sign-in. Please start again.',
  } satisfies Record<SignInPagesError, string>,
} as const;

/** Returns the text for the error in a fragment, or null if there is none. */
export function signInErrorText(fragment: string): string | null {
  const code = /^#error=([\w\-]+)$/v.exec(fragment)?.[1];
  if (code === undefined) return null;
  const texts: Readonly<Record<string, string>> = signInPagesTexts.errors;
  return Object.hasOwn(texts, code) ? (texts[code] ?? null) : signInPagesTexts.failed;
}
