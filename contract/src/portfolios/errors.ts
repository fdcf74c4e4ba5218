import type { ErrorTable } from '../http/error-table.ts';

export const portfoliosErrors = {
  'broker-unavailable': {
    status: 503,
    title: 'The broker is not responding.',
    detail: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  },
  'bad-broker-token': {
    status: 409,
    title: 'The transaction was not started.',
    detail: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  },
  'broker-account-taken': {
    status: 409,
    title: 'This broker account is connected to another member.',
    detail:
      'Your orders are not affected. Choose your broker again next time, or sign out there to use another account.',
  },
  'baskets-not-offered': {
    status: 409,
    title: 'Basket orders are not offered.',
    detail: 'This firm does not send baskets to brokers. Copy the plan and place the orders yourself.',
  },
} as const satisfies ErrorTable;
