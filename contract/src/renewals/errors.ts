import type { ErrorTable } from '../http/error-table.ts';

export const renewalErrors = {
  'renewal-not-offered': {
    status: 409,
    title: 'Automatic renewal is not available.',
    detail: 'This plan cannot renew automatically. Nothing has changed.',
  },
  'renewal-changed': {
    status: 409,
    title: 'The price has changed.',
    detail: 'Check the new amount and agree again.',
  },
} as const satisfies ErrorTable;
