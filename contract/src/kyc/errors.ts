import type { ErrorTable } from '../http/error-table.ts';

export const kycErrors = {
  'too-many-pan-attempts': {
    status: 429,
    title: 'Too many attempts.',
    detail: 'You have used today’s five PAN checks. Please try again tomorrow or write to support.',
  },
} as const satisfies ErrorTable;
