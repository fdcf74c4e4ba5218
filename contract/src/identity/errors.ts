import type { ErrorTable } from '../http/error-table.ts';

export const identityErrors = {
  'bad-token': {
    status: 401,
    title: 'Login failed.',
    detail: 'Failed to authenticate you on our servers. Please contact the helpdesk or support.',
  },
  'email-not-allowed': { status: 403, title: 'Login failed.', detail: 'Email not allowed.' },
  'email-taken': {
    status: 409,
    title: 'This address has an account.',
    detail: 'Sign in the way you signed up.',
  },
  'confirm-first': {
    status: 409,
    title: 'Confirm your email address.',
    detail:
      'To open your subscription, use the link in our verification email, then sign in with your password.',
  },
  'identity-unavailable': {
    status: 503,
    title: 'Login failed.',
    detail: 'Failed to authenticate you on our servers. Please try again in some time or contact support.',
  },
  'verification-email-failed': {
    status: 503,
    title: 'Email not sent.',
    detail: 'Unable to resend the verification email. Please try again in some time.',
  },
} as const satisfies ErrorTable;
