import type { ErrorTable } from '../http/error-table.ts';

export const catalogueErrors = {
  'plan-not-allowed': {
    status: 409,
    title: 'Subscription failed.',
    detail: 'This plan is not available to you at the moment.',
  },
  'not-open': {
    status: 409,
    title: 'Not open yet.',
    detail: 'We are still setting up and do not sell plans yet. Nothing was saved or charged.',
  },
} as const satisfies ErrorTable;
