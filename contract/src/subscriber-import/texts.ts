import type { ImportFault } from '@niveshak/domain/subscriber-import/faults';
import type { ImportField } from '@niveshak/domain/subscriber-import/fields';
import type { ImportFacts } from '@niveshak/domain/subscriber-import/line';
import type { ImportWarning } from '@niveshak/domain/subscriber-import/unusual';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';

/** Why a line is not imported; shown to staff. */
export const importFaultTexts = {
  columns: 'The line has more or fewer cells than the headings.',
  quotes: 'A quotation mark is not closed.',
  encoding: 'Characters are garbled: the file has another encoding, or was saved in a wrong one.',
  formula: 'A cell begins like a formula (=, +, -, @).',
  'too-long': 'A cell is too long.',
  'email-missing': 'The email address is missing.',
  'email-invalid': 'The email address is not valid.',
  'email-twice': 'The email address is in an earlier line.',
  'member-differs': 'A member with this address was imported before, with other details.',
  'account-exists': 'An account with this address exists already.',
  'name-missing': 'The name is missing.',
  'name-invalid': 'The name has characters that no name has.',
  'mobile-invalid': 'The mobile number is not an Indian one of ten digits.',
  'state-missing': 'The state is missing: the tax of a paid plan depends on it.',
  'state-unknown': 'The state is unknown.',
  'pin-code-invalid': 'The PIN code does not have six digits.',
  'gstin-invalid': 'The GSTIN is not valid (its check character is computed).',
  'gstin-state': 'The GSTIN is of another state.',
  'business-name-missing': 'There is a GSTIN without a business name.',
  'plan-unknown': 'The plan is unknown.',
  'plan-missing': 'There are dates without a plan.',
  'start-missing': 'The first day of the term is missing.',
  'end-missing': 'The last day of the term is missing.',
  'date-invalid': 'A date is no day that exists.',
  'date-in-the-future': 'A payment, an invoice or a consent lies in the future.',
  'end-before-start': 'The term ends before it begins.',
  'end-past-sunset': 'The term ends after the last day of the service.',
  'amount-missing': 'The amount is missing. Enter 0 for a plan that was given free of charge.',
  'amount-not-number': 'The amount is not a number.',
  'amount-negative': 'The amount is negative.',
  'amount-too-precise': 'The amount has parts of a paisa.',
  'amount-too-large': 'The amount is too large.',
  'amount-of-free-plan': 'There is an amount for a plan that costs nothing.',
  'amount-without-plan': 'There is an amount without a plan.',
  'paid-on-missing': 'The date of the payment is missing.',
  'payment-twice': 'The payment reference is in an earlier line.',
  'payment-known': 'The payment is known already.',
  'invoice-missing': 'The number or the date of the invoice is missing: a credit note has to name both.',
  'invoice-invalid':
    'The invoice number has more than 16 characters, or other than letters, digits, - and /.',
  'invoice-series': 'The invoice number is not of the series that you named, or beyond its last number.',
  'invoice-twice': 'The invoice number is in an earlier line.',
  'invoice-known': 'The invoice number was issued or imported already.',
  'terms-unknown': 'This version of the terms is not among the legal texts.',
  'terms-incomplete': 'Version, date and evidence of the consent belong together.',
  'free-months-invalid': 'The free months are not a whole number from 0 to 60.',
  'referral-code-invalid': 'The referral code does not have the form ref_abc123.',
  'referral-code-twice': 'The referral code is in an earlier line.',
  'referral-code-taken': 'Another member has the referral code.',
  'referrer-unknown': 'The code of the referrer is neither in the file nor known here.',
  'yes-no-invalid': 'A consent to emails is neither yes nor no.',
} as const satisfies Record<ImportFault, string>;

/** Why a line looks unusual; shown to staff. */
export const importWarningTexts = {
  'amount-unusual': 'The amount is more than twice today’s price of the plan with GST.',
  'term-unusual': 'The term is more than a month longer than the plan.',
  'free-months-unusual': 'There are more than 12 free months.',
} as const satisfies Record<ImportWarning, string>;

export const importFieldTexts = {
  email: 'Email address',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile number',
  state: 'State',
  pinCode: 'PIN code',
  address: 'Address',
  businessName: 'Business name',
  gstin: 'GSTIN',
  plan: 'Plan',
  startDate: 'First day of the term',
  endDate: 'Last day of the term',
  amount: 'Amount paid, with GST',
  paidOn: 'Date of payment',
  paymentReference: 'Payment reference',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  termsVersion: 'Terms accepted: version',
  termsAcceptedOn: 'Terms accepted: date',
  termsEvidence: 'Terms accepted: evidence',
  freeMonths: 'Free months left',
  referralCode: 'Own referral code',
  referredBy: 'Referred by (code)',
  dailyDigest: 'Wants the daily digest',
  instaAlerts: 'Wants alerts',
  customerOptOut: 'Wants no email',
} as const satisfies Record<ImportField, string>;

/** Returns one sentence on what the line becomes. */
export function importedText(facts: ImportFacts, planName: string): string {
  const { term, sale, freeMonths, referralCode, gstin } = facts;
  const parts = [
    term === null
      ? 'An account without a plan'
      : `${planName}, ${formatDate(term.startDate)} to ${formatDate(term.endDate)}`,
    ...(sale === null
      ? []
      : [
          `${formatRupees(sale.amount)} paid on ${formatDate(sale.paidOn)}`,
          `invoice ${sale.invoiceNumber} of ${formatDate(sale.invoiceDate)}`,
        ]),
    ...(term !== null && sale === null ? ['free of charge'] : []),
    ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
    ...(freeMonths === 0 ? [] : [`${freeMonths} free ${freeMonths === 1 ? 'month' : 'months'}`]),
    ...(referralCode === null ? [] : [`code ${referralCode}`]),
  ];
  return parts.join(', ');
}
