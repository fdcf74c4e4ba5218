import type { ErrorTable } from '../http/error-table.ts';

export const referralsErrors = {
  'invite-limit': {
    status: 429,
    title: 'Daily limit reached.',
    detail: 'You can invite 20 people a day. No invitations were sent. Please try again tomorrow.',
  },
  'not-your-code': {
    status: 409,
    title: 'Unable to send your invitations.',
    detail: 'This is not your referral code. Please reload the page and try again. No invitations were sent.',
  },
  'referrals-barred': {
    status: 403,
    title: 'Referrals are switched off for your account.',
    detail: 'Please write to us if you think this is a mistake.',
  },
} as const satisfies ErrorTable;
