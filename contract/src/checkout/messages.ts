import { nameMessages } from '../identity/name-messages.ts';

/** Validation messages for checkout fields, shown on blur. */
export const checkoutMessages = {
  ...nameMessages,
  mobileInvalid: 'Invalid Indian mobile number.',
  pinCodeInvalid: 'Invalid pin code.',
  panInvalid: 'Invalid PAN format.',
  dobInvalid: 'Invalid date of birth. Format should be DD-MM-YYYY',
  underage: 'Minimum age should be 18 years',
  businessNameRequired: 'Enter the business name.',
  addressRequired: 'Enter the billing address for the GST invoice.',
  gstInvalid: 'Invalid GST number.',
  gstState: 'The billing state must match the GST number.',
  stateRequired: 'Choose your state or territory.',
  eSignIncomplete: 'Please complete eSign Terms & Conditions',
  termsNotAgreed: 'You must agree to the terms of service to continue',
} as const;
