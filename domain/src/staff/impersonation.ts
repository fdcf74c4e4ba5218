/** How long staff may look through a member's eyes: fifteen minutes of wall time. */
export const impersonationMs = 15 * 60_000;
