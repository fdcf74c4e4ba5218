import type { ErrorTable } from '../http/error-table.ts';

export const renewalErrors = {
  'renewal-not-offered': {
    status: 409,
    title: 'Automatic renewal is not available.',
    detail: 'This plan cannot be renewed by itself. Nothing has changed.',
  },
  'renewal-changed': {
    status: 409,
    title: 'The price has changed.',
    detail: 'Please check the new amount. Nothing was agreed to.',
  },
} as const satisfies ErrorTable;
