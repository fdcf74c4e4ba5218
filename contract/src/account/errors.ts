import type { ErrorTable } from '../http/error-table.ts';

export const accountErrors = {
  'erase-wrong-email': {
    status: 400,
    title: 'Nothing was erased.',
    detail: 'This is not the email address of your account. Type it to confirm that you mean it.',
  },
  'erase-plan-running': {
    status: 409,
    title: 'Nothing was erased.',
    detail:
      'You have a plan that you paid for. Cancel it first, so that you get back what you paid for the days that are left.',
  },
  'erase-order-open': {
    status: 409,
    title: 'Nothing was erased.',
    detail: 'A payment is under way. Please wait half an hour until it is settled or has expired.',
  },
  'erase-gift-waiting': {
    status: 409,
    title: 'Nothing was erased.',
    detail:
      'A gift that you paid for is waiting to be claimed. Take it back first, so that you get back what you paid.',
  },
  'account-erased': {
    status: 403,
    title: 'Login failed.',
    detail: 'This account was erased at its owner’s request. You are welcome to sign up again.',
  },
  'profile-verified': {
    status: 409,
    title: 'Your details were not saved.',
    detail:
      'Your name is verified with your PAN and cannot be changed here. Write to support if it is wrong.',
  },
} as const satisfies ErrorTable;
