/**
 * Returns the target of a `redirect_to` value, or null unless it is an http(s) URL of exactly this origin or another
 * origin of the firm. Within this origin, the target is path, query and fragment; otherwise the full URL. Always parsed
 * as a URL, never compared as text, so `//evil.example`, `https://host.evil.example` and `javascript:` return null.
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
  // By itself, a path starting with two slashes would refer to another host.
  return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}${url.hash}`;
}
