/** Account, profile and privacy. */
export const accountTexts = {
  profileSaved: 'Your billing details are saved.',
  profileFailed: 'Unable to save your details. Nothing has changed. Please try again in some time.',
  privacyFailed: 'Unable to load what we keep about you. Please try again in some time.',
  exportFailed: 'Unable to put your data together. Please try again in some time.',
  eraseFailed: 'Unable to erase your account. Nothing has changed. Please try again in some time.',
  erased: 'Your account is erased. Thank you for having been with us.',
  documentFailed: 'Unable to fetch the document. Please try again in some time.',
} as const;

/** Why something outlives an account, and for how long. */
export const keepTexts = {
  tax: {
    why: 'Tax law: records of sales, payments and refunds (CGST Act section 36, Income-tax Rule 6F).',
    until: '8 years after the financial year in which it was issued',
  },
  regulator: {
    why: 'SEBI (Research Analysts) Regulations, regulation 25, and the anti-money-laundering rules: records of clients and services.',
    until: '5 years after your last plan ended',
  },
  proof: {
    why: 'Proof of what you agreed to and signed (Digital Personal Data Protection Act, section 6).',
    until: '5 years after your last plan ended',
  },
  others: {
    why: 'It also belongs to somebody else’s account. Your name is removed from it.',
    until: 'as long as that account',
  },
} as const;

/** Whom a member's data goes to, and what for. */
export const recipients = [
  { name: 'Identity provider', purpose: 'Your sign-in: e-mail address and password' },
  {
    name: 'Payment provider',
    purpose: 'Payments and refunds: order, amount, and what you enter in its window',
  },
  { name: 'KYC and eSign provider', purpose: 'PAN check and signature: name, date of birth, PAN' },
  { name: 'Mail provider', purpose: 'E-mails to you: your address and their content' },
  { name: 'Tax authorities', purpose: 'What tax returns need of each invoice' },
  { name: 'SEBI and its administrators', purpose: 'On inspection: records of clients and services' },
] as const;
