/** Per member and business day (decisions section 7). */
export const invitesPerDay = 20;
/**
 * Addresses of people who did not request the email are kept this long; after that, only the fact that an email was
 * sent.
 */
export const inviteAddressDays = 30;

const longestName = 40;

/**
 * Returns a member's name as printed in an invitation: letters, spaces, apostrophes and hyphens only, at most 40
 * characters, so that the name cannot carry a message or an address into an email of the firm. Empty if nothing is
 * left.
 */
export function printableInviter(firstName: string, lastName: string): string {
  const letters = `${firstName} ${lastName}`.replace(/[^\p{L}\p{M} '’-]/gu, '').replace(/\s+/g, ' ');
  return letters.trim().slice(0, longestName).trim();
}
