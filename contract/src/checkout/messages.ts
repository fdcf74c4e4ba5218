/** Field validation messages of the checkout form, shown on blur. */
export const checkoutMessages = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  onlyAlphabets: 'Only alphabets allowed',
  mobileInvalid: 'Invalid Indian mobile number.',
  pinCodeInvalid: 'Invalid pin code.',
  panInvalid: 'Invalid PAN format.',
  dobInvalid: 'Invalid date of birth. Format should be DD-MM-YYYY',
  underage: 'Minimum age should be 18 years',
  businessNameRequired: 'Business name is required',
  addressRequired: 'Billing address is required for a GST invoice',
  gstInvalid: 'Invalid GST number.',
  gstState: 'The billing state must match the GST number.',
  stateRequired: 'State is required',
  eSignIncomplete: 'Please complete eSign Terms & Conditions',
  termsNotAgreed: 'You must agree to the terms of service to continue',
} as const;
