import { gstFiles } from './gst-register.ts';

/** Files of a month for the GST return, the accounting software and the records. */
export const monthFiles = [
  'gstr1.json',
  ...gstFiles,
  'tally.xml',
  'tally-ledgers.xml',
  'zoho-invoices.csv',
  'zoho-payments.csv',
  'zoho-credit-notes.csv',
  'documents.zip',
] as const;
export type MonthFile = (typeof monthFiles)[number];
