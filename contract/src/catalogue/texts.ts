/** Texts of specification section 8. */
export const catalogueTexts = {
  plansFailed: 'Failed to fetch subscription plans.',
  notAvailable: 'Not available',
  subscribe: 'Subscribe',
  startFreeTrial: 'Start Free Trial',
  /** Follows the amount charged. */
  today: 'today, incl. GST',
  /** Heading of the plans that are worse value than another offer. */
  otherTerms: 'Other terms',
  couponRequired: 'Enter a coupon code.',
  couponInvalidTitle: 'Invalid coupon.',
  couponInvalid: 'This coupon/referral code is either invalid or has expired.',
  couponCheckFailed: 'Unable to retrieve coupon details. Please try again in some time.',
  referralDiscount: 'Referral Discount',
  bestDiscount: 'We applied the best available discount.',
} as const;
