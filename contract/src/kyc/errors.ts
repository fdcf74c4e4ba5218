import type { ErrorTable } from '../http/error-table.ts';

export const kycErrors = {
  'too-many-pan-attempts': {
    status: 429,
    title: 'Too many attempts.',
    detail: 'You have used today’s five PAN checks. Try again tomorrow or write to support.',
  },
  'family-refused': {
    status: 409,
    title: 'Not declared.',
    detail: 'Verify your PAN first.',
  },
} as const satisfies ErrorTable;
