import { csvOf } from '@niveshak/domain/billing/csv';
import { importFields, rememberColumns } from '@niveshak/domain/subscriber-import/fields';
import type { ImportField } from '@niveshak/domain/subscriber-import/fields';
import { importFieldTexts } from './texts.ts';

const headings = importFields.map((field) => importFieldTexts[field]);

/** The fields of the sample's headings, so that every import recognises them. */
export const sampleColumns: ReadonlyMap<string, ImportField | null> = rememberColumns(
  headings,
  Object.fromEntries(importFields.map((field, column) => [field, column])),
);

/** An invented subscriber. Fields that few firms have are empty. */
const example: Partial<Readonly<Record<ImportField, string>>> = {
  email: 'asha@example.com',
  name: 'Asha Rao',
  mobile: '9876543210',
  state: 'Karnataka',
  pinCode: '560001',
  address: '12 Residency Road, Bengaluru',
  plan: 'CMP1Y',
  startDate: '2024-06-01',
  endDate: '2025-05-31',
  amount: '28305.84',
  paidOn: '2024-06-01',
  paymentReference: 'bank-1',
  freeMonths: '0',
  dailyDigest: 'yes',
  instaAlerts: 'no',
  customerOptOut: 'no',
};

/** Returns a CSV file with a heading for every field and one example line. */
export function sampleSubscriberFile(): string {
  return csvOf(headings, [importFields.map((field) => example[field] ?? '')]);
}
