import { parseSearch, stringifySearch } from '../lib/plain-search.ts';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type * as ProviderScreens from '../identity/ProviderScreens.tsx';
import { settledAccess, sendAuth } from '../identity/auth.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { loadConfig } from '../lib/config.ts';
import { isHistoryPart, isPricingPanel, isReadingPart, isSearchPart } from '../lib/paths.ts';
import type { HistoryPart, PricingPanel, ReadingPart, SearchPart } from '../lib/paths.ts';
import { outliersAddress, portfolioAddress, stockAddress } from '../lib/addresses.ts';
import { archiveChannelPlace, archiveSearch, oldLinkSearch } from '../slack-archives/address.ts';
import { setRedirectedFrom } from '../lib/redirected-from.ts';
import { load } from '../lib/load.ts';
import { routeVerdict } from './path-rules.ts';
import { Root } from './Root.tsx';
import { RouteError, ScreenError } from './RouteError.tsx';
import { screen } from './screen.tsx';

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => null,
  errorComponent: RouteError,
  /** Access gate that runs on every navigation and every access state change. */
  beforeLoad: async ({ location: target }) => {
    const { firm } = await loadConfig();
    const place = {
      pathname: target.pathname,
      search: target.searchStr,
      origin: location.origin,
      furtherOrigins: firm?.redirectOrigins ?? [],
    };
    let verdict = routeVerdict(await settledAccess(), place);
    if (verdict.kind === 'cancel-transaction') {
      sendAuth({ type: 'CANCEL_TRANSACTION' });
      verdict = routeVerdict(await settledAccess(), place);
    }
    if (verdict.kind === 'leave') {
      location.replace(verdict.to);
      // Never resolve, so that nothing renders while the browser navigates away.
      await new Promise(() => undefined);
    }
    if (verdict.kind === 'go') {
      // Not the requested page, so Home or pricing explains why.
      if (verdict.to === '/' || verdict.to === '/pricing') setRedirectedFrom(target.pathname);
      throw redirect({ href: verdict.to, replace: true });
    }
  },
});

/** Returns the named parameters that are strings. */
function texts<Name extends string>(
  search: Record<string, unknown>,
  ...names: readonly Name[]
): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (value && typeof value === 'string') found[name] = value;
  }
  return found;
}

type SignedOutSearch = { redirect_to?: string };
function signedOutSearch(search: Record<string, unknown>): SignedOutSearch {
  return texts(search, 'redirect_to');
}

type BillingSearch = { show?: HistoryPart };
function billingSearch(search: Record<string, unknown>): BillingSearch {
  const show = search['show'];
  return isHistoryPart(show) ? { show } : {};
}

type PricingSearch = SignedOutSearch & BillingSearch & { panel?: PricingPanel };
function pricingSearch(search: Record<string, unknown>): PricingSearch {
  const { panel } = { panel: search['panel'] };
  return {
    ...signedOutSearch(search),
    ...(isPricingPanel(panel) ? { panel, ...billingSearch(search) } : {}),
  };
}

type CheckoutSearch = SignedOutSearch & { plan?: string };
function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  const found = texts(search, 'redirect_to', 'plan');
  if (found.plan) found.plan = found.plan.toUpperCase();
  return found;
}

type GiveSearch = { plan?: string };
function giveSearch(search: Record<string, unknown>): GiveSearch {
  return texts(search, 'plan');
}

type HomeSearch = { category?: string; show?: 'all' };
function homeSearch(search: Record<string, unknown>): HomeSearch {
  return { ...texts(search, 'category'), ...(search['show'] === 'all' ? { show: 'all' } : {}) };
}

type FindSearch = { q?: string; in?: SearchPart };
function findSearch(search: Record<string, unknown>): FindSearch {
  const part = search['in'];
  return { ...texts(search, 'q'), ...(isSearchPart(part) ? { in: part } : {}) };
}

type ReadingSearch = { part?: ReadingPart };
function readingSearch(search: Record<string, unknown>): ReadingSearch {
  const part = search['part'];
  return isReadingPart(part) ? { part } : {};
}

type BasketSearch = { txn?: string; done?: string; cash?: string };
function basketSearch(search: Record<string, unknown>): BasketSearch {
  return texts(search, 'txn', 'done', 'cash');
}

const slackArchives = createRoute({
  getParentRoute: () => root,
  path: '/slack-archives',
  component: screen(() => import('../slack-archives/SlackArchivesScreen.tsx'), 'SlackArchivesScreen'),
});

