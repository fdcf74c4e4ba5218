import type { ErrorTable } from '../http/error-table.ts';

export const referralsErrors = {
  'invite-limit': {
    status: 429,
    title: 'Daily limit reached.',
    detail: 'You can invite 20 people a day. No invitations were sent; try again tomorrow.',
  },
  'not-your-code': {
    status: 409,
    title: 'Invitations not sent.',
    detail: 'This is not your referral code. Reload the page and try again.',
  },
  'referrals-barred': {
    status: 403,
    title: 'Referrals are off for your account.',
    detail: 'Write to us if you think this is a mistake.',
  },
} as const satisfies ErrorTable;
