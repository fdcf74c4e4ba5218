/** Maximum length of an impersonation session: fifteen minutes of real time. */
export const impersonationMs = 15 * 60_000;
