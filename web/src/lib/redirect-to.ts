/**
 * The place that a `redirect_to` value names: path, query and fragment inside this origin, the whole address for one of
 * the firm's further origins; null when the value is no http(s) URL of exactly one of these. Parsed as a URL, never compared as text: `//evil.example`,
 * `https://host.evil.example` and `javascript:` all come out null.
 */
export function redirectTarget(
  value: string | null,
  origin: string,
  furtherOrigins: readonly string[] = [],
): string | null {
  if (value === null || value === '') return null;
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return null;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin !== new URL(origin).origin) {
    const isKnown = furtherOrigins.some((each) => URL.canParse(each) && new URL(each).origin === url.origin);
    return isKnown ? url.href : null;
  }
  // A path that begins with two slashes would name another host once it stands alone.
  return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}${url.hash}`;
}
