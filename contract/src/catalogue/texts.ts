/** Texts of specification section 8. */
export const catalogueTexts = {
  plansFailed: 'Failed to fetch subscription plans.',
  notAvailable: 'Not available',
  subscribe: 'Subscribe',
  startFreeTrial: 'Start Free Trial',
  couponRequired: 'Enter a coupon code.',
  couponInvalidTitle: 'Invalid coupon.',
  couponInvalid: 'This coupon/referral code is either invalid or has expired.',
  couponCheckFailed: 'Unable to retrieve coupon details. Please try again in some time.',
  referralDiscount: 'Referral Discount',
  bestDiscount: 'We applied the best available discount.',
} as const;

/** Returns the heading for a tier's plans that are worse value than another offer. */
export function otherPlansText(tier: string): string {
  return `Other ${tier} plans`;
}
