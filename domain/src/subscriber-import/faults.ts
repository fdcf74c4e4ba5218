import type { Columns, ImportField } from './fields.ts';

const dates = ['startDate', 'endDate', 'paidOn', 'invoiceDate', 'termsAcceptedOn'] as const;

/**
 * Reasons a line is not imported, with the fields that can cause them; none if the cause is the line itself. The
 * contract has the texts.
 */
const importFaults = {
  columns: [],
  quotes: [],
  encoding: [],
  formula: [],
  'too-long': [],
  'email-missing': ['email'],
  'email-invalid': ['email'],
  'email-twice': ['email'],
  'member-differs': ['email'],
  'account-exists': ['email'],
  'name-missing': ['name', 'firstName'],
  'name-invalid': ['name', 'firstName', 'lastName'],
  'mobile-invalid': ['mobile'],
  'state-missing': ['state'],
  'state-unknown': ['state'],
  'pin-code-invalid': ['pinCode'],
  'gstin-invalid': ['gstin'],
  'gstin-state': ['gstin', 'state'],
  'business-name-missing': ['businessName'],
  'plan-unknown': ['plan'],
  'plan-missing': ['plan'],
  'start-missing': ['startDate'],
  'end-missing': ['endDate'],
  'date-invalid': dates,
  'date-in-the-future': ['paidOn', 'invoiceDate', 'termsAcceptedOn'],
  'end-before-start': ['startDate', 'endDate'],
  'end-past-sunset': ['endDate'],
  'amount-missing': ['amount'],
  'amount-not-number': ['amount'],
  'amount-negative': ['amount'],
  'amount-too-precise': ['amount'],
  'amount-too-large': ['amount'],
  'amount-of-free-plan': ['amount', 'plan'],
  'amount-without-plan': ['plan', 'amount'],
  'paid-on-missing': ['paidOn'],
  'payment-twice': ['paymentReference'],
  'payment-known': ['paymentReference'],
  'invoice-missing': ['invoiceDate'],
  'invoice-invalid': ['invoiceNumber'],
  'invoice-series': ['invoiceNumber'],
  'invoice-twice': ['invoiceNumber'],
  'invoice-known': ['invoiceNumber'],
  'terms-unknown': ['termsVersion'],
  'terms-incomplete': ['termsVersion', 'termsAcceptedOn', 'termsEvidence'],
  'free-months-invalid': ['freeMonths'],
  'referral-code-invalid': ['referralCode'],
  'referral-code-twice': ['referralCode'],
  'referral-code-taken': ['referralCode'],
  'referrer-unknown': ['referredBy'],
  'yes-no-invalid': ['dailyDigest', 'instaAlerts', 'customerOptOut'],
} as const satisfies Record<string, readonly ImportField[]>;
export type ImportFault = keyof typeof importFaults;

export function isImportFault(text: string): text is ImportFault {
  return Object.hasOwn(importFaults, text);
}

/** Returns the headings of the columns that can cause a fault; empty if the file has no such column. */
export function headingsOfFault(
  fault: ImportFault,
  columns: Columns,
  headings: readonly string[],
): readonly string[] {
  return importFaults[fault].flatMap((field: ImportField) => {
    const column = columns[field];
    return column === undefined ? [] : (headings[column] ?? []);
  });
}
