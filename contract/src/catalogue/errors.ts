import type { ErrorTable } from '../http/error-table.ts';

export const catalogueErrors = {
  'plan-not-allowed': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'This plan is not available to you at the moment.',
  },
} as const satisfies ErrorTable;
