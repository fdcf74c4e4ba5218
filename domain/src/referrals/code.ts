const marker = 'ref_';

/** Returns whether a text has the marker of referral codes, which coupons never contain (specification section 5). */
export function isReferralCode(text: string): boolean {
  return text.toLowerCase().includes(marker);
}

export function normaliseReferralCode(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns a referral code with random characters supplied by the caller. */
export function referralCodeOf(randomText: string): string {
  return `${marker}${randomText.toLowerCase()}`;
}
