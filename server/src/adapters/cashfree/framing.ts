import { requestIdHeader } from '../http/vendor-call.ts';

/**
 * Whether our app can frame a page. The vendor documents no rule, so we read the page's headers: CSP `frame-ancestors`,
 * or else `X-Frame-Options`. Only https pages and pages of the vendor's own origin are requested.
 */
export type Framing = 'allowed' | 'refused' | 'unknown';

/** Returns whether these headers allow a frame on `appOrigin` to show a page from `pageOrigin`. */
export function framingOf(
  headers: { readonly csp: string | null; readonly xFrameOptions: string | null },
  pageOrigin: string,
  appOrigin: string,
): Framing {
  const ancestors = (headers.csp ?? '')
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors')
    .map(([, ...sources]) => sources);
  if (ancestors.length > 0) {
    const isAllowed = ancestors.every((sources) =>
      sources.some((source) => matches(source, pageOrigin, appOrigin)),
    );
    return isAllowed ? 'allowed' : 'refused';
  }
  const option = headers.xFrameOptions?.trim().toUpperCase() ?? '';
  if (option === 'SAMEORIGIN') return pageOrigin === appOrigin ? 'allowed' : 'refused';
  return option === '' ? 'allowed' : 'refused';
}

function matches(source: string, pageOrigin: string, appOrigin: string): boolean {
  const app = new URL(appOrigin);
  const text = source.toLowerCase();
  if (text === '*' || text === app.protocol) return true;
  if (text === "'self'") return pageOrigin === appOrigin;
  const [, scheme, host] = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/]+)/.exec(text) ?? [];
  if (host === undefined || (scheme !== undefined && scheme !== app.protocol)) return false;
  return host.startsWith('*.')
    ? app.host.endsWith(host.slice(1))
    : host === app.host || host === app.hostname;
}

/** Sends a HEAD request, which does not open the page for signing. */
export async function probeFraming(
  address: string,
  vendorOrigin: string,
  appOrigin: string,
): Promise<Framing> {
  if (!URL.canParse(address)) return 'unknown';
  const { origin, protocol } = new URL(address);
  if (protocol !== 'https:' && origin !== vendorOrigin) return 'unknown';
  try {
    const response = await fetch(address, {
      method: 'HEAD',
      redirect: 'error',
      headers: requestIdHeader(),
      signal: AbortSignal.timeout(3_000),
    });
    if (!response.ok) return 'unknown';
    const csp = response.headers.get('content-security-policy');
    return framingOf({ csp, xFrameOptions: response.headers.get('x-frame-options') }, origin, appOrigin);
  } catch {
    return 'unknown';
  }
}
