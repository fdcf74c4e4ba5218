import type { ErrorTable } from '../http/error-table.ts';

export const notificationsErrors = {
  'address-not-suppressed': {
    status: 409,
    title: 'Nothing to confirm.',
    detail: 'Your emails already reach you.',
  },
  'address-email-failed': {
    status: 503,
    title: 'Email not sent.',
    detail: 'Unable to send you the confirmation email. Please try again in some time.',
  },
} as const satisfies ErrorTable;
