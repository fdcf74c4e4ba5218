import type { ErrorTable } from '../http/error-table.ts';

export const giftsErrors = {
  'gift-unknown': {
    status: 404,
    title: 'This link does not work.',
    detail:
      'It may be incomplete, or a newer link has taken its place. Look for the latest e-mail about the gift, or ask the person who gave it.',
  },
  'gift-not-yours': {
    status: 403,
    title: 'This gift is for another address.',
    detail:
      'It was given to another e-mail address than the one you are signed in with. Sign in with the address that the gift was sent to, or ask the giver to send it to this one.',
  },
  'gift-own': {
    status: 409,
    title: 'This is your own gift.',
    detail: 'A gift is for somebody else. You can send it to another address, or take it back in full.',
  },
  'gift-claimed': {
    status: 409,
    title: 'Already claimed.',
    detail: 'This gift has been claimed, so it can no longer be changed or taken back.',
  },
  'gift-over': {
    status: 409,
    title: 'This gift is no longer there.',
    detail: 'It went back to the person who gave it, because it was taken back or was not claimed in time.',
  },
  'gift-too-far-ahead': {
    status: 409,
    title: 'You cannot claim this gift yet.',
    detail: 'Fees can be paid at most one year ahead. Claim it when less of your plans is left.',
  },
  'gift-no-days': {
    status: 409,
    title: 'No day of service is left.',
    detail:
      'Your own plan runs until the service ends, so this gift could not give you a day. The giver gets the money back.',
  },
} as const satisfies ErrorTable;
