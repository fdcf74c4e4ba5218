export const accountTexts = {
  profileSaved: 'Your billing details are saved.',
  profileFailed: 'Unable to save your details. Nothing has changed. Please try again in some time.',
  privacyFailed: 'Unable to load the data we keep about you. Please try again in some time.',
  exportFailed: 'Unable to export your data. Please try again in some time.',
  eraseFailed: 'Unable to erase your account. Nothing has changed. Please try again in some time.',
  erased: 'Your account is erased. Thank you for reading with us.',
  documentFailed: 'Unable to fetch the document. Please try again in some time.',
} as const;

/** Recipients of member data and the purpose of each. */
export const recipients = [
  { name: 'Identity provider', purpose: 'Your sign-in: email address and password' },
  {
    name: 'Payment provider',
    purpose: 'Payments and refunds: order, amount and the payment details you enter',
  },
  { name: 'KYC and eSign provider', purpose: 'PAN check and signature: name, date of birth, PAN' },
  {
    name: 'Broker gateway',
    purpose: 'Basket orders, if you place any: stocks and quantities, and which broker account you use',
  },
  { name: 'Mail provider', purpose: 'Emails to you: your address and their content' },
  { name: 'Tax authorities', purpose: 'Invoice details that tax returns require' },
  { name: 'SEBI and its administrators', purpose: 'On inspection: records of clients and services' },
] as const;
