import type { ErrorTable } from '../http/error-table.ts';

export const accountErrors = {
  'erase-wrong-email': {
    status: 400,
    title: 'Nothing was erased.',
    detail: 'This is not your account’s email address. Enter that address to confirm.',
  },
  'erase-plan-running': {
    status: 409,
    title: 'Nothing was erased.',
    detail: 'You have a paid plan. Cancel it first to get a refund for the remaining days.',
  },
  'erase-order-open': {
    status: 409,
    title: 'Nothing was erased.',
    detail: 'A payment is in progress. Try again in half an hour.',
  },
  'erase-gift-waiting': {
    status: 409,
    title: 'Nothing was erased.',
    detail: 'A gift you paid for is waiting to be claimed. Take it back first to get a full refund.',
  },
  'erase-on-hold': {
    status: 409,
    title: 'Nothing was erased.',
    detail: 'The law requires us to keep your records for now. Write to support to learn more.',
  },
  'account-erased': {
    status: 403,
    title: 'Login failed.',
    detail: 'This account was erased. You are welcome to sign up again.',
  },
  'profile-verified': {
    status: 409,
    title: 'Your details were not saved.',
    detail:
      'Your name is verified with your PAN and cannot be changed here. Write to support if it is wrong.',
  },
} as const satisfies ErrorTable;