/** Returns the screen with our own form, or the redirect screen if the provider hosts sign-in. */
function signInScreen<Name extends keyof typeof ProviderScreens>(
  form: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return screen<Name>(
    () =>
      loadConfig().then(({ identity }) =>
        identity.pages ? import('../identity/ProviderScreens.tsx') : form(),
      ),
    name,
  );
}

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/signin',
    validateSearch: signedOutSearch,
    component: signInScreen(() => import('../identity/SignInScreen.tsx'), 'SignInScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/signup',
    validateSearch: signedOutSearch,
    component: signInScreen(() => import('../identity/SignUpScreen.tsx'), 'SignUpScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot',
    validateSearch: signedOutSearch,
    component: signInScreen(() => import('../identity/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pricing',
    validateSearch: pricingSearch,
    component: screen(() => import('../pricing/PricingScreen.tsx'), 'PricingScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/checkout',
    validateSearch: checkoutSearch,
    component: screen(() => import('../checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: homeSearch,
    component: screen(() => import('../home/HomeScreen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/articles/$slug',
    component: screen(() => import('../articles/ReaderScreen.tsx'), 'ReaderScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/search',
    validateSearch: findSearch,
    component: screen(() => import('../search/SearchScreen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reading',
    validateSearch: readingSearch,
    component: screen(() => import('../articles/ReadingListScreen.tsx'), 'ReadingListScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    component: screen(() => import('../account/AccountScreen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/billing',
    validateSearch: billingSearch,
    component: screen(() => import('../billing/BillingScreen.tsx'), 'BillingScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/notifications',
    component: screen(() => import('../notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/profile',
    component: screen(() => import('../account/ProfileScreen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/referrals',
    component: screen(() => import('../referrals/ReferralsScreen.tsx'), 'ReferralsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/privacy',
    component: screen(() => import('../account/PrivacyScreen.tsx'), 'PrivacyScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/gifts',
    component: screen(() => import('../gifts/GiftsScreen.tsx'), 'GiftsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/gifts/give',
    validateSearch: giveSearch,
    component: screen(() => import('../gifts/GiveScreen.tsx'), 'GiveScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/claim/$token',
    component: screen(() => import('../gifts/ClaimScreen.tsx'), 'ClaimScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/renewal/$token',
    component: screen(() => import('../account/RenewalScreen.tsx'), 'RenewalScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/cancel/$id',
    component: screen(() => import('../cancellation/CancelScreen.tsx'), 'CancelScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portfolios',
    component: screen(() => import('../portfolios/PortfoliosScreen.tsx'), 'PortfoliosScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/experimentals',
    component: screen(() => import('../portfolios/ExperimentalsScreen.tsx'), 'ExperimentalsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/outliers',
    validateSearch: outliersAddress,
    component: screen(() => import('../market-data/OutliersScreen.tsx'), 'OutliersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/portfolios/$slug',
    validateSearch: portfolioAddress,
    component: screen(() => import('../portfolios/PortfolioScreen.tsx'), 'PortfolioScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stocks/$symbol',
    validateSearch: stockAddress,
    component: screen(() => import('../stocks/StockScreen.tsx'), 'StockScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/basket',
    validateSearch: basketSearch,
    component: screen(() => import('../basket-orders/BasketScreen.tsx'), 'BasketScreen'),
  }),
  slackArchives.addChildren([
    createRoute({
      getParentRoute: () => slackArchives,
      path: '/',
      component: screen(() => import('../slack-archives/ArchiveStart.tsx'), 'ArchiveStart'),
    }),
    createRoute({
      getParentRoute: () => slackArchives,
      path: '/search',
      validateSearch: archiveSearch,
      component: screen(() => import('../slack-archives/SearchScreen.tsx'), 'SearchScreen'),
    }),
    createRoute({
      getParentRoute: () => slackArchives,
      path: '/c/$channel',
      validateSearch: archiveChannelPlace,
      component: screen(() => import('../slack-archives/ChannelScreen.tsx'), 'ChannelScreen'),
    }),
    createRoute({
      getParentRoute: () => slackArchives,
      path: '/archives/$channel/$message',
      validateSearch: oldLinkSearch,
      component: screen(() => import('../slack-archives/OldSlackLink.tsx'), 'OldSlackLink'),
    }),
  ]),
  // All other allowed paths, such as shortened URLs and deep section paths.
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location: { pathname } }) => {
      const { parentPath } = await load(() => import('./parent-path.ts'));
      const href = parentPath(pathname);
      if (href !== null) throw redirect({ href, replace: true });
    },
    component: screen(() => import('./NotHere.tsx'), 'NotHere'),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

/**
 * From now on, paints a frame between a click and the next place, because rendering takes longer than a click may wait.
 * Navigates immediately if the page is hidden, because hidden pages get no frames, or if only the query of the current
 * place changes, because a field on the page shows it.
 */
export function navigateAfterPaint(): void {
  const navigate = router.navigate.bind(router);
  router.navigate = async (options) => {
    const isSamePlace = options.to === undefined || options.to === router.state.location.pathname;
    if (!isSamePlace && !document.hidden) await new Promise<void>((resolve) => afterPaint(resolve));
    return navigate(options);
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
