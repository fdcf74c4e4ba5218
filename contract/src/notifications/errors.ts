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
    detail: 'Could not send the confirmation email. Try again.',
  },
} as const satisfies ErrorTable;
