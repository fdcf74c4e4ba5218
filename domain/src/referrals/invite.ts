/** Maximum per member and business day (decisions section 7). */
export const invitesPerDay = 20;
/**
 * Days for which we keep addresses of people who did not request the email. After that, only the fact that an email was
 * sent is kept.
 */
export const inviteAddressDays = 30;

const longestName = 40;

/**
 * Returns a member's name for invitations with only letters, spaces, apostrophes and hyphens, and up to 40 characters,
 * so that it cannot put a message or address into the firm's emails. Empty if nothing is left.
 */
export function printableInviter(firstName: string, lastName: string): string {
  const letters = `${firstName} ${lastName}`.replace(/[^\p{L}\p{M} '’-]/gu, '').replace(/\s+/g, ' ');
  return letters.trim().slice(0, longestName).trim();
}
