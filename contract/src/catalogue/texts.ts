/** Plans and coupons (specification section 8). */
export const catalogueTexts = {
  plansFailed: 'Failed to fetch subscription plans.',
  notAvailable: 'Not available',
  subscribe: 'Subscribe',
  startFreeTrial: 'Start Free Trial',
  couponRequired: 'Coupon code is required',
  couponInvalidTitle: 'Invalid coupon.',
  couponInvalid: 'This coupon/referral code is either invalid or has expired.',
  couponCheckFailed: 'Unable to retrieve coupon details. Please try again in some time.',
  referralDiscount: 'Referral Discount',
  bestDiscount: 'We applied the best available discount.',
} as const;

/** Shown to expired subscribers with unconsumed free months. */
export function freeMonthsReward(months: number): string {
  return `You have ${months} free ${months === 1 ? 'month' : 'months'} from referrals. We add ${
    months === 1 ? 'it' : 'them'
  } to your next subscription.`;
}
