/** Invitations that a member may send on one business day (decisions section 7). */
export const invitesPerDay = 20;
/** The addresses of people who never asked for a letter are kept this long, then only that there was one. */
export const inviteAddressDays = 30;

const longestName = 40;

/**
 * A member's name as an invitation prints it: letters and spaces only, at most 40 characters, so that nobody can write
 * a message or an address into a letter of the firm. Empty when nothing is left.
 */
export function printableInviter(firstName: string, lastName: string): string {
  const letters = `${firstName} ${lastName}`.replace(/[^\p{L}\p{M} '’-]/gu, '').replace(/\s+/g, ' ');
  return letters.trim().slice(0, longestName).trim();
}
