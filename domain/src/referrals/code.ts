const marker = 'ref_';

/** Recognises a referral code by its marker, which coupons never contain (specification section 5). */
export function isReferralCode(text: string): boolean {
  return text.toLowerCase().includes(marker);
}

export function normaliseReferralCode(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns a referral code from random characters that the caller passes. */
export function referralCodeOf(randomText: string): string {
  return `${marker}${randomText.toLowerCase()}`;
}
