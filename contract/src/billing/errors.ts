import type { ErrorTable } from '../http/error-table.ts';

export const billingErrors = {
  'not-registered': {
    status: 409,
    title: 'Not available yet.',
    detail:
      'This invoice is being registered with the government’s invoice portal. You can download it once it has its number.',
  },
  'tds-refused': {
    status: 409,
    title: 'TDS not recorded.',
    detail: 'TDS is recorded on invoices to businesses, up to 20 % of the value before GST.',
  },
} as const satisfies ErrorTable;
