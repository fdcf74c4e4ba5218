const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * Returns `security.txt` (RFC 9116), the contact for reporting vulnerabilities.
 * @param now wall time
 */
export function securityTextOf(contact: string, appOrigin: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${appOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
