export const accountTexts = {
  keptWithAccount: 'Deleted with your account or earlier',
  keptAfterAccount: 'Kept after you erase your account, for the period in each line',
  profileSaved: 'Your billing details are saved.',
  profileFailed: 'Could not save your details. Try again.',
  privacyFailed: 'Could not load your data. Try again.',
  exportFailed: 'Could not export your data. Try again.',
  eraseFailed: 'Could not erase your account. Try again.',
  erased: 'Your account is erased. Thank you for reading with us.',
  documentFailed: 'Could not download the document. Try again.',
} as const;

/** Recipients of member data, with the purpose for each. */
export const recipients = [
  { name: 'Identity provider', purpose: 'Your sign-in: email address and password' },
  {
    name: 'Payment provider',
    purpose: 'Payments and refunds: order, amount and the payment details you enter',
  },
  { name: 'KYC and eSign provider', purpose: 'PAN check and signature: name, date of birth, PAN' },
  {
    name: 'Broker gateway',
    purpose: 'Basket orders: stocks, quantities and your broker account',
  },
  { name: 'Mail provider', purpose: 'Emails: your address and their content' },
  { name: 'Tax authorities', purpose: 'Invoice details that tax returns require' },
  { name: 'SEBI and its administrators', purpose: 'On inspection: records of clients and services' },
] as const;
