import type { ErrorTable } from '../http/error-table.ts';

export const developerApiErrors = {
  'bad-api-key': {
    status: 401,
    title: 'Invalid API key.',
    detail: 'Send a valid key as "Authorization: Bearer nvk_…". It may be revoked or expired.',
  },
  'missing-scope': {
    status: 403,
    title: 'Missing scope.',
    detail: 'The API key lacks the scope that this call requires.',
  },
  'webhook-refused': {
    status: 409,
    title: 'Not saved.',
    detail: 'This address cannot receive webhooks. Use a public address.',
  },
} as const satisfies ErrorTable;
