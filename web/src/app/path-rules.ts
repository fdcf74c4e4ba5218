import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { isPricingPanel, paths } from '../lib/paths.ts';
import { redirectTarget } from '../lib/redirect-to.ts';
import type { Access } from '../identity/access.ts';

export type Place = {
  readonly pathname: string;
  /** Query string including the `?`, or empty. */
  readonly search: string;
  readonly origin: string;
  /** Additional firm origins that `redirect_to` may target. */
  readonly furtherOrigins?: readonly string[];
};

export type Verdict =
  | { readonly kind: 'stay' }
  /** Show the verify-your-email screen on any path. */
  | { readonly kind: 'verify' }
  /** Cancel the transaction, then evaluate the place again for the new access state. */
  | { readonly kind: 'cancel-transaction' }
  | { readonly kind: 'go'; readonly to: string }
  /** Leave for another site of the firm. */
  | { readonly kind: 'leave'; readonly to: string };

const stay: Verdict = { kind: 'stay' };
const go = (to: string): Verdict => ({ kind: 'go', to });

const everyone = ['/public', '/claim', '/renewal'] as const;
const signedOutPaths: readonly string[] = [paths.signIn, paths.signUp, paths.forgot];
const buyingPaths: readonly string[] = [paths.pricing, paths.checkout];
const activePaths = [
  '/articles',
  paths.readingList,
  paths.search,
  paths.portfolios,
  paths.experimentals,
  paths.slackArchives,
  paths.account,
  paths.outliers,
  '/stocks',
  '/basket',
] as const;

function isUnder(pathname: string, roots: readonly string[]): boolean {
  return roots.some((root) => pathname === root || pathname.startsWith(`${root}/`));
}

/** Returns what to do with a path in the given access state (decisions section 5). Pure. */
export function routeVerdict(access: Access, place: Place): Verdict {
  const pathname = place.pathname === '/' ? '/' : place.pathname.replace(/\/+$/, '');
  if (isUnder(pathname, everyone)) return stay;
  const claim = access === 'signedOut' ? null : claimTarget(place);
  if (claim !== null) return go(claim);
  switch (access) {
    case 'signedOut':
      if (signedOutPaths.includes(pathname)) return stay;
      if (pathname === paths.checkout) return go(paths.signUp);
      return go(`${paths.signIn}${returnTo(place)}`);
    case 'unconfirmed':
      return { kind: 'verify' };
    case 'registered':
    case 'expiredSubscriber':
      if (buyingPaths.includes(pathname)) return stay;
      return go(`${paths.pricing}${panelOf(targetOf(place) ?? pathname) ?? keptReturn(place)}`);
    case 'transacting':
      return buyingPaths.includes(pathname) ? stay : { kind: 'cancel-transaction' };
    case 'activeSubscriber': {
      const target = targetOf(place);
      if (target !== null) return target.startsWith('/') ? go(target) : { kind: 'leave', to: target };
      return pathname === '/' || isUnder(pathname, activePaths) ? stay : go(paths.home);
    }
    default:
      return assertNever(access);
  }
}

function targetOf({ search, origin, furtherOrigins }: Place): string | null {
  return redirectTarget(new URLSearchParams(search).get('redirect_to'), origin, furtherOrigins);
}

/** Returns the query that restores a deep link after sign-in; empty for the home page. */
function returnTo({ pathname, search }: Place): string {
  const wanted = `${pathname}${search}`;
  return wanted === '/' ? '' : `?${new URLSearchParams({ redirect_to: wanted }).toString()}`;
}

/**
 * Returns the claim page that sent the visitor to sign in, or null. Claimants return to it regardless of their
 * purchases.
 */
function claimTarget(place: Place): string | null {
  const target = targetOf(place);
  return target !== null && isUnder(target, ['/claim']) ? target : null;
}

/** Returns the query that opens an account page as a panel of the pricing page; null if it has no panel. */
function panelOf(target: string): string | null {
  const [, page, panel] = target.split(/[/?]/);
  return page === 'account' && isPricingPanel(panel) ? `?panel=${panel}` : null;
}

/** Returns the query that preserves `redirect_to`, or the requested article, until the member is active. */
function keptReturn(place: Place): string {
  const target = targetOf(place) ?? (isUnder(place.pathname, ['/articles']) ? place.pathname : null);
  return target === null ? '' : `?${new URLSearchParams({ redirect_to: target }).toString()}`;
}
