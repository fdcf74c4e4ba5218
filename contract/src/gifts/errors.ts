import type { ErrorTable } from '../http/error-table.ts';

export const giftsErrors = {
  'gift-unknown': {
    status: 404,
    title: 'This link does not work.',
    detail:
      'It may be incomplete or replaced by a newer one. Use the latest email about the gift, or ask the giver.',
  },
  'gift-not-yours': {
    status: 403,
    title: 'This gift is for another address.',
    detail:
      'You are signed in with a different email address. Sign in with the gift’s address, or ask the giver to send it to this one.',
  },
  'gift-own': {
    status: 409,
    title: 'This is your own gift.',
    detail: 'Send it to another address, or take it back for a full refund.',
  },
  'gift-claimed': {
    status: 409,
    title: 'Already claimed.',
    detail: 'This gift has been claimed, so it can no longer be changed or taken back.',
  },
  'gift-over': {
    status: 409,
    title: 'This gift is no longer available.',
    detail: 'The giver took it back, or it was not claimed in time.',
  },
  'gift-disputed': {
    status: 409,
    title: 'This gift cannot be claimed yet.',
    detail: 'The giver’s bank is reviewing the payment. Try again once the review is complete.',
  },
  'gift-too-far-ahead': {
    status: 409,
    title: 'You cannot claim this gift yet.',
    detail: 'Fees can be paid at most one year in advance. Claim it closer to the end of your plan.',
  },
  'gift-no-days': {
    status: 409,
    title: 'No days of service are left.',
    detail: 'Your own plan already runs until the service ends.',
  },
} as const satisfies ErrorTable;
