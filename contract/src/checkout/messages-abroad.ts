/** Messages for buyers outside India. Separate from `checkoutMessages`, which sign-up loads. */
export const messagesAbroad = {
  mobileInvalid: 'Invalid mobile number. Start with + and the country code.',
  postalCodeInvalid: 'Invalid postal code.',
  addressRequired: 'Enter the billing address with the country.',
  notSold: 'We do not sell to addresses outside India.',
} as const;
