/**
 * Returns the target of a `redirect_to` value: path, query and fragment within this origin, or the full URL for one of
 * the firm's other origins; null if the value is not an http(s) URL of exactly one of these. Parsed as a URL, never
 * compared as text: `//evil.example`, `https://host.evil.example` and `javascript:` all return null.
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
  // On its own, a path starting with two slashes would name another host.
  return `${url.pathname.replace(/^\/{2,}/, '/')}${url.search}${url.hash}`;
}
