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
} as const satisfies ErrorTable;
