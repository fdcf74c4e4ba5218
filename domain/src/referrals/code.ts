const marker = 'ref_';

/** Whether a code that was typed is a referral's: coupons have no such marker (specification section 5). */
export function isReferralCode(text: string): boolean {
  return text.toLowerCase().includes(marker);
}

/** As issued: lower case, trimmed. */
export function normaliseReferralCode(text: string): string {
  return text.trim().toLowerCase();
}

/** A code from random characters that the caller drew. */
export function referralCodeOf(randomText: string): string {
  return `${marker}${randomText.toLowerCase()}`;
}
