import type { CalendarDate } from '../primitives/calendar-date.ts';

/** SEBI's page for verifying an intermediary's UPI ID or bank account. */
export const sebiCheckUrl = 'https://siportal.sebi.gov.in/intermediary/sebi-check';

/** Day from which research analysts must receive payments at a verified UPI ID (S-7). */
const requiredFrom = '2026-10-06';

/** Returns whether a text is a UPI ID in SEBI's "@valid" scheme, with a name, the category and the bank (S-7). */
export function isVerifiedUpi(text: string): boolean {
  return /^[a-z0-9]+\.[a-z]{2,4}@valid[a-z]+$/.test(text);
}

/** Returns one sentence on what is wrong with the firm's UPI ID on a day, or null if it is valid. */
export function verifiedUpiProblem(upiId: string | null, today: CalendarDate): string | null {
  if (upiId !== null || today < requiredFrom) return null;
  return 'None is set. SEBI requires it since 6 October 2026; your bank issues it.';
}
