/** Maximum length of an impersonation session in milliseconds: fifteen minutes of wall-clock time. */
export const impersonationMs = 15 * 60_000;
