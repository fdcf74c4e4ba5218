import type { ErrorTable } from '../http/error-table.ts';

export const kycErrors = {
  'too-many-pan-attempts': {
    status: 429,
    title: 'Too many attempts.',
    detail: 'You have used all five PAN checks of today. Please try again tomorrow or write to support.',
  },
} as const satisfies ErrorTable;
