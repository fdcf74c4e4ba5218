import type { ImportFault } from '@niveshak/domain/subscriber-import/faults';
import type { ImportField } from '@niveshak/domain/subscriber-import/fields';
import type { ImportFacts } from '@niveshak/domain/subscriber-import/line';
import type { ImportWarning } from '@niveshak/domain/subscriber-import/unusual';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';

/** Reasons a line is not imported, for staff. */
export const importFaultTexts = {
  columns: 'The number of cells differs from the number of headings.',
  quotes: 'A quotation mark is not closed.',
  encoding: 'Characters are garbled. Choose another encoding, or save the file again as UTF-8.',
  formula: 'A cell starts with a formula character (=, +, -, @).',
  'too-long': 'A cell is too long.',
  'email-missing': 'The email address is missing.',
  'email-invalid': 'The email address is not valid.',
  'email-twice': 'An earlier line has the same email address.',
  'member-differs': 'A member with this address was already imported, with different details.',
  'account-exists': 'An account with this address already exists.',
  'name-missing': 'The name is missing.',
  'name-invalid': 'The name contains invalid characters.',
  'mobile-invalid': 'The mobile number is not a ten-digit Indian number.',
  'state-missing': 'The state is missing. A paid plan needs it for tax.',
  'state-unknown': 'The state is not recognised. Use the name of an Indian state.',
  'pin-code-invalid': 'The PIN code does not have six digits.',
  'gstin-invalid': 'The GSTIN is not valid.',
  'gstin-state': 'The GSTIN belongs to another state.',
  'business-name-missing': 'A GSTIN needs a business name.',
  'plan-unknown': 'The plan is unknown.',
  'plan-missing': 'Dates are given without a plan.',
  'start-missing': 'The first day of the term is missing.',
  'end-missing': 'The last day of the term is missing.',
  'date-invalid': 'A date does not exist.',
  'date-in-the-future': 'A payment, invoice or consent is dated in the future.',
  'end-before-start': 'The term ends before it begins.',
  'end-past-sunset': 'The term ends after the last day of the service.',
  'amount-missing': 'The amount is missing. Enter 0 for a free plan.',
  'amount-not-number': 'The amount is not a number.',
  'amount-negative': 'The amount is negative.',
  'amount-too-precise': 'The amount has more than two decimals.',
  'amount-too-large': 'The amount is too large.',
  'amount-of-free-plan': 'A free plan has an amount.',
  'amount-without-plan': 'An amount is given without a plan.',
  'paid-on-missing': 'The payment date is missing.',
  'payment-twice': 'An earlier line has the same payment reference.',
  'payment-known': 'The payment is already recorded.',
  'invoice-missing': 'The invoice date is missing. Add it: a credit note shows the invoice’s date.',
  'invoice-invalid': 'The invoice number must be at most 16 letters, digits, - or /.',
  'invoice-series': 'The invoice number is not in a series that you entered, or exceeds its last number.',
  'invoice-twice': 'An earlier line has the same invoice number.',
  'invoice-known': 'The invoice number was already issued or imported.',
  'terms-unknown': 'The legal texts have no such version of the terms.',
  'terms-incomplete': 'A consent needs its version, date and evidence.',
  'free-months-invalid': 'The free months are not a whole number from 0 to 60.',
  'referral-code-invalid': 'The referral code does not have the form ref_abc123.',
  'referral-code-twice': 'An earlier line has the same referral code.',
  'referral-code-taken': 'Another member has the referral code.',
  'referrer-unknown': 'The referrer’s code belongs to no member, here or in the file.',
  'yes-no-invalid': 'An email consent must be yes or no.',
} as const satisfies Record<ImportFault, string>;

/** Reasons a line looks unusual, for staff. */
export const importWarningTexts = {
  'amount-unusual': 'The amount is more than twice today’s price of the plan with GST.',
  'term-unusual': 'The term is more than a month longer than the plan.',
  'free-months-unusual': 'The plan has more than 12 free months.',
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

/** Returns one sentence about the result of the line. */
export function importedText(facts: ImportFacts, planName: string): string {
  const { firstName, lastName, term, sale, freeMonths, referralCode, gstin } = facts;
  const parts = [
    `${firstName} ${lastName}`.trim(),
    term === null
      ? 'an account without a plan'
      : `${planName}, ${formatDate(term.startDate)} to ${formatDate(term.endDate)}`,
    ...(sale === null
      ? []
      : [
          `${formatRupees(sale.amount)} paid on ${formatDate(sale.paidOn)}`,
          sale.invoiceNumber === null
            ? 'invoice without a number'
            : `invoice ${sale.invoiceNumber} of ${formatDate(sale.invoiceDate)}`,
        ]),
    ...(term !== null && sale === null ? ['free of charge'] : []),
    ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
    ...(freeMonths === 0 ? [] : [`${freeMonths} free ${freeMonths === 1 ? 'month' : 'months'}`]),
    ...(referralCode === null ? [] : [`code ${referralCode}`]),
  ];
  return parts.join(', ');
}
