const marker = 'ref_';

/** Returns whether a text is a referral code, by its marker, which coupons never contain (specification section 5). */
export function isReferralCode(text: string): boolean {
  return text.toLowerCase().includes(marker);
}

export function normaliseReferralCode(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns a referral code built from random characters supplied by the caller. */
export function referralCodeOf(randomText: string): string {
  return `${marker}${randomText.toLowerCase()}`;
}
