/** Messages for empty checkout fields. Separate from `checkoutMessages`, which sign-up loads. */
export const messagesEmpty = {
  panNumber: 'Enter your PAN.',
  dob: 'Enter your date of birth.',
  incorporation: 'Enter the date of incorporation.',
  mobile: 'Enter your mobile number.',
  pinCode: 'Enter your PIN code.',
  postalCode: 'Enter your postal code.',
  gstNumber: 'Enter the GST number.',
} as const;
