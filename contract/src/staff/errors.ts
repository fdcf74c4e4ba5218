import type { ErrorTable } from '../http/error-table.ts';

export const staffErrors = {
  'second-factor': {
    status: 403,
    title: 'Enter your code.',
    detail: 'This needs a current code from your authenticator app.',
  },
  'not-permitted': {
    status: 403,
    title: 'Not part of your role.',
    detail: 'Your role does not include this. Ask an owner of the firm.',
  },
  'invite-over': {
    status: 410,
    title: 'This link was already used or has expired.',
    detail: 'Ask an owner of the firm for a new invitation.',
  },
  'staff-exists': {
    status: 409,
    title: 'Already on the team.',
    detail: 'A staff member with this email address already exists.',
  },
  'last-owner': {
    status: 409,
    title: 'The firm needs an owner.',
    detail: 'Make another staff member an owner first.',
  },
  'changed-meanwhile': {
    status: 409,
    title: 'Changed in the meantime.',
    detail: 'This has just changed, so nothing was done. Check it and try again.',
  },
  'e-invoice-refused': {
    status: 409,
    title: 'Not entered.',
    detail: 'The document needs no registration, or the number belongs to another one.',
  },
  'grant-refused': {
    status: 409,
    title: 'Not granted.',
    detail: 'The plan cannot run on these days.',
  },
  'pause-refused': {
    status: 409,
    title: 'Not paused.',
    detail: 'This pause is not possible.',
  },
  'refund-refused': {
    status: 409,
    title: 'Not refunded.',
    detail: 'This cannot be refunded.',
  },
  'chargeback-refused': {
    status: 409,
    title: 'Not recorded.',
    detail: 'This cannot be recorded for the chargeback.',
  },
  'incident-refused': {
    status: 409,
    title: 'Nothing was saved.',
    detail: 'The incident cannot be changed like this.',
  },
  'complaint-refused': {
    status: 409,
    title: 'Not entered.',
    detail: 'This complaint cannot be entered.',
  },
  'client-refused': {
    status: 409,
    title: 'Not recorded.',
    detail: 'This cannot be recorded for the client.',
  },
  'accept-refused': {
    status: 409,
    title: 'Not accepted.',
    detail: 'This can no longer be accepted.',
  },
  'address-refused': {
    status: 409,
    title: 'Could not change the address.',
    detail: 'This account cannot use that address. Try another one.',
  },
  'setting-refused': {
    status: 409,
    title: 'Not saved.',
    detail: 'This setting is not possible.',
  },
  'moving-in-refused': {
    status: 409,
    title: 'Not done.',
    detail: 'This is not possible in the file’s current state.',
  },
  'publication-refused': {
    status: 409,
    title: 'Not published.',
    detail: 'The draft is incomplete.',
  },
  'letter-failed': {
    status: 503,
    title: 'Not sent.',
    detail: 'The mail server refused the email. Try again later.',
  },
  'image-refused': {
    status: 409,
    title: 'Not uploaded.',
    detail: 'Use a JPEG, PNG, WebP or GIF file of up to 10 MB.',
  },
  'own-request': {
    status: 409,
    title: 'A second approver decides.',
    detail: 'You submitted this yourself. Another staff member must approve it.',
  },
} as const satisfies ErrorTable;
