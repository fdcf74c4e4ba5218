/**
 * The place inside this origin that a `redirect_to` value names, as path, query and fragment; null when the value
 * is no http(s) URL of exactly this origin. Parsed as a URL, never compared as text: `//evil.example`,
 * `https://host.evil.example` and `javascript:` all come out null.
 */
export function redirectTarget(value: string | null, origin: string): string | null {
  if (value === null || value === '') return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return null;
  // A path that begins with two slashes would name another host once it stands alone.
  return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}${url.hash}`;
}
